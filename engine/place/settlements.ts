import type { Zone } from '../time/zone.ts';
import type { Position } from './geography.ts';

/** Where the members of a fleet live whose homes the scenario places; rows lie side by side. */
export interface Settlement extends Position {
  readonly firstRow: number;
  readonly count: number;
  /** Undefined is the zone of the scenario. */
  readonly zone: Zone | undefined;
}

/** The settlements of a world; mostly there are none, and never many. */
export class Settlements {
  readonly #all: Settlement[] = [];

  add(settlement: Settlement): void {
    this.#all.push(settlement);
  }

  /** Undefined for a vehicle whose home nobody placed. */
  of(row: number): Settlement | undefined {
    if (this.#all.length === 0) return undefined;
    return this.#all.find(({ firstRow, count }) => row >= firstRow && row < firstRow + count);
  }
}

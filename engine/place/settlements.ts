import type { Zone } from '../time/zone.ts';
import type { Position } from './geography.ts';

/** The area of the homes of a fleet, if the scenario states it; its rows follow one another. */
export interface Settlement extends Position {
  readonly firstRow: number;
  readonly count: number;
  /** The place around which they work; undefined is the town around their homes. */
  readonly work: Position | undefined;
  /** Undefined is the zone of the scenario. */
  readonly zone: Zone | undefined;
}

/** The settlements of a world; mostly there are none, and never many. */
export class Settlements {
  readonly #all: Settlement[] = [];

  add(settlement: Settlement): void {
    this.#all.push(settlement);
  }

  /** Undefined for a vehicle whose home the scenario does not place. */
  of(row: number): Settlement | undefined {
    if (this.#all.length === 0) return undefined;
    return this.#all.find(({ firstRow, count }) => row >= firstRow && row < firstRow + count);
  }
}

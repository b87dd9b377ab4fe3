import type { OilCounters } from '../../model/engine-oil.ts';

/** A trouble code that a vehicle keeps until a service clears it. */
export interface StoredTrouble {
  readonly code: string;
  readonly atMs: number;
}

export type ServiceTask = 'oil' | 'troubleCodes' | 'tyres' | 'lowVoltageBattery';

/** A visit to a workshop. */
export interface ServiceRecord {
  readonly atMs: number;
  readonly odometerKm: number;
  readonly tasks: readonly ServiceTask[];
}

/** What wear and workshops left on a vehicle. Never changed: a change is another record with a number of its own. */
export interface Upkeep {
  /** At the latest oil change; undefined: as it came. */
  readonly oil: OilCounters | undefined;
  /** When the tyres were last filled to the placard; undefined: as it came. */
  readonly tyresFilledMs: number | undefined;
  /** Oldest first, each code once. */
  readonly troubles: readonly StoredTrouble[];
  /** How many codes came up by themselves so far, cleared ones included. */
  readonly drawnTroubles: number;
  /** Oldest first. */
  readonly services: readonly ServiceRecord[];
}

/** How a vehicle came into the world, drawn from its own streams. */
export interface Origin {
  readonly oil: OilCounters;
  readonly tyresFilledMs: number;
  /** By wheel, in the order of `wheels`. */
  readonly leaksKpaPerDay: readonly number[];
}

/**
 * Upkeep by number; 0 is that of every vehicle as it came. A row keeps such a number among its links, so that upkeep is
 * copied from truth to report like everything else. How a vehicle came is drawn when somebody first looks.
 */
export class Upkeeps {
  readonly #all: Upkeep[] = [asItCame];
  readonly #origins = new Map<number, Origin>();

  add(upkeep: Upkeep): number {
    return this.#all.push(upkeep) - 1;
  }

  at(number: number): Upkeep {
    return this.#all[number]!;
  }

  /** How a vehicle came; drawn by `draw` the first time. */
  originOf(row: number, draw: () => Origin): Origin {
    const known = this.#origins.get(row);
    if (known !== undefined) return known;
    const origin = draw();
    this.#origins.set(row, origin);
    return origin;
  }
}

const asItCame: Upkeep = {
  oil: undefined,
  tyresFilledMs: undefined,
  troubles: [],
  drawnTroubles: 0,
  services: [],
};

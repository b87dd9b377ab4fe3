import type { DriveMode } from '../../model/drive-modes.ts';
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

/**
 * The wear, services and equipment of a vehicle. Immutable: a change is a record with a new number.
 */
export interface Upkeep {
  /** At the latest oil change; undefined: initial. */
  readonly oil: OilCounters | undefined;
  /** The time of the latest filling of the tyres to the placard; undefined: initial. */
  readonly tyresFilledMs: number | undefined;
  /** Oldest first, each code once. */
  readonly troubles: readonly StoredTrouble[];
  /** The number of codes that have come up by themselves, cleared ones included. */
  readonly drawnTroubles: number;
  /** Oldest first. */
  readonly services: readonly ServiceRecord[];
  /** The version of the latest update of the firmware; undefined: initial. */
  readonly firmware: string | undefined;
  /** Undefined: initial. */
  readonly hasDigitalKey: boolean | undefined;
  /** Undefined: normal. */
  readonly driveMode: DriveMode | undefined;
}

/** The initial upkeep of a vehicle, drawn from its own streams. */
export interface InitialUpkeep extends InitialTyres {
  readonly oil: OilCounters;
}

export interface InitialTyres {
  readonly tyresFilledMs: number;
  /** By wheel, in the order of `wheels`. */
  readonly leaksKpaPerDay: readonly number[];
}

/**
 * Upkeep by number; 0 is the initial one of every vehicle. A row keeps such a number among its
 * links, so that upkeep is copied from truth to report like everything else. The initial upkeep is
 * drawn on demand.
 */
export class Upkeeps {
  readonly #all: Upkeep[] = [asItCame];
  readonly #origins = new Map<number, InitialUpkeep>();

  add(upkeep: Upkeep): number {
    return this.#all.push(upkeep) - 1;
  }

  at(number: number): Upkeep {
    return this.#all[number]!;
  }

  /** The initial upkeep of a vehicle; undefined as long as it was not drawn. */
  keptOriginOf(row: number): InitialUpkeep | undefined {
    return this.#origins.get(row);
  }

  /** The initial upkeep of a vehicle; drawn by `draw` the first time. */
  originOf(row: number, draw: () => InitialUpkeep): InitialUpkeep {
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
  firmware: undefined,
  hasDigitalKey: undefined,
  driveMode: undefined,
};

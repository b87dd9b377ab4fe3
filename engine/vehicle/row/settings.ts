import type { Distribution } from '../../random/distribution.ts';
import type { Persona } from './persona.ts';
import type { ChargeSchedule } from './schedule.ts';

/** Spells without a network that come by themselves, each drawn when the one before is over. */
export interface OfflineSpells {
  /** From the end of a spell, or the beginning of the vehicle, to the next. */
  readonly everyMs: Distribution<number>;
  readonly forMs: Distribution<number>;
}

/** Undefined leaves what is usual for the make. */
export interface Timeouts {
  /** Parked and idle for this long: falls asleep. */
  readonly sleepMs: number | undefined;
  /** Unlocked with every door closed for this long: locks itself. */
  readonly relockMs: number | undefined;
}

/** How a vehicle appears to clients: every vehicle is simulated, and some pose as live. */
export type VehicleMode = 'live' | 'simulated';

/** What a vehicle keeps for life; one record serves a whole fleet. */
export interface VehicleSettings {
  readonly owner: string | undefined;
  readonly mode: VehicleMode;
  /** Permission names. */
  readonly grants: readonly string[];
  readonly schedule: ChargeSchedule;
  /** A fixed ambient temperature; undefined leaves it to the weather. */
  readonly temperatureC: number | undefined;
  readonly persona: Persona | undefined;
  readonly timeouts: Timeouts;
  /** Whether being polled wakes it; undefined leaves that to the make. */
  readonly wakeOnPoll: boolean | undefined;
  /** Undefined: offline only when told to be. */
  readonly offline: OfflineSpells | undefined;
}

/** How one vehicle stands at the start. */
export interface InitialState {
  readonly socPercent: number;
  readonly odometerKm: number;
  readonly locked: boolean;
  /** Name of a place; undefined is the vehicle's own home. */
  readonly at: string | undefined;
  readonly chargeLimitPercent: number;
  /** Charge limits that hold at places, by their names; `home` and `work` may be the vehicle's own. */
  readonly placeLimits?: readonly (readonly [place: string, limitPercent: number])[] | undefined;
  /** Of the tank, where there is one. */
  readonly fuelPercent: number;
}

import type { Particulars } from '../../model/identity.ts';
import type { Distribution } from '../../random/distribution.ts';
import type { Persona } from './persona.ts';
import type { ChargeSchedule } from './schedule.ts';

/** Recurring spells without a network, each drawn when the one before is over. */
export interface OfflineSpells {
  /** From the end of a spell, or the start of the vehicle, to the next. */
  readonly everyMs: Distribution<number>;
  readonly forMs: Distribution<number>;
}

/** Undefined: the usual timeout of the make. */
export interface Timeouts {
  /** Time parked and idle after which it falls asleep. */
  readonly sleepMs?: number | undefined;
  /** Time unlocked with every door closed after which it locks itself. */
  readonly relockMs?: number | undefined;
}

/** The appearance of a vehicle to clients: every vehicle is simulated, and some pose as live. */
export type VehicleMode = 'live' | 'simulated';

/** The lifelong settings of a vehicle; one record serves a whole fleet. */
export interface VehicleSettings {
  readonly owner: string | undefined;
  readonly mode: VehicleMode;
  /** Permission names. */
  readonly grants: readonly string[];
  readonly schedule: ChargeSchedule;
  /** A fixed ambient temperature; undefined: that of the weather. */
  readonly temperatureC: number | undefined;
  readonly persona: Persona | undefined;
  readonly timeouts: Timeouts;
  /** Whether a poll wakes it; undefined: as usual for the make. */
  readonly wakeOnPoll: boolean | undefined;
  /** Undefined: only commands and faults take it offline. */
  readonly offline: OfflineSpells | undefined;
  /** The statements about this vehicle alone; undefined without any. */
  readonly particulars?: Particulars | undefined;
}

/** The state of one vehicle at the start. */
export interface InitialState {
  readonly socPercent: number;
  /** State of health of the traction battery; undefined: new. */
  readonly healthPercent?: number | undefined;
  /** Whether its age follows from model year and odometer. */
  readonly isTypicallyAged?: boolean | undefined;
  readonly odometerKm: number;
  readonly locked: boolean;
  /** Name of a place; undefined: the vehicle's own home. */
  readonly at?: string | undefined;
  readonly chargeLimitPercent: number;
  /** Charge limits of places, by their names; `home` and `work` may be the vehicle's own. */
  readonly placeLimits?: readonly (readonly [place: string, limitPercent: number])[] | undefined;
  /** Level of the tank, if there is one. */
  readonly fuelPercent: number;
}

import type { CloudSchedule } from '../model/make-profile.ts';
import type { Position } from '../place/geography.ts';
import type { Distribution } from '../random/distribution.ts';
import type { Persona } from './people/persona.ts';

/** Milliseconds after midnight; an end before the start lies on the next day. Never equal. */
export interface DayWindow {
  readonly startMs: number;
  readonly endMs: number;
}

export type ScheduleKind = 'none' | 'daily' | 'workweek' | 'weekly' | 'departures';

/** When somebody means to leave, with the car at its limit. */
export interface DepartureTimer {
  /** Milliseconds after midnight. */
  readonly timeMs: number;
  /** Monday 0 to Sunday 6. */
  readonly days: readonly number[];
  /** What the cabin is brought to before, degC; undefined leaves it as it is. */
  readonly cabinCelsius?: number;
}

/** When a plugged car may charge. */
export interface ChargeSchedule {
  readonly kind: ScheduleKind;
  /** Seven lists, Monday first; a window belongs to the day it starts on. */
  readonly windows: readonly (readonly DayWindow[])[];
  /** Of the kind `departures`, which has no windows but these. */
  readonly departures?: readonly DepartureTimer[];
  /** Schedules that hold at locations in its place, in the order they came. */
  readonly located?: readonly LocatedSchedule[];
}

/** A schedule that holds where a car is parked near a location; it has come through the API. */
export interface LocatedSchedule extends Position {
  /** `sched_…`. */
  readonly id: string;
  readonly kind: CloudSchedule;
  readonly windows: ChargeSchedule['windows'];
}

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

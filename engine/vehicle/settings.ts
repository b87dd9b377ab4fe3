import type { Distribution } from '../random/distribution.ts';

/** Milliseconds after midnight; an end before the start lies on the next day. Never equal. */
export interface DayWindow {
  readonly startMs: number;
  readonly endMs: number;
}

export type ScheduleKind = 'none' | 'daily' | 'workweek' | 'weekly';

/** When a plugged car may charge. */
export interface ChargeSchedule {
  readonly kind: ScheduleKind;
  /** Seven lists, Monday first; a window belongs to the day it starts on. */
  readonly windows: readonly (readonly DayWindow[])[];
}

/** Undefined leaves what is usual for the make. */
export interface Timeouts {
  /** Parked and idle for this long: falls asleep. */
  readonly sleepMs: number | undefined;
  /** Unlocked with every door closed for this long: locks itself. */
  readonly relockMs: number | undefined;
}

/** Leaves home in the morning, comes back in the evening, plugs in below a state of charge. */
export interface CommuterPersona {
  readonly kind: 'commuter';
  /** Milliseconds after midnight. */
  readonly leaveMsOfDay: Distribution<number>;
  readonly backMsOfDay: Distribution<number>;
  /** One way. */
  readonly distanceKm: Distribution<number>;
  readonly speedKmh: number;
  readonly chargeBelowPercent: number;
  readonly powerKw: number;
  readonly schedule: ChargeSchedule;
}

/** What a vehicle keeps for life; one record serves a whole fleet. */
export interface VehicleSettings {
  readonly owner: string | undefined;
  /** Permission names. */
  readonly grants: readonly string[];
  readonly schedule: ChargeSchedule;
  /** A fixed ambient temperature; undefined means 20 degC (ours). */
  readonly temperatureC: number | undefined;
  readonly persona: CommuterPersona | undefined;
  readonly timeouts: Timeouts;
}

/** How one vehicle stands at the start. */
export interface InitialState {
  readonly socPercent: number;
  readonly odometerKm: number;
  readonly locked: boolean;
  /** Name of a place; undefined is the vehicle's own home. */
  readonly at: string | undefined;
  readonly chargeLimitPercent: number;
  /** Of the tank, where there is one. */
  readonly fuelPercent: number;
}

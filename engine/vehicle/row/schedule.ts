import type { CloudSchedule } from '../../model/make-profile.ts';
import type { Position } from '../../place/geography.ts';

/** Milliseconds after midnight; an end before the start lies on the next day. Never equal. */
export interface DayWindow {
  readonly startMs: number;
  readonly endMs: number;
}

export type ScheduleKind = 'none' | 'daily' | 'workweek' | 'weekly' | 'departures';

/** A planned departure, by which the car should be at its limit. */
export interface DepartureTimer {
  /** Milliseconds after midnight. */
  readonly timeMs: number;
  /** Monday 0 to Sunday 6. */
  readonly days: readonly number[];
  /** The target of the cabin before it, degC; undefined: none. */
  readonly cabinCelsius?: number;
}

/** The times at which a plugged car may charge. */
export interface ChargeSchedule {
  readonly kind: ScheduleKind;
  /** Seven lists, Monday first; a window belongs to the day it starts on. */
  readonly windows: readonly (readonly DayWindow[])[];
  /** For the kind `departures`, which has no windows other than these. */
  readonly departures?: readonly DepartureTimer[];
  /** Schedules that apply at locations instead, in the order they came. */
  readonly located?: readonly LocatedSchedule[];
}

/** A schedule that applies while a car is parked near a location; it comes from the API. */
export interface LocatedSchedule extends Position {
  /** `sched_…`. */
  readonly id: string;
  readonly kind: CloudSchedule;
  readonly windows: ChargeSchedule['windows'];
}

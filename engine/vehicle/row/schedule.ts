import type { CloudSchedule } from '../../model/make-profile.ts';
import type { Position } from '../../place/geography.ts';

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

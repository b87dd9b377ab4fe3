import { furthestAroundKm, type Offsets } from '../../place/spots.ts';
import { type Distribution, draw } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';

/** One place a person drives to. */
export interface Stop {
  /** Number among the vehicle's own places; `homePlace` ends a tour. */
  readonly own: number;
  readonly distanceKm: number;
  /** When the person sets out for it, ms after midnight of the plan's date; undefined once the stay before is over. */
  readonly leaveMsOfDay: number | undefined;
  /** How long the person stays at the stop before this one. */
  readonly stayMs: number;
}

/** Where a person drives on one local date: tours, each from home and ending there. */
export interface DayPlan {
  readonly stops: readonly Stop[];
  /** Local time, beyond midnight perhaps, after which whoever arrives at a stop drives home next. */
  readonly endMsOfDay: number;
}

/** What the plan of a date may depend on, besides the persona. */
export interface PlanningDay {
  /** Monday 0 to Sunday 6. */
  readonly weekday: number;
  /** Chance of this vehicle on this date alone. */
  readonly stream: Stream;
  /** Chance of this vehicle, the same on every date. */
  readonly life: (purpose: string) => Stream;
  readonly offsets: Offsets;
}

/** Whoever lives closer walks (ours). */
export const shortestKm = 0.5;

/** How far somebody goes whose trips are so many times as long as those of others; further is a journey. */
export function leisureKm(km: Distribution<number>, mileage: number, stream: Stream): number {
  return Math.max(shortestKm, Math.min(furthestAroundKm, mileage * draw(km, stream)));
}

/** A day on which nobody drives. */
export const restDay: DayPlan = { stops: [], endMsOfDay: Infinity };

/** True in so many percent of all draws. */
export function happens(percent: number, stream: Stream): boolean {
  return 100 * stream.next() < percent;
}

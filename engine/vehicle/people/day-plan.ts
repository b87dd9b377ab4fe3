import { furthestAroundKm, type Offsets } from '../../place/spots.ts';
import { type Distribution, draw } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';

/** One destination of a person. */
export interface Stop {
  /** Number among the vehicle's own places; `homePlace` ends a tour. */
  readonly own: number;
  readonly distanceKm: number;
  /** The time to leave, ms after midnight of the date; undefined: after the previous stay. */
  readonly leaveMsOfDay: number | undefined;
  /** The time spent at the stop before this one. */
  readonly stayMs: number;
}

/** A person's trips on one local date: tours that begin and end at home. */
export interface DayPlan {
  readonly stops: readonly Stop[];
  /** Local time, possibly beyond midnight, from which a person goes home after a stop. */
  readonly endMsOfDay: number;
}

/** The inputs of a date's plan, besides the persona. */
export interface PlanningDay {
  /** Monday 0 to Sunday 6. */
  readonly weekday: number;
  /** Randomness of this vehicle for this date alone. */
  readonly stream: Stream;
  /** Randomness of this vehicle, the same on every date. */
  readonly life: (purpose: string) => Stream;
  readonly offsets: Offsets;
}

/** The shortest distance that is driven rather than walked (ours). */
export const shortestKm = 0.5;

/** A distance scaled by a person's `mileage`, within leisure trips; longer ones are journeys. */
export function leisureKm(km: Distribution<number>, mileage: number, stream: Stream): number {
  return Math.max(shortestKm, Math.min(furthestAroundKm, mileage * draw(km, stream)));
}

/** A day without trips. */
export const restDay: DayPlan = { stops: [], endMsOfDay: Infinity };

/** True with a probability of `percent`. */
export function happens(percent: number, stream: Stream): boolean {
  return 100 * stream.next() < percent;
}

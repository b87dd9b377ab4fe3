import { msPerDay, weekday } from '../../time/instant.ts';
import { utc, type Zone } from '../../time/zone.ts';
import type { ChargeSchedule, DepartureTimer } from '../row/schedule.ts';

/** A planned departure. */
export interface Departure {
  readonly atMs: number;
  /** The cabin's target before it; undefined without pre-conditioning. */
  readonly cabinCelsius: number | undefined;
}

/** The time before a departure at which its pre-conditioning begins (ours). */
const preconditioningMs = 15 * 60_000;

/** Limits of the cabin's target, degC; as cars offer them (ours). */
export const cabinRange = { min: 15, max: 28 } as const;

/** The first departure after an instant; undefined where a schedule has no timers. */
export function nextDeparture(
  schedule: ChargeSchedule,
  atMs: number,
  zone: Zone = utc,
): Departure | undefined {
  return next(schedule.departures ?? [], atMs, zone);
}

/** The same for pre-conditioned departures whose pre-conditioning has not begun at the instant. */
export function nextPreconditioned(
  schedule: ChargeSchedule,
  atMs: number,
  zone: Zone = utc,
): Departure | undefined {
  const timers = (schedule.departures ?? []).filter((timer) => timer.cabinCelsius !== undefined);
  return next(timers, atMs + preconditioningMs, zone);
}

export function preconditioningStartMs({ atMs }: Departure): number {
  return atMs - preconditioningMs;
}

/**
 * The time by which charging should be done: the departure or, if it is pre-conditioned, the
 * instant at which the climate needs the charger's power (ours).
 */
export function chargedByMs(departure: Departure): number {
  return departure.cabinCelsius === undefined ? departure.atMs : preconditioningStartMs(departure);
}

/** The mistake in the timers of a schedule; undefined if there is none. */
export function departureMistake({ departures = [] }: ChargeSchedule): string | undefined {
  for (const { timeMs, days, cabinCelsius } of departures) {
    if (!(Number.isInteger(timeMs) && timeMs >= 0 && timeMs < msPerDay)) {
      return `a departure lies within a day, not at ${timeMs} ms`;
    }
    const isDay = (day: number): boolean => Number.isInteger(day) && day >= 0 && day <= 6;
    if (days.length === 0 || !days.every(isDay)) {
      return `a departure has days from 0, Monday, to 6, not [${days.join()}]`;
    }
    const { min, max } = cabinRange;
    if (cabinCelsius !== undefined && !(cabinCelsius >= min && cabinCelsius <= max)) {
      return `a cabin is brought to ${min} to ${max} degC, not ${cabinCelsius}`;
    }
  }
  return undefined;
}

/** The first departure after an instant. Skipped times move forward; repeated ones count once. */
function next(timers: readonly DepartureTimer[], atMs: number, zone: Zone): Departure | undefined {
  const today = zone.dayNumberAt(atMs);
  let first: Departure | undefined;
  // From yesterday, because a skipped midnight moves the end of a day into the next one.
  for (let day = today - 1; day <= today + 8; day += 1) {
    for (const { timeMs, days, cabinCelsius } of timers) {
      if (!days.includes(weekday(day * msPerDay))) continue;
      const instant = zone.toInstant(day, timeMs);
      if (instant <= atMs) continue;
      // If a change of clocks makes two timers coincide, the pre-conditioned one counts.
      const isFirst = first === undefined || instant < first.atMs;
      if (isFirst || (instant === first!.atMs && first!.cabinCelsius === undefined)) {
        first = { atMs: instant, cabinCelsius };
      }
    }
  }
  return first;
}

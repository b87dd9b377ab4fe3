import { msPerDay, weekday } from '../../time/instant.ts';
import { utc, type Zone } from '../../time/zone.ts';
import type { ChargeSchedule, DepartureTimer } from '../row/schedule.ts';

/** An instant at which somebody means to leave. */
export interface Departure {
  readonly atMs: number;
  /** To which the cabin is brought before; undefined where it is left as it is. */
  readonly cabinCelsius: number | undefined;
}

/** How long before a departure its pre-conditioning begins (ours). */
const preconditioningMs = 15 * 60_000;

/** Limits of what a cabin can be asked for, degC; as cars offer them (ours). */
export const cabinRange = { min: 15, max: 28 } as const;

/** The first departure after an instant; undefined where a schedule has no timers. */
export function nextDeparture(
  schedule: ChargeSchedule,
  atMs: number,
  zone: Zone = utc,
): Departure | undefined {
  return next(schedule.departures ?? [], atMs, zone);
}

/** The same of timers that pre-condition, for an instant at which that has not begun yet. */
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
 * When a car is to have its charge: at the departure or, where that is pre-conditioned, before the climate needs the
 * power of the charger (ours).
 */
export function chargedByMs(departure: Departure): number {
  return departure.cabinCelsius === undefined ? departure.atMs : preconditioningStartMs(departure);
}

/** What is wrong with the timers of a schedule; undefined when nothing is. */
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

/** Local times that are skipped move forward; of those that come twice the first counts. */
function next(timers: readonly DepartureTimer[], atMs: number, zone: Zone): Departure | undefined {
  const today = zone.dayNumberAt(atMs);
  let first: Departure | undefined;
  // From yesterday, because a skipped midnight moves the end of a day into the next.
  for (let day = today - 1; day <= today + 8; day += 1) {
    for (const { timeMs, days, cabinCelsius } of timers) {
      if (!days.includes(weekday(day * msPerDay))) continue;
      const instant = zone.toInstant(day, timeMs);
      if (instant <= atMs) continue;
      // Where a change of clocks makes two timers one, the one that wants a warm cabin counts.
      const isFirst = first === undefined || instant < first.atMs;
      if (isFirst || (instant === first!.atMs && first!.cabinCelsius === undefined)) {
        first = { atMs: instant, cabinCelsius };
      }
    }
  }
  return first;
}

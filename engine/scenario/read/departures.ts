import { dayNames } from '../../time/instant.ts';
import { cabinRange } from '../../vehicle/charging/departures.ts';
import type { DepartureTimer } from '../../vehicle/row/schedule.ts';
import type { RawSchedule } from '../schema/values.ts';
import { type Checker, quantity, report, timeOfDay } from './checker.ts';

type RawTimers = NonNullable<Exclude<RawSchedule, 'none'>['departures']>;
type RawTimer = RawTimers[number];

/** Monday to Friday: the days of a timer that gives none. */
const usualDays: readonly number[] = [0, 1, 2, 3, 4];

/** The cabin temperature of a timer that gives none; degC (ours). */
const usualCelsius = 21;

/** The timers of a schedule, in file order; those with mistakes are reported and left out. */
export function departures(
  checker: Checker,
  parent: { departures?: RawTimers | undefined },
): readonly DepartureTimer[] {
  const raw = parent.departures!;
  if (raw.length === 0) {
    report(checker, parent, 'departures', 'form_missing', 'there is at least one departure');
  }
  const seen = new Set<number>();
  return raw.flatMap((each) => timer(checker, each, seen) ?? []);
}

function timer(checker: Checker, raw: RawTimer, seen: Set<number>): DepartureTimer | undefined {
  const timeMs = timeOfDay(checker, raw, 'time');
  const days = daysOf(checker, raw);
  const cabinCelsius = precondition(checker, raw);
  if (timeMs === undefined) return undefined;
  days.forEach((day, index) => {
    const key = day * 86_400_000 + timeMs;
    if (seen.has(key)) {
      const message = `there is a departure at ${raw.time} on ${dayNames[day]!} already`;
      if (raw.days === undefined) report(checker, raw, 'time', 'departure_twice', message);
      else report(checker, raw.days, index, 'departure_twice', message);
    }
    seen.add(key);
  });
  const sorted = days.toSorted((a, b) => a - b);
  return { timeMs, days: sorted, ...(cabinCelsius === undefined ? {} : { cabinCelsius }) };
}

/** The days of a timer, in the order of the file. */
function daysOf(checker: Checker, raw: RawTimer): readonly number[] {
  if (raw.days === undefined) return usualDays;
  if (raw.days.length === 0) {
    report(checker, raw, 'days', 'form_missing', 'a departure has at least one day');
  }
  return raw.days.map((day) => dayNames.indexOf(day));
}

function precondition(checker: Checker, raw: RawTimer): number | undefined {
  if (raw.precondition === undefined || raw.precondition === false) return undefined;
  if (raw.precondition === true) return usualCelsius;
  return quantity(checker, raw, 'precondition', 'temperature', cabinRange);
}

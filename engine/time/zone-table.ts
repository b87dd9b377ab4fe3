import { dayNumberOf, msPerDay, weekday } from './instant.ts';

/**
 * The years in which the tables know every change of offset. Before them a zone keeps the offset
 * with which they begin, after them the one with which they end.
 */
export const zoneYears = { first: 2015, last: 2100 } as const;

/** A zone's offsets from UTC: `offsetsMs[i]` holds until `changesMs[i]`, the last for ever. */
export interface OffsetTable {
  /** Ascending instants. */
  readonly changesMs: Float64Array;
  /** East of Greenwich is positive; one more than there are changes. */
  readonly offsetsMs: Float64Array;
}

/**
 * A change that comes back every year: on the first `weekday` (Monday 0) that is not before the
 * `day` of the `month`, at a minute of the day, all of it in UTC.
 */
export interface YearlyChange {
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly minuteOfDay: number;
  /** From then on, east of Greenwich positive. */
  readonly offsetMinutes: number;
}

/** The instant of a yearly change in one year. */
export function yearlyChangeAtMs(yearly: YearlyChange, year: number): number {
  const earliest = dayNumberOf({ year, month: yearly.month, day: yearly.day });
  const waitDays = (yearly.weekday - weekday(earliest * msPerDay) + 7) % 7;
  return (earliest + waitDays) * msPerDay + yearly.minuteOfDay * msPerMinute;
}

/**
 * Reads the output of `writeOffsets` of the build: `60||2015 3.25.6.60.120 10.25.6.60.60` is an
 * offset of 60 minutes at first, changes that do not recur (none here;
 * `minute in base 36`.`offset`), and the year from which the yearly changes that follow do, in
 * their order within a year.
 */
export function parseOffsets(text: string): OffsetTable {
  const [first = '', single = '', recurring = ''] = text.split('|');
  const changesMs: number[] = [];
  const offsetsMs = [Number(first) * msPerMinute];
  const add = (atMs: number, offsetMinutes: number): void => {
    changesMs.push(atMs);
    offsetsMs.push(offsetMinutes * msPerMinute);
  };
  for (const change of words(single)) {
    const [minute = '', offsetMinutes = ''] = change.split('.');
    add(Number.parseInt(minute, 36) * msPerMinute, Number(offsetMinutes));
  }
  const [fromYear, ...rules] = words(recurring);
  const yearly = rules.map(parseYearlyChange);
  for (let year = Number(fromYear); year <= zoneYears.last; year += 1) {
    for (const change of yearly) add(yearlyChangeAtMs(change, year), change.offsetMinutes);
  }
  return { changesMs: Float64Array.from(changesMs), offsetsMs: Float64Array.from(offsetsMs) };
}

const msPerMinute = 60_000;

function words(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ');
}

function parseYearlyChange(text: string): YearlyChange {
  const [month = 0, day = 0, onWeekday = 0, minuteOfDay = 0, offsetMinutes = 0] = text
    .split('.')
    .map(Number);
  return { month, day, weekday: onWeekday, minuteOfDay, offsetMinutes };
}

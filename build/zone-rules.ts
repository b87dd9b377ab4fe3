import { civilDateOf, dayNumberOf, msPerDay, weekday } from '../engine/time/instant.ts';
import { type YearlyChange, yearlyChangeAtMs, zoneYears } from '../engine/time/zone-table.ts';
import type { OffsetChange, ZoneHistory } from './zone-source.ts';

/**
 * The offsets of a zone as `parseOffsets` of the engine reads them.
 *
 * The source lists every change for centuries. Whatever a zone does in every year from some year on
 * becomes yearly changes, found in the years past ours and then compared with all of the list.
 */
export function writeOffsets({ name, firstOffsetMinutes, changes }: ZoneHistory): string {
  const years = grouped(changes, yearOf);
  const finalYear = Math.max(zoneYears.first, ...years.keys());
  const yearly = finalYear > zoneYears.last ? yearlyChanges(name, years, finalYear) : [];
  let fromYear = finalYear + 1;
  while (yearly.length > 0 && repeats(yearly, years.get(fromYear - 1), fromYear - 1)) fromYear -= 1;
  if (fromYear > zoneYears.last && yearly.length > 0) {
    throw new Error(`${name} changes every year, but not yet in ${zoneYears.last}`);
  }
  const single = changes
    .filter((change) => yearOf(change) < fromYear)
    .map(({ atMinute, offsetMinutes }) => `${atMinute.toString(36)}.${offsetMinutes}`);
  const recurring = yearly.map(
    ({ month, day, weekday: onWeekday, minuteOfDay, offsetMinutes }) =>
      `${month}.${day}.${onWeekday}.${minuteOfDay}.${offsetMinutes}`,
  );
  return [
    firstOffsetMinutes,
    single.join(' '),
    recurring.length > 0 ? [fromYear, ...recurring].join(' ') : '',
  ].join('|');
}

/** The items by key, keys in the order of their first items. */
export function grouped<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function yearOf({ atMinute }: OffsetChange): number {
  return new Date(atMinute * 60_000).getUTCFullYear();
}

/**
 * The changes of every year from the last of ours to the final one; 28 years are enough to
 * recognise a rule.
 */
function yearlyChanges(
  name: string,
  years: ReadonlyMap<number, readonly OffsetChange[]>,
  finalYear: number,
): readonly YearlyChange[] {
  if (finalYear < zoneYears.last + 28) {
    throw new Error(`${name} changes until ${finalYear}: too few years to find a rule in`);
  }
  const sample = Array.from({ length: finalYear - zoneYears.last }, (_, index) => {
    return years.get(zoneYears.last + 1 + index) ?? [];
  });
  return (sample[0] ?? []).map((_, order) => {
    const found = yearlyChange(sample.map((changes) => changes[order]));
    if (found === undefined) throw new Error(`${name} changes by no rule that can be written`);
    return found;
  });
}

/** The rule that one change a year follows: its days of the month span exactly a week. */
function yearlyChange(changes: readonly (OffsetChange | undefined)[]): YearlyChange | undefined {
  const dates = changes.map((change) => {
    if (change === undefined) return undefined;
    const atDay = Math.floor(change.atMinute / minutesPerDay);
    return { ...change, atDay, ...civilDateOf(atDay) };
  });
  const month = Math.min(...dates.map((date) => date?.month ?? NaN));
  const days = dates.map((date) => {
    return date === undefined ? NaN : date.atDay - dayNumberOf({ ...date, month, day: 1 }) + 1;
  });
  const day = Math.min(...days);
  const [first] = dates;
  if (first === undefined || Math.max(...days) !== day + 6) return undefined;
  return {
    month,
    day,
    weekday: weekday(first.atDay * msPerDay),
    minuteOfDay: first.atMinute - first.atDay * minutesPerDay,
    offsetMinutes: first.offsetMinutes,
  };
}

const minutesPerDay = 1440;

function repeats(
  yearly: readonly YearlyChange[],
  changes: readonly OffsetChange[] = [],
  year: number,
): boolean {
  return (
    changes.length === yearly.length &&
    yearly.every((rule, index) => {
      const change = changes[index];
      return (
        change?.atMinute === yearlyChangeAtMs(rule, year) / 60_000 &&
        change.offsetMinutes === rule.offsetMinutes
      );
    })
  );
}

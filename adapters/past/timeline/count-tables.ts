import { grouped } from '../../terminal/terminal.ts';
import type { Paint } from '../../words/paint.ts';
import type { KindCounts } from './entry-counts.ts';

const dayMs = 86_400_000;

/** Consecutive hours that share a column. */
interface Grouping {
  /** The heading of the first column: `hour`, `day`. */
  readonly name: string;
  /** The column of an hour, hours counted from 1970-01-01T00:00 of the local clock. */
  readonly columnOf: (hour: number) => number;
  readonly titleOf: (column: number) => string;
}

/**
 * A table of the kinds by hour. A run of more than 24 hours has one by the hour of the day, and one
 * by day, week, month or year: the finest that fits the width. Returns the lines of each table.
 */
export function countTables(
  kinds: readonly KindCounts[],
  { paint, columns }: { readonly paint: Paint; readonly columns: number },
): readonly (readonly string[])[] {
  const hours = columnsIn(kinds, hoursOf(1));
  const isShort = hours.at(-1)! - hours[0]! < 24;
  const groupings = isShort ? [steps.map((step) => hoursOf(step))] : [steps.map(clockOf), calendar];
  return groupings.map((each) => tableOf(kinds, fitting(kinds, each, columns), paint));
}

/** Hours in one column. */
const steps = [1, 2, 3, 6] as const;

function hoursOf(step: number, columnOf = (hour: number): number => hour): Grouping {
  return {
    name: step === 1 ? 'by hour' : `by ${step} hours`,
    columnOf: (hour) => Math.floor(columnOf(hour) / step) * step,
    titleOf: (column) => String(column % 24).padStart(2, '0'),
  };
}

/** Hours of the day, over all days. */
function clockOf(step: number): Grouping {
  return hoursOf(step, (hour) => hour % 24);
}

/** Parts of the calendar; a column is known by its first day. */
const calendar: readonly Grouping[] = [
  partOf(
    'by day',
    (day) => day,
    (date) => date.slice(5),
  ),
  // Day 0 was a Thursday; weeks begin on Monday.
  partOf(
    'by week of',
    (day) => Math.floor((day + 3) / 7) * 7 - 3,
    (date) => date.slice(5),
  ),
  partOf(
    'by month',
    (day) => dayOf(dateOf(day).slice(0, 7)),
    (date) => date.slice(2, 7),
  ),
  partOf(
    'by year',
    (day) => dayOf(dateOf(day).slice(0, 4)),
    (date) => date.slice(0, 4),
  ),
  partOf(
    'by decade',
    (day) => dayOf(`${dateOf(day).slice(0, 3)}0`),
    (date) => date.slice(0, 4),
  ),
];

function partOf(
  name: string,
  firstDayOf: (day: number) => number,
  titleOf: (date: string) => string,
): Grouping {
  return {
    name,
    columnOf: (hour) => firstDayOf(Math.floor(hour / 24)),
    titleOf: (column) => titleOf(dateOf(column)),
  };
}

function fitting(
  kinds: readonly KindCounts[],
  groupings: readonly Grouping[],
  columns: number,
): Grouping {
  const fits = (grouping: Grouping): boolean => tableOf(kinds, grouping)[0]!.length <= columns;
  return groupings.find(fits) ?? groupings.at(-1)!;
}

/** One row for each kind: its sum, then its count in each column. */
function tableOf(
  kinds: readonly KindCounts[],
  grouping: Grouping,
  paint: Paint = (_, text) => text,
): readonly string[] {
  const columns = columnsIn(kinds, grouping);
  const rows = kinds.map(({ kind, sum, byHour }) => {
    const counts = new Map<number, number>();
    for (const [hour, count] of byHour) {
      const column = grouping.columnOf(hour);
      counts.set(column, (counts.get(column) ?? 0) + count);
    }
    const cells = columns.map((column) => cellOf(counts.get(column)));
    return [kind, grouped(sum), ...cells];
  });
  const heading = [grouping.name, 'all', ...columns.map(grouping.titleOf)];
  const widths = heading.map((text, index) =>
    rows.reduce((most, row) => Math.max(most, row[index]!.length), text.length),
  );
  const lineOf = (cells: readonly string[]): string =>
    `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))).join('  ')}`;
  return [paint('dim', lineOf(heading)), ...rows.map(lineOf)];
}

function columnsIn(kinds: readonly KindCounts[], { columnOf }: Grouping): readonly number[] {
  const columns = new Set<number>();
  for (const { byHour } of kinds) for (const hour of byHour.keys()) columns.add(columnOf(hour));
  return [...columns].sort((one, other) => one - other);
}

/** A count in few characters: `12`, `3.4k`, `56k`. */
function cellOf(count: number | undefined): string {
  if (count === undefined) return '·';
  if (count < 1000) return String(count);
  return count < 9950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}

/** `2026-05-04` of the days since 1970-01-01. */
function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The first day of a month or a year. */
function dayOf(prefix: string): number {
  return Date.parse(prefix) / dayMs;
}

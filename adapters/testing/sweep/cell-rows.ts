import { counted } from '../../words/text.ts';
import type { Searched } from '../explore/search-report.ts';
import type { SweepCell } from './cell.ts';

/** The cells of one fault, in the order of the places. */
export interface SweepRow {
  readonly target: string;
  readonly fault: string;
  readonly cells: readonly SweepCell[];
}

/** The cells in rows of one fault each. */
export function rowsOf(cells: readonly SweepCell[]): readonly SweepRow[] {
  const rows = new Map<string, SweepCell[]>();
  for (const each of cells) {
    const key = JSON.stringify([each.target, each.effect, each.fault]);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [each]);
    else row.push(each);
  }
  return [...rows.values()].map((row) => {
    const { fault, target } = row[0]!;
    return { target, fault, cells: row };
  });
}

/** Whether the fault reached anything at any of its places. */
export function isReached({ cells }: SweepRow): boolean {
  return cells.some(({ result }) => result !== 'not reached');
}

/** The table of a sweep as lines: rows that were reached, and the number of others. */
export function cellLines({
  cells,
  places,
}: Pick<Searched, 'cells' | 'places'>): readonly string[] {
  const rows = rowsOf(cells);
  const reached = rows.filter(isReached);
  const lines = [
    ['', '', ...places],
    ...reached.map((row) => [row.target, row.fault, ...row.cells.map(({ result }) => result)]),
  ];
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const table = lines.map((line) =>
    `  ${line.map((word, column) => word.padEnd(widths[column]!)).join('  ')}`.trimEnd(),
  );
  return [...(reached.length === 0 ? [] : table), ...unreachedLines(rows)];
}

/** `6 faults at 2 places: 9 survived, 2 broken, 1 lost`. */
export function cellWords({ cells, places }: Pick<Searched, 'cells' | 'places'>): string {
  const faults = counted(rowsOf(cells).length, 'fault');
  return `${faults} at ${counted(places.length, 'place')}: ${tally(cells)}`;
}

/** `57 survived, 2 broken, 17 lost`. */
function tally(cells: readonly SweepCell[]): string {
  const counts = new Map<string, number>();
  for (const { result } of cells) counts.set(result, (counts.get(result) ?? 0) + 1);
  return [...counts].map(([result, count]) => `${count} ${result}`).join(', ');
}

/** The faults that nothing in the story meets, by target. */
function unreachedLines(rows: readonly SweepRow[]): readonly string[] {
  const idle = new Map<string, number>();
  for (const row of rows) {
    if (!isReached(row)) idle.set(row.target, (idle.get(row.target) ?? 0) + 1);
  }
  if (idle.size === 0) return [];
  const words = [...idle].map(([target, count]) => `${counted(count, 'fault')} of ${target}`);
  return [`  not reached at any place: ${words.join(', ')}`];
}

import { counted } from '../../words/text.ts';
import type { SweepCell } from './cell.ts';
import type { Sweep } from './sweeper.ts';

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

/** A sweep as text: rows that were reached, the number of others, and each broken cell. */
export function sweepTable({
  cells,
  files,
  places,
  remarks,
  undisturbed,
}: Sweep & { readonly files: readonly string[]; readonly remarks: readonly string[] }): string {
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
  const head = `${counted(rows.length, 'fault')} at ${counted(places.length, 'place')}: ${tally(cells)}`;
  return [
    ...(undisturbed.length > 0 ? [] : [head]),
    ...(reached.length === 0 ? [] : table),
    ...unreachedLines(rows),
    ...brokenLines(cells, files),
    ...undisturbed.map((sentence) => `✗ without any fault: ${sentence}`),
    ...remarks.map((remark) => `! ${remark}`),
    ...(cells.some(isBroken) || undisturbed.length > 0 ? [] : ['✓ nothing is broken']),
  ].join('\n');
}

/** `57 survived, 2 broken, 17 lost`. */
export function tally(cells: readonly SweepCell[]): string {
  const counts = new Map<string, number>();
  for (const { result } of cells) counts.set(result, (counts.get(result) ?? 0) + 1);
  return [...counts].map(([result, count]) => `${count} ${result}`).join(', ');
}

/** The faults that nothing in the story meets, by target. */
function unreachedLines(rows: readonly SweepRow[]): readonly string[] {
  const idle = new Map<string, number>();
  for (const { cells, target } of rows) {
    if (cells.some(({ result }) => result !== 'not reached')) continue;
    idle.set(target, (idle.get(target) ?? 0) + 1);
  }
  if (idle.size === 0) return [];
  const words = [...idle].map(([target, count]) => `${counted(count, 'fault')} of ${target}`);
  return [`  not reached at any place: ${words.join(', ')}`];
}

/** The broken cells of one mistake. */
export interface BrokenGroup {
  readonly first: SweepCell;
  readonly cells: readonly SweepCell[];
  /** Their numbers among the broken cells. */
  readonly numbers: readonly number[];
}

/** The ways in which cells are broken, each with its cells. */
export function brokenGroups(cells: readonly SweepCell[]): readonly BrokenGroup[] {
  const broken = cells.filter(isBroken);
  const groups = new Map<string, number[]>();
  for (const [index, { oracle, sentence = '', target }] of broken.entries()) {
    // The same mistake concerns other events and values.
    const key = JSON.stringify([oracle, target, sentence.replaceAll(/\d+|"[^"]*"/g, '*')]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return [...groups.values()].map((numbers) => ({
    first: broken[numbers[0]!]!,
    cells: numbers.map((index) => broken[index]!),
    numbers,
  }));
}

/** Each way in which cells are broken, with the first of them and all their files. */
function brokenLines(cells: readonly SweepCell[], files: readonly string[]): readonly string[] {
  return brokenGroups(cells).flatMap(({ first, numbers }) => {
    const { fault, place, sentence, target } = first;
    const more = numbers.length === 1 ? '' : ` (${counted(numbers.length - 1, 'other cell')} too)`;
    const own = numbers.flatMap((index) =>
      files[index] === undefined ? [] : [`    ${files[index]}`],
    );
    return [`✗ ${target} ${fault}, ${place}: ${sentence}${more}`].concat(own);
  });
}

function isBroken({ result }: SweepCell): boolean {
  return result === 'broken';
}

import { roundedFigure, signedFigure } from '../../adapters/cli/models/fit.ts';
import { counted, cut, type Paint } from '../../adapters/terminal/terminal.ts';
import { wrapped } from '../../adapters/terminal/wrapped.ts';
import type { Accuracy } from './accuracy.ts';
import { type AccuracyGroup, type AccuracyRow, isCounted } from './row.ts';

export interface AccuracyLayout {
  readonly paint: Paint;
  readonly columns: number;
  /** Ids of the models to show; empty for all. */
  readonly vehicles: ReadonlySet<string>;
  /** Whether to show rows that agree by construction and those set aside, too. */
  readonly isAll: boolean;
}

/** Groups with their limits, the rows of each, the legend and the sources of the figures. */
export function accuracyLines(accuracy: Accuracy, layout: AccuracyLayout): readonly string[] {
  const { paint, columns } = layout;
  const shown = accuracy.groups.map((group) => rowsToShow(group, layout));
  const groups = accuracy.groups.flatMap((group, number) => [
    headLine(group, paint),
    ...tableLines(shown[number] ?? [], group, layout),
    ...group.notes
      .flatMap((note) => wrapped(note.split(' '), textColumns(columns) - 2))
      .map((note) => paint('dim', `  ${note}`)),
    '',
  ]);
  const { passed } = accuracy;
  const failed = accuracy.groups.filter((group) => !group.passed).length;
  const words = passed ? 'all limits are met' : `${counted(failed, 'limit')} exceeded`;
  return [
    ...groups,
    ...legend(shown.flat(), layout),
    ...sourceLines(accuracy, shown.flat(), layout),
    '',
    `${verdict(passed, paint)}  ${words}`,
  ];
}

function rowsToShow(group: AccuracyGroup, { vehicles, isAll }: AccuracyLayout) {
  const { rows, calibrated } = group;
  if (vehicles.size > 0) return rows.filter(({ vehicle }) => vehicles.has(vehicle));
  if (isAll) return rows;
  return calibrated ? [] : rows.filter(({ setAside }) => setAside === undefined);
}

function headLine(group: AccuracyGroup, paint: Paint): string {
  const { passed, title, measure, value, limit, unit, rows, calibrated } = group;
  const compared = counted(rows.filter((row) => calibrated || isCounted(row)).length, 'row');
  const used = calibrated ? ', used' : '';
  const figures = `${measure} ${exact(value, unit)} ${unit}, bar ${limit} ${unit}, ${compared}${used}`;
  return `${verdict(passed, paint)}  ${paint('bold', title)}: ${figures}`;
}

function verdict(passed: boolean, paint: Paint): string {
  return passed ? paint('green', 'PASS') : paint(['red', 'bold'], 'FAIL');
}

/**
 * One line for each row, aligned in columns, with the reason below a row that does not count; those
 * of cars used for a fit come last, under a line of their own.
 */
function tableLines(
  unsorted: readonly AccuracyRow[],
  { unit }: AccuracyGroup,
  { paint, columns }: AccuracyLayout,
): readonly string[] {
  const rows = unsorted.toSorted((a, b) => Number(a.isUsed ?? false) - Number(b.isUsed ?? false));
  const firstUsed = rows.find(({ isUsed }) => isUsed);
  const vehicle = widest(rows.map((row) => row.vehicle));
  const subjects = rows.map((row) => `${row.vehicle.padEnd(vehicle)} ${row.what}`.trimStart());
  const errors = rows.map((row) => `${signedFigure(exact(row.error, unit))} ${unit}`);
  const [subject, expected, simulated, error] = [
    widest(subjects),
    widest(rows.map(expectedText)),
    widest(rows.map(simulatedText)),
    widest(errors),
  ];
  return rows.flatMap((row, number) => {
    const cells = [
      (subjects[number] ?? '').padEnd(subject),
      expectedText(row).padStart(expected),
      simulatedText(row).padStart(simulated),
      (errors[number] ?? '').padStart(error),
      row.source,
    ];
    const line = cut(`  ${cells.join('  ')}`, columns);
    const head = row === firstUsed ? '  cars used for a fit, which do not count:' : undefined;
    const { setAside, remark } = row;
    const reason = setAside === undefined ? remark : `set aside: ${setAside}`;
    const below = wrapped((reason ?? '').split(' '), textColumns(columns) - 4);
    const texts = reason === undefined ? [] : below.map((text) => paint('dim', `    ${text}`));
    texts.unshift(setAside === undefined ? line : paint('dim', line));
    if (head !== undefined) texts.unshift(paint('dim', head));
    return texts;
  });
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, { length }) => Math.max(width, length), 0);
}

function expectedText({ expected, expectedTo }: AccuracyRow): string {
  const from = roundedFigure(expected);
  return expectedTo === undefined ? from : `${from}-${roundedFigure(expectedTo)}`;
}

function simulatedText({ simulated, approximate, unit }: AccuracyRow): string {
  return `${approximate ? '~' : ''}${roundedFigure(simulated)} ${unit}`;
}

function legend(rows: readonly AccuracyRow[], { paint, columns, isAll, vehicles }: AccuracyLayout) {
  const sentences = rows.length === 0 ? [] : ['Columns: published, simulated, error, source.'];
  if (rows.some(({ approximate }) => approximate)) {
    sentences.push('~ rests on a figure that is not published for this car.');
  }
  sentences.push(
    'used: the model is built from these figures or was set to them, so they prove nothing.',
  );
  if (!isAll && vehicles.size === 0) {
    sentences.push(
      '--all adds what agrees by construction and what is set aside, with the reason.',
    );
  }
  return sentences
    .flatMap((text) => wrapped(text.split(' '), textColumns(columns)))
    .map((text) => paint('dim', text));
}

function sourceLines(
  { sources }: Accuracy,
  rows: readonly AccuracyRow[],
  { paint, columns }: AccuracyLayout,
): readonly string[] {
  const keys = [...new Set(rows.map(({ source }) => source))].sort();
  const width = widest(keys);
  return keys.map((key) => {
    const { what, via } = sources[key] ?? {};
    const words = [what, via].filter((part) => part !== undefined).join('; ');
    return paint('dim', cut(`${key.padEnd(width)}  ${words}`, columns));
  });
}

/** Percent to one decimal, seconds to the ms. */
function exact(value: number, unit: AccuracyGroup['unit']): string {
  if (Number.isNaN(value)) return 'none';
  return value.toFixed(unit === '%' ? 1 : 3);
}

/** The width of running text, which is hard to read over a wide terminal. */
function textColumns(columns: number): number {
  return Math.min(columns, 100);
}

import { utc, type Zone } from '../../engine/index.ts';
import type { LogComparison, LogSide, ReadLog } from '../file/log-comparison.ts';
import { readEntry } from '../file/logged-entry.ts';
import { formatEntry, type Layout } from './entry-line.ts';
import { fieldsThatDiffer } from './field-difference.ts';
import { formatDate, zoneOfLog } from './local-time.ts';
import type { Paint } from './paint.ts';
import { counted, cut, grouped, printable } from './text.ts';
import { textDifference } from './text-difference.ts';

interface DifferenceLayout {
  readonly paint: Paint;
  readonly columns: number;
}

interface TimedLayout extends DifferenceLayout {
  /** That of the clock in both logs; UTC where they differ. */
  readonly zone: Zone;
}

/**
 * A comparison for people: both files, the first different entries, their different members, and
 * their causes.
 */
export function differenceLines(
  comparison: LogComparison,
  widths: DifferenceLayout,
): readonly string[] {
  const { agreed, a, b } = comparison;
  const [zone, other] = [a, b].map(({ reader }) => zoneOfLog(reader.header));
  const layout: TimedLayout = { ...widths, zone: zone?.name === other?.name ? zone! : utc };
  const files = [
    ...fileLines('a', a.reader, layout),
    ...fileLines('b', b.reader, layout),
    ...headerLines(comparison, layout),
    '',
  ];
  if (a.line === undefined && b.line === undefined)
    return [...files, ...sameLines(comparison, layout)];
  return [
    ...files,
    `${layout.paint('bold', partingWords(comparison))}${layout.paint('dim', `  times in ${layout.zone.name}`)}`,
    '',
    ...sideLines('a', a, agreed, layout),
    ...sideLines('b', b, agreed, layout),
    ...fieldLines(a, b, layout),
    ...causeLines(comparison, layout),
  ];
}

function partingWords({ isSameStart, agreed }: LogComparison): string {
  const place = `part at entry ${grouped(agreed)}`;
  const entries = counted(agreed - (isSameStart ? 0 : 1), 'entry', 'entries');
  return isSameStart
    ? `the logs agree on ${entries} and ${place}`
    : `the logs start differently, then agree on ${entries} and ${place}`;
}

function sameLines(
  { isSameStart, agreed, a, b }: LogComparison,
  { paint }: DifferenceLayout,
): readonly string[] {
  const isWhole = a.reader.flaws.length + b.reader.flaws.length === 0;
  const entries = counted(agreed, 'entry', 'entries');
  if (!isSameStart) return [paint('bold', `the logs differ in their start only: ${entries}`)];
  if (!isWhole) return [paint(['red', 'bold'], `equal entries in incomplete files: ${entries}`)];
  return [
    `${paint(['green', 'bold'], 'the logs are equal')}: ${entries}`,
    paint('dim', a.reader.digest),
  ];
}

function fileLines(
  letter: string,
  reader: ReadLog,
  { paint }: DifferenceLayout,
): readonly string[] {
  const { file, header, entries, end, flaws } = reader;
  const { scenario, seed } = header;
  const facts = [
    ...(typeof scenario === 'string' ? [scenario] : []),
    ...(typeof seed === 'string' ? [`seed ${seed}`] : []),
    counted(entries, 'entry', 'entries'),
    ...(typeof end?.['verdict'] === 'string' ? [end['verdict']] : []),
  ].map(printable);
  return [
    `${paint('bold', letter)}  ${printable(file)}  ${paint('dim', facts.join('  '))}`,
    ...flaws.map((flaw) => `   ${paint('red', flaw)}`),
  ];
}

/** The differences of the first lines; `scenario` and `seed` are shown with the file already. */
function headerLines(
  { a, b }: LogComparison,
  { columns, paint }: DifferenceLayout,
): readonly string[] {
  // Without a header there is nothing to compare.
  if (Object.keys(a.reader.header).length * Object.keys(b.reader.header).length === 0) return [];
  const texts = textDifference(a.reader.source, b.reader.source).map((line) =>
    paint('yellow', `   ${cut(printable(line), columns - 3)}`),
  );
  const fields = fieldsThatDiffer(JSON.stringify(a.reader.header), JSON.stringify(b.reader.header))
    .filter(({ field }) => field !== 'scenario' && field !== 'seed')
    .map((each) => {
      const values = `${each.a ?? 'absent'} in a, ${each.b ?? 'absent'} in b`;
      return paint('yellow', printable(`   headers differ in ${each.field}: ${values}`));
    });
  return [...fields, ...texts];
}

function sideLines(
  letter: string,
  { line }: LogSide,
  agreed: number,
  layout: TimedLayout,
): readonly string[] {
  if (line === undefined) {
    return [`${layout.paint('bold', letter)}  ends before entry ${grouped(agreed)}`];
  }
  return [`${layout.paint('bold', letter)}${entryLine(line, layout)}`];
}

function entryLine(line: string, { paint, columns, zone }: TimedLayout): string {
  const read = readEntry(line);
  if (read === undefined) return `  ${cut(printable(line), columns - 3)}`;
  const { entry } = read;
  const date = formatDate(entry.atMs, zone);
  const layout: Layout = {
    paint,
    columns: columns - date.length - 3,
    subjectWidth: entry.subject.length,
    zone,
  };
  return `  ${paint('dim', date)}${formatEntry(entry, layout).slice(1)}`;
}

function fieldLines(
  a: LogSide,
  b: LogSide,
  { paint, columns }: DifferenceLayout,
): readonly string[] {
  const fields = fieldsThatDiffer(a.line, b.line);
  if (fields.length === 0) return [];
  const name = Math.max(...fields.map(({ field }) => field.length));
  const room = Math.max(10, Math.floor((columns - name - 7) / 2));
  const shown = (value: string | undefined): string => cut(printable(value ?? '—'), room);
  const value = Math.max(...fields.map((each) => shown(each.a).length));
  const row = (field: string, one: string, other: string): string =>
    `   ${field.padEnd(name)}  ${one.padEnd(value)}  ${other}`.trimEnd();
  return [
    '',
    paint('dim', row('', 'a', 'b')),
    ...fields.map((each) => row(each.field, shown(each.a), shown(each.b))),
  ];
}

function causeLines({ a, b }: LogComparison, layout: TimedLayout): readonly string[] {
  const isSame = a.causes.length > 0 && a.causes.join('\n') === b.causes.join('\n');
  if (isSame) return chainLines('what led to both, latest first', a, layout);
  return [
    ...chainLines('what led to a, latest first', a, layout),
    ...chainLines('what led to b, latest first', b, layout),
  ];
}

function chainLines(
  title: string,
  { causes, earlierCauses }: LogSide,
  layout: TimedLayout,
): readonly string[] {
  if (causes.length === 0) return [];
  const { paint } = layout;
  const more = earlierCauses > 0 ? [paint('dim', `   … and ${grouped(earlierCauses)} before`)] : [];
  return [
    '',
    paint('bold', title),
    ...causes.map((line) => {
      const sequence = grouped(readEntry(line)?.entry.sequence ?? 0);
      return `${paint('dim', sequence.padStart(7))}${entryLine(line, { ...layout, columns: layout.columns - 7 })}`;
    }),
    ...more,
  ];
}

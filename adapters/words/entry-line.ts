import type { LoggedEntry, Zone } from '../../engine/index.ts';
import { entryWords } from './entry-words.ts';
import { type Tone, wordsOf } from './kinds.ts';
import { formatDate, formatTime } from './local-time.ts';
import type { Format, Paint } from './paint.ts';
import { cut, printable } from './text.ts';

/** How lines are laid out. */
export interface Layout {
  readonly paint: Paint;
  /** Infinity where lines are not cut. */
  readonly columns: number;
  /** Width of the vehicle's column. */
  readonly subjectWidth: number;
  /** The zone of the times shown. */
  readonly zone: Zone;
}

/** An entry as one aligned line: `  07:02:11  car  trip.started       27.4 km to work`. */
export function formatEntry(entry: LoggedEntry, layout: Layout): string {
  const { paint, columns, subjectWidth, zone } = layout;
  const time = formatTime(entry.atMs, zone);
  const subject = cut(printable(entry.subject), subjectWidth);
  const kind = printable(entry.kind);
  const format = formatOf(entry);
  const start = `  ${paint('dim', time)}  ${paint('cyan', subject)}${gap(subject, subjectWidth)}`;
  const line = start + (format === undefined ? kind : paint(format, kind));
  const wordsAt = time.length + subjectWidth + Math.max(kind.length, kindWidth) + 8;
  const words = cut(entryWords(entry), columns - wordsAt);
  if (words === '') return line;
  return line + gap(kind, kindWidth) + (dims(entry) ? paint('dim', words) : words);
}

/** Entries as lines; a date stands before those of another day than `atMs`. */
export function formatEntries(
  entries: readonly LoggedEntry[],
  atMs: number,
  layout: Layout,
): readonly string[] {
  const { paint, zone } = layout;
  let shown = formatDate(atMs, zone);
  return entries.flatMap((entry) => {
    const date = formatDate(entry.atMs, zone);
    const isOther = date !== shown;
    shown = date;
    return [...(isOther ? [`  ${paint('dim', date)}`] : []), formatEntry(entry, layout)];
  });
}

/** From the end of a text to the next column. */
function gap(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - text.length) + 2);
}

/** Wide enough for every fact of a vehicle; a longer kind shifts its own line only. */
const kindWidth = 18;

const formats = {
  failure: 'red',
  heading: 'bold',
  success: 'green',
  warning: 'yellow',
} as const satisfies Readonly<Record<Tone, Format>>;

/** Undefined for plain text. */
function formatOf(entry: LoggedEntry): Format | undefined {
  if (dims(entry)) return 'dim';
  const { tone } = wordsOf(entry.kind) ?? {};
  if (tone === undefined) return entry.io === 'in' ? 'blue' : undefined;
  // Failed expectations stand out: finding them is the purpose of a run.
  return tone === 'failure' && entry.io === 'mk' ? [formats[tone], 'bold'] : formats[tone];
}

/** Marks for spectators. */
const shown = /^(api|expectation|chapter|text|spotlight|presenter|checkpoint)\./;

/** Whether an entry is one of many that are rarely read, which stay in the background. */
function dims({ io, kind }: LoggedEntry): boolean {
  return kind === 'signal.changed' || (io === 'mk' && !shown.test(kind));
}

import { type Entry, formatInstant } from '../../engine/index.ts';
import { entryWords } from './entry-words.ts';
import { cut, type Format, type Paint, printable } from './terminal.ts';

/** How lines are laid out. */
export interface Layout {
  readonly paint: Paint;
  /** Infinity where lines are not cut. */
  readonly columns: number;
  /** Width of the vehicle's column. */
  readonly subjectWidth: number;
}

/** An entry as one aligned line: `  07:02:11  car  trip.started       27.4 km to work`. */
export function formatEntry(entry: Entry, { paint, columns, subjectWidth }: Layout): string {
  const time = formatTime(entry.atMs);
  const subject = cut(printable(entry.subject), subjectWidth).padEnd(subjectWidth);
  const kind = entry.kind.padEnd(kindWidth);
  const used = time.length + subject.length + kind.length + 8;
  const words = cut(entryWords(entry), columns - used);
  const format = formatOf(entry);
  const line = `  ${paint('dim', time)}  ${paint('cyan', subject)}  ${paint(format, kind)}`;
  return words === '' ? line.trimEnd() : `${line}  ${dims(entry) ? paint('dim', words) : words}`;
}

/** `Mon 2026-05-04`. */
export function formatDate(atMs: number): string {
  return `${weekdays[new Date(atMs).getUTCDay()]!} ${formatInstant(atMs).slice(0, 10)}`;
}

/** `07:02:11`. */
export function formatTime(atMs: number): string {
  return formatInstant(atMs).slice(11, 19);
}

/** Wide enough for every fact of a vehicle; a longer kind shifts its own line only. */
const kindWidth = 18;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const formats: Readonly<Record<string, Format>> = {
  'charger.failed': 'red',
  'command.refused': 'yellow',
  'expectation.failed': ['red', 'bold'],
  'expectation.met': 'green',
  'trip.stranded': 'red',
};

function formatOf(entry: Entry): Format {
  if (dims(entry)) return 'dim';
  return formats[entry.kind] ?? (entry.io === 'in' ? 'blue' : 'reset');
}

/** What is many and rarely looked at stays in the background. */
function dims({ io, kind }: Entry): boolean {
  return kind === 'signal.changed' || (io === 'mk' && !kind.startsWith('expectation.'));
}

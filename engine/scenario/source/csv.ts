import { charactersOfStep } from '../../in-steps.ts';
import type { Span } from './findings.ts';

/** One value of a line, without quotes and spaces around it, and its place. */
export interface CsvCell extends Span {
  readonly text: string;
}

/** The values of a line. Reading ends after more than `mostCells` or a value that is too long. */
export interface CsvRow {
  readonly cells: readonly CsvCell[];
  /** The beginning of a value that is too long. */
  readonly long?: Span | undefined;
}

/** The most values of a line, and the most characters of one (ours). */
export const mostCells = 1_000;
export const mostCellCharacters = 16_384;

/**
 * The lines of a CSV file that are not empty, the headings among them; undefined where a step ends
 * before the line does.
 */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow | undefined, void> {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let stepEnd = at + charactersOfStep;
  let cells: CsvCell[] = [];
  while (at < text.length) {
    if (at >= stepEnd) {
      yield undefined;
      stepEnd = at + charactersOfStep;
    }
    const mark = text[at];
    if (cells.length === 0 && (mark === '\n' || mark === '\r')) {
      at += 1;
      continue;
    }
    const found = cellAt(text, at, delimiter);
    if (found === undefined) {
      yield { cells, long: { start: at, end: at + 1 } };
      return;
    }
    cells.push(found.cell);
    at = found.next;
    const isLast = text[at] !== delimiter;
    at += isLast && text.startsWith('\r\n', at) ? 2 : 1;
    if (!isLast && cells.length <= mostCells) {
      // A delimiter at the end of the file is before an empty value, as one at the end of a line.
      if (at < text.length) continue;
      cells.push({ text: '', start: at, end: at + 1 });
    }
    if (cells.length > 1 || cells[0]!.text !== '') yield { cells };
    if (cells.length > mostCells) return;
    cells = [];
  }
}

/** The mark between values: a semicolon or a tab, where the headings have one, or else a comma. */
export function getDelimiter(text: string): string {
  const [line = ''] = text.slice(0, mostCellCharacters).split(/[\r\n]/, 1);
  return [';', '\t'].find((mark) => line.includes(mark)) ?? ',';
}

interface CellAndNext {
  readonly cell: CsvCell;
  /** The offset of the delimiter or line end after it. */
  readonly next: number;
}

/** The value that begins at an offset; undefined for one that is too long. */
function cellAt(text: string, from: number, delimiter: string): CellAndNext | undefined {
  const most = Math.min(text.length, from + mostCellCharacters + 1);
  let at = from;
  while (at < most && text[at] === ' ') at += 1;
  let end = at;
  const isQuoted = text[at] === '"';
  if (isQuoted) {
    end += 1;
    while (end < most && (text[end] !== '"' || text[end + 1] === '"')) {
      end += text[end] === '"' ? 2 : 1;
    }
  }
  let next = end;
  while (next < most && !isEnd(text[next]!, delimiter)) next += 1;
  if (next - from > mostCellCharacters) return undefined;
  if (isQuoted) {
    const inner = text.slice(at + 1, end).replaceAll('""', '"');
    return { cell: { text: inner.trim(), start: at, end: end + 1 }, next };
  }
  const written = text.slice(at, next).trimEnd();
  return {
    cell: { text: written, start: at, end: Math.max(at + 1, at + written.length) },
    next,
  };
}

function isEnd(mark: string, delimiter: string): boolean {
  return mark === delimiter || mark === '\n' || mark === '\r';
}

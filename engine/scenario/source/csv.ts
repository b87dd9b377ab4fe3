import type { Span } from './findings.ts';
import type { Source } from './source.ts';

/** One value of a line, without quotes and spaces around it, and its place. */
export interface CsvCell extends Span {
  readonly text: string;
}

/** The lines of a CSV file that are not empty, the headings among them. */
export function* csvRows(source: Source, delimiter = delimiterOf(source)): Generator<CsvCell[]> {
  const { text } = source;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const row: CsvCell[] = [];
    for (;;) {
      const cell = cellAt(source, at, delimiter);
      row.push(cell.cell);
      at = cell.next;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (row.length > 1 || row[0]!.text !== '') yield row;
  }
}

/** The mark between values: a semicolon or a tab, where the headings have one, or else a comma. */
export function delimiterOf({ text }: Source): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  return [';', '\t'].find((mark) => line.includes(mark)) ?? ',';
}

interface CellAndNext {
  readonly cell: CsvCell;
  /** The offset of the delimiter or line end after it. */
  readonly next: number;
}

function cellAt(source: Source, from: number, delimiter: string): CellAndNext {
  const { text } = source;
  let at = from;
  while (text[at] === ' ') at += 1;
  if (text[at] === '"') {
    let end = at + 1;
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) {
      end += text[end] === '"' ? 2 : 1;
    }
    const inner = text.slice(at + 1, end).replaceAll('""', '"');
    const next = endOf(text, end, delimiter);
    return { cell: { text: inner.trim(), start: at, end: end + 1, source }, next };
  }
  const next = endOf(text, at, delimiter);
  const written = text.slice(at, next).trimEnd();
  return {
    cell: { text: written, start: at, end: Math.max(at + 1, at + written.length), source },
    next,
  };
}

function endOf(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length) {
    const mark = text[at];
    if (mark === delimiter || mark === '\n' || mark === '\r') break;
    at += 1;
  }
  return at;
}

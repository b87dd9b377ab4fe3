import { formatInstant, printable } from '../../engine/index.ts';
import type { CellValue, TableColumn } from './column.ts';
import type { OpenRows } from './row-writer.ts';

/** Writes rows as CSV by RFC 4180 with a header; a missing value is empty. */
export const csvRows: OpenRows = (columns, take) => {
  let lines = [lineOf(columns.map(({ name }) => name))];
  const flush = (): void => {
    if (lines.length > 0) take(Buffer.from(lines.join('')));
    lines = [];
  };
  return {
    write(values) {
      lines.push(lineOf(values.map((value, at) => textOf(columns[at]!, value))));
      if (lines.length >= linesPerBatch) flush();
    },
    end: flush,
  };
};

/** Some hundred kilobytes. */
const linesPerBatch = 2_000;

function textOf({ type }: TableColumn<never>, value: CellValue): string {
  if (value === undefined) return '';
  if (type === 'instant') return formatInstant(value as number);
  return type === 'text' ? cellText(String(value)) : String(value);
}

/** A spreadsheet takes a text that begins like a formula as text after an apostrophe. */
function cellText(value: string): string {
  return printable(value).replace(/^[=+\-@]/, "'$&");
}

function lineOf(texts: readonly string[]): string {
  return `${texts.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The fields of each line of a CSV text by RFC 4180. */
export function* csvLines(written: string): Generator<readonly string[]> {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  let fields: string[] = [];
  while (field.lastIndex < written.length) {
    const found = field.exec(written);
    if (found === null) throw new RangeError('not CSV');
    const [, inQuotes, plain, after] = found;
    fields.push(inQuotes?.replaceAll('""', '"') ?? plain!);
    if (after === ',') continue;
    yield fields;
    fields = [];
  }
}

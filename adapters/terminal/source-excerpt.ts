import type { TextPosition } from '../../engine/index.ts';
import type { FlawedLine } from '../file/file-error.ts';
import { cut, type Paint, printable } from './terminal.ts';

/** A scenario with its text, before or after a run. */
interface Excerpted {
  readonly source: string;
  readonly scenario: { readonly imported: Readonly<Record<string, string>> };
}

/** A line of a scenario with its number, and a caret under the position. */
export function sourceExcerpt(
  { scenario, source }: Excerpted,
  { file, line, column }: TextPosition,
  { paint, columns }: { readonly paint: Paint; readonly columns: number },
): readonly string[] {
  const whole = file === undefined ? source : (scenario.imported[file] ?? '');
  const text = whole.split(/\r\n?|\n/, line)[line - 1] ?? '';
  return lineExcerpt({ line, column, text }, { paint, columns });
}

/** A line of any file with its number, and a caret under the column. */
export function lineExcerpt(
  { line, column, text: raw }: FlawedLine,
  { paint, columns }: { readonly paint: Paint; readonly columns: number },
): readonly string[] {
  const text = printable(raw);
  if (text.trim() === '') return [];
  const number = String(line);
  const room = columns - number.length - 7;
  // A position far to the right of a long line is scrolled into view.
  const start = column > room - 8 ? Math.max(0, column - 21) : 0;
  const margin = paint('dim', '│');
  const caret = ' '.repeat(Math.min(column - 1, text.length) - start);
  return [
    `    ${paint('dim', number)} ${margin} ${cut(text.slice(start), room)}`,
    `    ${' '.repeat(number.length)} ${margin} ${caret}${paint('red', '^')}`,
  ];
}

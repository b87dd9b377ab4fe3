import type { Position } from '../../engine/index.ts';
import { cut, type Paint, printable } from './terminal.ts';

/** A line of a scenario with its number, and a caret under the place. */
export function sourceExcerpt(
  source: string,
  { line, column }: Position,
  { paint, columns }: { readonly paint: Paint; readonly columns: number },
): readonly string[] {
  const text = printable(source.split(/\r\n?|\n/, line)[line - 1] ?? '');
  if (text.trim() === '') return [];
  const number = String(line);
  const room = columns - number.length - 7;
  // A place far to the right of a long line is brought into view.
  const start = column > room - 8 ? Math.max(0, column - 21) : 0;
  const margin = paint('dim', '│');
  const caret = ' '.repeat(Math.min(column - 1, text.length) - start);
  return [
    `    ${paint('dim', number)} ${margin} ${cut(text.slice(start), room)}`,
    `    ${' '.repeat(number.length)} ${margin} ${caret}${paint('red', '^')}`,
  ];
}

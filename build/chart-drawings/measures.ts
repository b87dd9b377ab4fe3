import type { DrawnTransition } from '../../adapters/charts/drawing.ts';
import type { ChartWords } from './chart-words.ts';

/** The height of the name of a state with others in it. */
export const titleHeight = 26;

/** Of the fonts that browsers choose for code at 11 pixels, and for bold names at 13 pixels. */
const letterWidth = 6.7;
const nameLetterWidth = 7.6;

/** A longer label has its guard below the event. */
const longestRow = 24;

/** The least width and height of the box of a state. */
export function stateSize(
  { id, states }: ChartWords,
  number: number,
  stays: number,
): [width: number, height: number] {
  const { path, type } = states[number]!;
  const name = path === '' ? id : path.split('.').at(-1)!;
  const width = name.length * nameLetterWidth + 24;
  if (type !== 'atomic' && type !== 'final') return [width + (stays > 0 ? 64 : 0), titleHeight];
  return [Math.max(width, 70), stays > 0 ? 46 : 34];
}

/** The rows of the label of a transition. */
export function rowsOf({ on, guard = '' }: DrawnTransition): readonly string[] {
  if (guard === '') return [on];
  const whole = `${on} [${guard}]`;
  if (whole.length <= longestRow) return [whole];
  const parts = `[${guard}]`.split(/(?= and | or )/).map((part) => part.trim());
  const rows = [on];
  let row = '';
  for (const part of parts) {
    if (row !== '' && row.length + part.length >= longestRow) {
      rows.push(row);
      row = '';
    }
    row = row === '' ? part : `${row} ${part}`;
  }
  return [...rows, row];
}

export function labelWidth(rows: readonly string[]): number {
  return Math.max(...rows.map((row) => row.length)) * letterWidth + 8;
}

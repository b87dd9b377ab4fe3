import type { RawRange } from '../schema/flows.ts';

/**
 * The values of `{ from, until, step }` as a file would have them, both ends included; a text is
 * the reason why the range is wrong.
 */
export function rangeValues(range: RawRange, most: number): readonly (string | number)[] | string {
  const parts = [range.from, range.until, range.step].map(partsOf);
  const [from, until, step] = parts;
  if (!from || !until || !step) return 'expected numbers, or quantities such as 20%';
  const { unit } = from;
  if (until.unit !== unit || step.unit !== unit) return 'from, until and step have one unit';
  if (!(step.amount > 0) || until.amount < from.amount) {
    return 'from is at most until, and step is above 0';
  }
  // Count in whole steps of the last decimal, so that 0.1 three times is 0.3.
  const scale = Number(`1e${Math.max(from.decimals, until.decimals, step.decimals)}`);
  const [first, last, width] = [from, until, step].map(({ amount }) => Math.round(amount * scale));
  const count = Math.floor((last! - first!) / width!) + 1;
  if (count > most) return `${count} values; there may be ${most}`;
  return Array.from({ length: count }, (_, index) => {
    const value = (first! + index * width!) / scale;
    return unit === '' ? value : `${value}${unit}`;
  });
}

function partsOf(written: string | number) {
  const parts = /^([+-]?\d{1,12}(?:\.(\d{1,6}))?) ?([A-Za-z%/]*)$/.exec(String(written));
  if (parts === null) return undefined;
  const [, amount, decimals = '', unit = ''] = parts;
  return { amount: Number(amount), decimals: decimals.length, unit };
}

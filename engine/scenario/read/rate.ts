import { parseDuration } from '../../time/duration.ts';
import type { RawDraws } from '../schema/values.ts';
import { type Checker, type Entry, type EntryReader, report, reportKey } from './checker.ts';

/** The mean gap between arrivals of `poisson: { rate: 3/h }`; undefined if wrong (reported). */
export function meanGapMs(checker: Checker, raw: RawDraws): number | undefined {
  const shape = raw.poisson!;
  if (shape.mean !== undefined) {
    const message = 'durations between arrivals have a rate, such as 3/h';
    return reportKey(checker, shape, 'mean', 'modifier_misplaced', message, 'rate');
  }
  if (shape.rate === undefined) {
    if (checker.damaged.has(shape)) return undefined;
    return reportKey(checker, raw, 'poisson', 'key_missing', 'rate is missing');
  }
  const rate = rateOf(checker, shape, 'rate');
  if (rate === undefined) return undefined;
  if (rate.often > 0) return rate.unitMs / rate.often;
  return report(checker, shape, 'rate', 'out_of_range', 'a rate is more than 0');
}

const rateShape = /^(\d+(?:\.\d+)?)\/([a-z]+)$/;

/** A rate per millisecond; 0 for `0/h`. */
export const ratePerMs: EntryReader<number> = (checker, parent, key) => {
  const rate = rateOf(checker, parent, key);
  return rate && rate.often / rate.unitMs;
};

/** A count and a duration, such as `3/h`; undefined when wrong, which is reported. */
function rateOf<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): { readonly often: number; readonly unitMs: number } | undefined {
  const [, often, unit = ''] = rateShape.exec(parent[key] as string) ?? [];
  const unitMs = parseDuration(`1${unit}`);
  if (often !== undefined && unitMs !== undefined) return { often: Number(often), unitMs };
  const message = `expected a rate such as 3/h, found ${String(parent[key])}`;
  return report(checker, parent, key, 'value_malformed', message);
}

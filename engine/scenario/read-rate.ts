import { parseDuration } from '../time/duration.ts';
import { type Checker, report, reportKey } from './checker.ts';
import type { RawDraws } from './schema-values.ts';

/** The mean duration between the arrivals of `poisson: { rate: 3/h }`; undefined when wrong, which is reported. */
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
  const [, often, unit = ''] = rateShape.exec(shape.rate) ?? [];
  const unitMs = parseDuration(`1${unit}`);
  if (often === undefined || unitMs === undefined) {
    const message = `expected a rate such as 3/h, found ${shape.rate}`;
    return report(checker, shape, 'rate', 'value_malformed', message);
  }
  if (Number(often) > 0) return unitMs / Number(often);
  return report(checker, shape, 'rate', 'out_of_range', 'a rate is more than 0');
}

const rateShape = /^(\d+(?:\.\d+)?)\/([a-z]+)$/;

import { rangeMessage } from '../../form/quantity.ts';
import {
  type Dimension,
  meantTimeOfDay,
  parseQuantity,
  parseTimeOfDay,
  type Reading,
} from '../../form/units.ts';
import type { Distribution, NumericDistribution } from '../../random/distribution.ts';
import type { RawDraws } from '../schema/values.ts';
import {
  type Checker,
  type Entry,
  type EntryReader,
  type Range,
  report,
  reportKey,
  reportSecond,
} from './checker.ts';
import { mostObserved } from './observed.ts';
import { present } from './present.ts';
import { meanGapMs } from './rate.ts';

/** The kind and range of the values of a distribution. */
export interface Measure {
  readonly dimension: Dimension | 'timeOfDay' | 'count';
  readonly range: Range;
}

/**
 * A distribution in canonical units, truncated to the range of the measure. A single value is a
 * constant. Undefined when absent or wrong, which is reported.
 */
export function distribution<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  measure: Measure,
): Distribution<number> | undefined {
  const raw = parent[key] as string | number | RawDraws | undefined;
  if (raw === undefined) return undefined;
  if (typeof raw !== 'object') {
    const value = amount(checker, parent, key, measure);
    return value === undefined ? undefined : { kind: 'constant', value };
  }
  const shapes = present(raw, kinds);
  const [kind, second] = shapes;
  if (kind === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    return report(checker, parent, key, 'form_missing', `expected one of ${kinds.join(', ')}`);
  }
  if (second !== undefined) return reportSecond(checker, raw, kind, second);
  return readers[kind](checker, raw, measure);
}

const kinds = [
  'uniform',
  'normal',
  'lognormal',
  'exponential',
  'triangular',
  'poisson',
  'choice',
  'empirical',
] as const;

type Reader = (
  checker: Checker,
  raw: RawDraws,
  measure: Measure,
) => Distribution<number> | undefined;

const readers: Readonly<Record<(typeof kinds)[number], Reader>> = {
  uniform(checker, raw, measure) {
    const ends = raw.uniform!;
    if (ends.length !== 2) {
      return report(checker, raw, 'uniform', 'value_malformed', 'expected two values: [a, b]');
    }
    const from = amount(checker, ends, 0, measure);
    const to = amount(checker, ends, 1, measure);
    if (from === undefined || to === undefined) return undefined;
    return from <= to ? { kind: 'uniform', from, to } : descending(checker, raw, 'uniform');
  },
  normal(checker, raw, measure) {
    const shape = raw.normal!;
    const mean = amount(checker, shape, 'mean', measure);
    const sd = spread(checker, shape, 'sd', measure);
    if (mean === undefined || sd === undefined) return undefined;
    return clamped(checker, shape, measure, { kind: 'normal', mean, sd });
  },
  lognormal(checker, raw, measure) {
    const shape = raw.lognormal!;
    const median = amount(checker, shape, 'median', measure);
    if (median === undefined) return undefined;
    if (shape.sigma < 0) {
      return report(checker, shape, 'sigma', 'out_of_range', 'sigma is 0 or more');
    }
    return clamped(checker, shape, measure, { kind: 'lognormal', median, sigma: shape.sigma });
  },
  empirical(checker, raw, measure) {
    const values = raw.empirical!;
    if (!Array.isArray(values)) {
      const message = 'file and column are written out: no reference stands for them';
      return report(checker, raw, 'empirical', 'reference_malformed', message);
    }
    if (values.length === 0 || values.length > mostObserved) {
      const message = `expected 1 to ${mostObserved} values, found ${values.length}`;
      return report(checker, raw, 'empirical', 'out_of_range', message);
    }
    const read = values.flatMap((_, index) => amount(checker, values, index, measure) ?? []);
    return read.length === values.length ? { kind: 'empirical', values: read } : undefined;
  },
  exponential(checker, raw, measure) {
    const mean = amount(checker, raw.exponential!, 'mean', measure);
    if (mean === undefined) return undefined;
    return clamped(checker, raw.exponential!, measure, { kind: 'exponential', mean });
  },
  triangular(checker, raw, measure) {
    const shape = raw.triangular!;
    const from = amount(checker, shape, 'from', measure);
    const mode = amount(checker, shape, 'mode', measure);
    const to = amount(checker, shape, 'until', measure);
    if (from === undefined || mode === undefined || to === undefined) return undefined;
    return from <= mode && mode <= to
      ? { kind: 'triangular', from, mode, to }
      : descending(checker, raw, 'triangular');
  },
  poisson(checker, raw, measure) {
    const shape = raw.poisson!;
    if (measure.dimension === 'duration') {
      const meanMs = meanGapMs(checker, raw);
      if (meanMs === undefined) return undefined;
      return clamped(checker, shape, measure, { kind: 'exponential', mean: meanMs });
    }
    if (shape.rate !== undefined) {
      return reportKey(checker, shape, 'rate', 'modifier_misplaced', 'a rate gives durations');
    }
    const mean = amount(checker, shape, 'mean', measure);
    if (mean === undefined) {
      if (shape.mean !== undefined || checker.damaged.has(shape)) return undefined;
      return reportKey(checker, raw, 'poisson', 'key_missing', 'mean is missing');
    }
    // The time for a draw is proportional to its mean.
    if (mean > 10_000) {
      return report(
        checker,
        raw.poisson!,
        'mean',
        'out_of_range',
        'a poisson mean is at most 10000',
      );
    }
    return clamped(checker, raw.poisson!, measure, { kind: 'poisson', mean });
  },
  choice(checker, raw, measure) {
    const weights = raw.choice!;
    const read: (readonly [number, number])[] = [];
    for (const written of Object.keys(weights)) {
      const value = parse(measure, written, (code, message, suggestion) =>
        reportKey(checker, weights, written, code, message, suggestion),
      );
      if (value !== undefined) read.push([value, weights[written]!]);
    }
    return weigh(checker, raw, weights) ? { kind: 'choice', weights: read } : undefined;
  },
};

/** Whether weights are valid: none is negative, and at least one is above zero. */
export function weigh(
  checker: Checker,
  parent: { choice?: unknown },
  weights: Readonly<Record<string, number>>,
): boolean {
  for (const name of Object.keys(weights)) {
    if (weights[name]! >= 0) continue;
    report(checker, weights, name, 'out_of_range', 'a weight is 0 or more');
    return false;
  }
  if (Object.values(weights).some((weight) => weight > 0)) return true;
  reportKey(checker, parent, 'choice', 'out_of_range', 'one weight must be above 0');
  return false;
}

function descending(checker: Checker, raw: RawDraws, kind: Entry<RawDraws>): undefined {
  return report(checker, raw, kind, 'out_of_range', 'the values are in rising order');
}

function clamped(
  checker: Checker,
  shape: { min?: unknown; max?: unknown },
  measure: Measure,
  numeric: NumericDistribution,
): Distribution<number> | undefined {
  const low = amount(checker, shape, 'min', measure) ?? measure.range.min;
  const high = amount(checker, shape, 'max', measure) ?? measure.range.max;
  if (low > high) {
    return report(checker, shape, 'max', 'out_of_range', 'max is below min');
  }
  return {
    ...numeric,
    ...(low === -Infinity ? {} : { min: low }),
    ...(high === Infinity ? {} : { max: high }),
  };
}

const amount: EntryReader<number, [measure: Measure]> = (checker, parent, key, measure) => {
  const raw = parent[key] as string | number | undefined;
  if (raw === undefined) return undefined;
  return parse(measure, raw, (code, message, suggestion) =>
    report(checker, parent, key, code, message, suggestion),
  );
};

/** A standard deviation, never below zero. That of times of day is a duration. */
function spread<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  { dimension }: Measure,
): number | undefined {
  const raw = String(parent[key]);
  if (dimension === 'temperature' && raw.endsWith('F')) {
    return report(checker, parent, key, 'unit_wrong', 'write a difference in degC, such as 4degC');
  }
  const measure: Measure = {
    dimension: dimension === 'timeOfDay' ? 'duration' : dimension,
    range: { min: 0, max: Infinity },
  };
  return amount(checker, parent, key, measure);
}

type Complain = (
  code: 'unit_missing' | 'unit_wrong' | 'value_malformed' | 'out_of_range',
  message: string,
  suggestion?: string,
) => undefined;

function parse(
  { dimension, range }: Measure,
  raw: string | number,
  complain: Complain,
): number | undefined {
  if (dimension === 'timeOfDay') {
    const msOfDay = parseTimeOfDay(String(raw));
    return (
      msOfDay ??
      complain(
        'value_malformed',
        `expected a time of day such as "07:30", found ${raw}`,
        meantTimeOfDay(String(raw)),
      )
    );
  }
  const reading = dimension === 'count' ? parseCount(raw) : parseQuantity(dimension, raw);
  if (!('value' in reading)) return complain(reading.code, reading.problem, reading.suggestion);
  if (reading.value >= range.min && reading.value <= range.max) return reading.value;
  return complain('out_of_range', rangeMessage(dimension, range, String(raw)));
}

/** A count: a bare number. */
function parseCount(raw: string | number): Reading {
  if (/^\d{1,15}(\.\d{1,15})?$/.test(String(raw))) return { value: Number(raw) };
  return { code: 'value_malformed', problem: `expected a number, found ${raw}` };
}

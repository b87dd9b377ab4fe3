import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../engine/invariant.ts';
import {
  type ChoiceDistribution,
  draw,
  greatest,
  type NumericDistribution,
} from '../../../engine/random/distribution.ts';
import { createStreams, type Stream } from '../../../engine/random/stream.ts';

const count = 40_000;

function sample(distribution: NumericDistribution): number[] {
  const stream = createStreams('distribution').stream('car', JSON.stringify(distribution));
  return Array.from({ length: count }, () => draw(distribution, stream));
}

function moments(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, sd: Math.sqrt(variance) };
}

/** The deviation of the share of counted values from the expected one, in standard deviations. */
function deviation<T>(drawn: readonly T[], counts: (value: T) => boolean, share: number): number {
  const found = drawn.filter(counts).length / drawn.length;
  return Math.abs(found - share) / Math.sqrt((share * (1 - share)) / drawn.length);
}

const triangularSd = (from: number, mode: number, to: number): number =>
  Math.sqrt((from * from + mode * mode + to * to - from * mode - from * to - mode * to) / 18);

describe('distributions', () => {
  const cases: [NumericDistribution, mean: number, sd: number][] = [
    [{ kind: 'uniform', from: 40, to: 95 }, 67.5, 55 / Math.sqrt(12)],
    [{ kind: 'uniform', from: -1, to: 1 }, 0, 2 / Math.sqrt(12)],
    [{ kind: 'normal', mean: 62, sd: 14 }, 62, 14],
    [{ kind: 'exponential', mean: 20 }, 20, 20],
    [{ kind: 'triangular', from: 1, mode: 2, to: 9 }, 4, triangularSd(1, 2, 9)],
    [{ kind: 'triangular', from: 1, mode: 1, to: 4 }, 2, triangularSd(1, 1, 4)],
    [{ kind: 'poisson', mean: 0.3 }, 0.3, Math.sqrt(0.3)],
    [{ kind: 'poisson', mean: 25 }, 25, 5],
    [
      { kind: 'lognormal', median: 6, sigma: 0.5 },
      6 * Math.exp(0.125),
      6 * Math.exp(0.125) * Math.sqrt(Math.exp(0.25) - 1),
    ],
  ];

  test.each(cases)('%j has its mean and spread', (distribution, mean, sd) => {
    const found = moments(sample(distribution));

    expect(Math.abs(found.mean - mean)).toBeLessThan((4 * sd) / Math.sqrt(count));
    expect(Math.abs(found.sd - sd)).toBeLessThan(0.03 * sd);
  });

  test('a normal is as often within one and two deviations as it should be', () => {
    const values = sample({ kind: 'normal', mean: 0, sd: 1 });

    expect(deviation(values, (value) => Math.abs(value) < 1, 0.6827)).toBeLessThan(4.5);
    expect(deviation(values, (value) => Math.abs(value) < 2, 0.9545)).toBeLessThan(4.5);
    expect(deviation(values, (value) => value > 0, 0.5)).toBeLessThan(4.5);
  });

  test('half of a lognormal lies below its median', () => {
    const values = sample({ kind: 'lognormal', median: 31_000, sigma: 0.6 });

    expect(deviation(values, (value) => value < 31_000, 0.5)).toBeLessThan(4.5);
    expect(Math.min(...values)).toBeGreaterThan(0);
  });

  test('a triangular stays between its ends and a poisson counts', () => {
    const triangular = sample({ kind: 'triangular', from: 1, mode: 2, to: 9 });
    const poisson = sample({ kind: 'poisson', mean: 0.3 });

    expect(Math.min(...triangular)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...triangular)).toBeLessThanOrEqual(9);
    expect(poisson.every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
    expect(deviation(poisson, (value) => value === 0, Math.exp(-0.3))).toBeLessThan(4.5);
  });

  test('a triangular without width and a constant are what they say', () => {
    const stream = createStreams('s').stream('car', 'p');

    expect(draw({ kind: 'triangular', from: 3, mode: 3, to: 3 }, stream)).toBe(3);
    expect(draw({ kind: 'constant', value: 7 }, stream)).toBe(7);
    expect(draw({ kind: 'poisson', mean: 0 }, stream)).toBe(0);
    expect(draw({ kind: 'constant', value: 7, max: 5 }, stream)).toBe(5);
  });

  test('limits clamp: the numbers within them stay the same', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: -2, max: 0 }),
        fc.nat({ max: 2 }),
        (seed, min, max) => {
          const free: NumericDistribution = { kind: 'normal', mean: 0, sd: 1.5 };
          const expected = draw(free, createStreams(seed).stream('car', 'p'));

          const clamped = draw({ ...free, min, max }, createStreams(seed).stream('car', 'p'));

          expect(clamped).toBe(Math.min(max, Math.max(min, expected)));
        },
      ),
    );
  });

  test('no draw exceeds the greatest, whatever numbers the stream gives', () => {
    const distribution: fc.Arbitrary<NumericDistribution> = fc.oneof(
      fc.record({ kind: fc.constant('constant' as const), value: fc.integer() }),
      fc.record({ kind: fc.constant('uniform' as const), from: fc.integer(), to: fc.integer() }),
      fc.record({ kind: fc.constant('normal' as const), mean: fc.integer(), sd: fc.integer() }),
      fc.record({
        kind: fc.constant('normal' as const),
        mean: fc.integer(),
        sd: fc.nat(),
        max: fc.integer(),
      }),
    );
    // 53 bits, often a hair from the middle, where a normal is farthest from its mean.
    const bits = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 52), max: 0 }));
    fc.assert(
      fc.property(distribution, fc.array(bits, { minLength: 2, maxLength: 6 }), (shape, given) => {
        const numbers = [...given.map((bit) => 0.5 + bit * 2 ** -53), 0.5, 0.75];
        let at = 0;
        const stream = { double: () => numbers[at++ % numbers.length]! } as Stream;

        expect(draw(shape, stream)).toBeLessThanOrEqual(greatest(shape));
      }),
      { numRuns: 5000 },
    );
    expect(greatest({ kind: 'lognormal', median: 1, sigma: 1 })).toBe(Infinity);
    expect(greatest({ kind: 'exponential', mean: 1, max: 9 })).toBe(9);
  });

  test('choices come as often as they weigh', () => {
    const fleet: ChoiceDistribution<string> = {
      kind: 'choice',
      weights: [
        ['compact', 5],
        ['never', 0],
        ['suv', 3],
        ['sedan', 2],
        ['nor this', 0],
      ],
    };
    const stream = createStreams('choice').stream('fleet', 'model');

    const drawn = Array.from({ length: count }, () => draw(fleet, stream));

    expect(deviation(drawn, (value) => value === 'compact', 0.5)).toBeLessThan(4.5);
    expect(deviation(drawn, (value) => value === 'suv', 0.3)).toBeLessThan(4.5);
    expect(deviation(drawn, (value) => value === 'sedan', 0.2)).toBeLessThan(4.5);
    expect(drawn.filter((value) => value.startsWith('n'))).toEqual([]);
  });

  test('a choice of nothing is our own mistake', () => {
    const stream = createStreams('s').stream('car', 'p');

    expect(() => draw({ kind: 'choice', weights: [] }, stream)).toThrow(InvariantError);
    expect(() => draw({ kind: 'choice', weights: [['a', 0]] }, stream)).toThrow(InvariantError);
  });
});

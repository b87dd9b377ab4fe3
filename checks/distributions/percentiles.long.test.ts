import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  largestGap,
  movedOnAverage,
  percentilesBetween,
  percentilesOf,
  shareBelow,
} from './percentiles.ts';

const value = fc.double({ min: -1000, max: 1000, noNaN: true });
const sample = fc.array(value, { minLength: 1, maxLength: 60 });
/** Samples with few values, so that many of them are equal. */
const coarse = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 60 });
const percentiles = fc.oneof(sample, coarse).map(percentilesOf);

/** A hundred thousand values, evenly spread. */
const even = (from: number, to: number): number[] =>
  Array.from({ length: 100_000 }, (_, index) => from + ((to - from) * (index + 0.5)) / 100_000);

/** The error of a share that is known from percentiles. */
const aboutOnePercent = 0.0101;

describe('percentiles', () => {
  test('ascend, lie within the sample and do not depend on its order', () => {
    fc.assert(
      fc.property(sample, (values) => {
        const found = percentilesOf(values);

        expect(found).toHaveLength(99);
        expect(found).toEqual(found.toSorted((one, other) => one - other));
        expect(found[0]).toBeGreaterThanOrEqual(Math.min(...values));
        expect(found[98]).toBeLessThanOrEqual(Math.max(...values));
        expect(percentilesOf(values.toReversed())).toEqual(found);
      }),
    );
  });

  test('of shares are those of a sample that is even between their limits', () => {
    const values = [...even(0, 10), ...even(10, 50)];

    const found = percentilesBetween([
      { below: 10, share: 0.5 },
      { below: 50, share: 1 },
    ]);

    for (const [index, percentile] of percentilesOf(values).entries()) {
      expect(found[index]).toBeCloseTo(percentile, 2);
    }
  });

  test('tell the share below a limit, with and without values equal to it', () => {
    const found = percentilesOf([...even(0, 5), ...even(0, 5).fill(5)]);

    expect(shareBelow(found, 2.5)).toBeCloseTo(0.25, 3);
    expect(Math.abs(shareBelow(found, 5) - 0.5)).toBeLessThan(aboutOnePercent);
    expect(shareBelow(found, 5, 'orEqual')).toBe(1);
    expect(shareBelow(found, -1)).toBe(0);
  });
});

describe('distances', () => {
  test('are zero between equals, symmetric, and never below zero', () => {
    fc.assert(
      fc.property(percentiles, percentiles, (one, other) => {
        for (const distance of [largestGap, movedOnAverage]) {
          expect(distance(one, one)).toBe(0);
          expect(distance(one, other)).toBe(distance(other, one));
          expect(distance(one, other)).toBeGreaterThanOrEqual(0);
        }
        expect(largestGap(one, other)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('of three distributions obey the triangle inequality', () => {
    fc.assert(
      fc.property(percentiles, percentiles, percentiles, (one, two, three) => {
        for (const distance of [largestGap, movedOnAverage]) {
          const direct = distance(one, three);
          expect(direct).toBeLessThanOrEqual(distance(one, two) + distance(two, three) + 1e-9);
        }
      }),
    );
  });

  test('a distribution moved by a constant is that far away, on average', () => {
    fc.assert(
      fc.property(percentiles, fc.double({ min: -50, max: 50, noNaN: true }), (one, by) => {
        const moved = one.map((at) => at + by);

        expect(movedOnAverage(one, moved)).toBeCloseTo(Math.abs(by), 6);
      }),
    );
  });

  test('the largest gap does not depend on the unit, and the Wasserstein distance scales', () => {
    fc.assert(
      fc.property(percentiles, percentiles, fc.integer({ min: 1, max: 8 }), (one, other, power) => {
        const unit = 2 ** power;
        const [here, there] = [one.map((at) => at * unit), other.map((at) => at * unit)];

        expect(largestGap(here, there)).toBeCloseTo(largestGap(one, other), 9);
        expect(movedOnAverage(here, there)).toBeCloseTo(movedOnAverage(one, other) * unit, 6);
      }),
    );
  });

  test('are those of the definitions for even distributions', () => {
    const [one, shifted, wide] = [even(0, 1), even(0.5, 1.5), even(0, 2)].map(percentilesOf);

    expect(Math.abs(largestGap(one!, shifted!) - 0.5)).toBeLessThan(aboutOnePercent);
    expect(movedOnAverage(one!, shifted!)).toBeCloseTo(0.5, 3);
    expect(Math.abs(largestGap(one!, wide!) - 0.5)).toBeLessThan(aboutOnePercent);
    expect(movedOnAverage(one!, wide!)).toBeCloseTo(0.5, 3);
  });

  test('are one step apart for distributions of one value each, whichever side is larger', () => {
    const [two, five] = [percentilesOf([2]), percentilesOf([5])];

    expect(largestGap(two, five)).toBe(1);
    expect(movedOnAverage(five, two)).toBe(3);
  });
});

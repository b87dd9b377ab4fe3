import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp, ln } from '../../../engine/random/portable.ts';

const runs = { numRuns: 2000 };

/** Relative to `expected`, whose own error is far below what is allowed here. */
function relativeError(actual: number, expected: number): number {
  return actual === expected ? 0 : Math.abs(actual - expected) / Math.abs(expected);
}

describe('portable functions', () => {
  test('ln agrees with the host, from the least double to the greatest', () => {
    const positive = fc.oneof(
      fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.double({ min: 1 - 1e-6, max: 1 + 1e-6, noNaN: true }),
    );
    fc.assert(
      fc.property(positive, (x) => {
        expect(relativeError(ln(x), Math.log(x))).toBeLessThan(1e-15);
      }),
      runs,
    );
    for (const x of [Number.MIN_VALUE, Number.MAX_VALUE, 2 ** -53, 0.5, Math.SQRT2, 2, 1024]) {
      expect(relativeError(ln(x), Math.log(x))).toBeLessThan(1e-15);
    }
  });

  test('exp agrees with the host', () => {
    const exponent = fc.oneof(
      fc.double({ min: -700, max: 709.7, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(exponent, (x) => {
        expect(relativeError(exp(x), Math.exp(x))).toBeLessThan(1e-15);
      }),
      runs,
    );
  });

  test('exp undoes ln', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (x) => {
        expect(relativeError(exp(ln(x)), x)).toBeLessThan(4e-15);
      }),
      runs,
    );
  });

  test('the ends of ln and exp', () => {
    expect([ln(1), ln(0), ln(-0), ln(-1), ln(NaN), ln(Infinity)]).toEqual([
      0,
      -Infinity,
      -Infinity,
      NaN,
      NaN,
      Infinity,
    ]);
    expect([exp(0), exp(NaN), exp(Infinity), exp(-Infinity), exp(-800), exp(711)]).toEqual([
      1,
      NaN,
      Infinity,
      0,
      0,
      Infinity,
    ]);
    expect(exp(-740)).toBeGreaterThan(0);
    expect(exp(710)).toBe(Infinity);
  });
});

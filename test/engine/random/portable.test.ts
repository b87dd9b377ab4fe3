import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cosDegrees, exp, ln, sinDegrees } from '../../../engine/random/portable.ts';

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

  test('sine and cosine of degrees agree with the host', () => {
    fc.assert(
      fc.property(fc.double({ min: -720, max: 720, noNaN: true }), (degrees) => {
        const radians = (degrees * Math.PI) / 180;

        expect(Math.abs(sinDegrees(degrees) - Math.sin(radians))).toBeLessThan(4e-15);
        expect(Math.abs(cosDegrees(degrees) - Math.cos(radians))).toBeLessThan(4e-15);
        expect(sinDegrees(degrees) ** 2 + cosDegrees(degrees) ** 2).toBeCloseTo(1, 14);
      }),
      runs,
    );
  });

  test('sine and cosine keep their digits up to an eighth of a turn', () => {
    const degrees = fc.oneof(
      fc.double({ min: 44, max: 45, noNaN: true }),
      fc.double({ min: 1e-300, max: 45, noNaN: true }),
    );
    fc.assert(
      fc.property(degrees, (angle) => {
        const radians = angle * (Math.PI / 180);

        expect(relativeError(sinDegrees(angle), Math.sin(radians))).toBeLessThan(1e-15);
        expect(relativeError(cosDegrees(angle), Math.cos(radians))).toBeLessThan(1e-15);
      }),
      runs,
    );
  });

  test('a whole turn changes nothing, and quarter turns are exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: -360, max: 360 }), (degrees) => {
        expect(sinDegrees(degrees + 360)).toBe(sinDegrees(degrees));
        expect(cosDegrees(degrees - 90)).toBe(sinDegrees(degrees));
      }),
    );
    expect([0, 90, 180, 270, 360, -90].map(sinDegrees)).toEqual([0, 1, 0, -1, 0, -1]);
    expect([0, 90, 180, 270, 360, -90].map(cosDegrees)).toEqual([1, 0, -1, 0, 1, 0]);
    expect(relativeError(sinDegrees(30), 0.5)).toBeLessThan(1e-15);
    expect(relativeError(cosDegrees(60), 0.5)).toBeLessThan(1e-15);
  });
});

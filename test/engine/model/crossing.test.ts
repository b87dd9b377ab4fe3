import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossingMs, wholeMs } from '../../../engine/model/crossing.ts';

const level = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const rate = fc.double({ min: 1e-6, max: 1, noNaN: true });

describe('the crossing of a threshold', () => {
  test('is the first whole ms at which the quantity is there', () => {
    fc.assert(
      fc.property(level, level, rate, (from, to, speed) => {
        const perMs = to > from ? speed : -speed;
        const elapsedMs = crossingMs(from, to, perMs);
        const left = (ms: number): number => Math.abs(to - from) - speed * ms;

        expect(Number.isInteger(elapsedMs)).toBe(true);
        expect(left(elapsedMs)).toBeLessThanOrEqual(speed * 0.001 + 1e-9);
        if (elapsedMs > 0) expect(left(elapsedMs - 1)).toBeGreaterThan(0);
      }),
    );
  });

  test('is now where the quantity is there, never where it stands or moves away', () => {
    expect(crossingMs(5, 5, -1)).toBe(0);
    expect(crossingMs(5, 5, 0)).toBe(0);
    expect(crossingMs(5, 4, 0)).toBe(Infinity);
    expect(crossingMs(5, 4, 1)).toBe(Infinity);
  });
});

test('a rounding error is no millisecond', () => {
  expect(wholeMs(7 + 1e-9)).toBe(7);
  expect(wholeMs(7.01)).toBe(8);
  expect(wholeMs(0)).toBe(0);
});

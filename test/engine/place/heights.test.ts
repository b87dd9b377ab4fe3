import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heights } from '../../../engine/place/heights.ts';
import { Route } from '../../../engine/place/route.ts';

test('elevations are read as they were given, in blocks of any length', () => {
  const decimetres = fc.array(fc.integer({ min: 0, max: 65_000 }), { minLength: 1, maxLength: 90 });
  fc.assert(
    fc.property(decimetres, fc.integer({ min: 1, max: 40 }), (given, pointsOfBlock) => {
      const heights = new Heights(given, pointsOfBlock);

      expect(given.map((_, index) => heights.at(index))).toEqual(given);
    }),
    { examples: [[[0, 63, 0, 64, 0, 8191, 0, 8192, 65_000, 0], 32]] },
  );
});

test('a route of 10,000 points with elevations of a mountain road has 100,000 bytes at most', () => {
  const points = Array.from({ length: 10_000 }, (_, index) => ({
    latitude: 47 + index / 10_000,
    longitude: 11 + (index % 7) / 10_000,
    elevationM: 600 + 1_500 * Math.abs(((index / 2_000) % 2) - 1),
  }));
  const route = Route.of(points);

  expect(route.byteLength).toBeLessThanOrEqual(100_000);
  expect(route.elevationM(0)).toBe(2_100);
});

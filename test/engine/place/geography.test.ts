import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bearingDegrees,
  compassPoint,
  distanceKm,
  interpolate,
  type Position,
} from '../../../engine/place/geography.ts';
import { arcTangent2, cosine, sine } from '../../../engine/place/trigonometry.ts';

const place: fc.Arbitrary<Position> = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** A place and another up to some 500 km away. */
const leg = fc
  .tuple(
    place,
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
  )
  .map(([from, north, east]): [Position, Position] => {
    const longitude = from.longitude + east;
    return [
      from,
      {
        latitude: Math.min(89, Math.max(-89, from.latitude + north)),
        longitude:
          longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
      },
    ];
  });

test('sine, cosine and the arc tangent agree with those of the host', () => {
  const angle = fc.double({ min: -15, max: 15, noNaN: true });
  fc.assert(
    fc.property(angle, angle, (a, b) => {
      expect(Math.abs(sine(a) - Math.sin(a))).toBeLessThan(1e-15);
      expect(Math.abs(cosine(a) - Math.cos(a))).toBeLessThan(1e-15);
      expect(Math.abs(arcTangent2(a, b) - Math.atan2(a + 0, b + 0))).toBeLessThan(2e-15);
    }),
    { numRuns: 2000 },
  );
});

describe('distance', () => {
  test('is that of the haversine formula with the functions of the host', () => {
    const rad = Math.PI / 180;
    fc.assert(
      fc.property(leg, ([a, b]) => {
        const h =
          Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
          Math.cos(a.latitude * rad) *
            Math.cos(b.latitude * rad) *
            Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;

        expect(distanceKm(a, b)).toBeCloseTo(2 * 6371.0088 * Math.asin(Math.sqrt(h)), 6);
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9);
        expect(distanceKm(a, a)).toBe(0);
      }),
    );
  });

  test('from Berlin to Munich is 504 km, across the antimeridian it is short', () => {
    const berlin = { latitude: 52.52, longitude: 13.405 };
    const munich = { latitude: 48.137, longitude: 11.575 };

    expect(distanceKm(berlin, munich)).toBeCloseTo(504.4, 0);
    expect(
      distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
    ).toBeCloseTo(111.195, 3);
  });
});

describe('a place on the way', () => {
  test('is as far along as its share says', () => {
    fc.assert(
      fc.property(leg, fc.double({ min: 0, max: 1, noNaN: true }), ([a, b], share) => {
        const between = interpolate(a, b, share);
        const wholeKm = distanceKm(a, b);

        expect(Math.abs(distanceKm(a, between) - share * wholeKm)).toBeLessThan(1e-6);
        expect(Math.abs(distanceKm(between, b) - (1 - share) * wholeKm)).toBeLessThan(1e-6);
        expect(Math.abs(between.longitude)).toBeLessThanOrEqual(180);
      }),
    );
  });

  test('starts and ends exactly; a step of centimetres crosses the antimeridian the short way', () => {
    const a = { latitude: 37.7749, longitude: -122.4194 };
    const b = { latitude: 37.8, longitude: -122.3 };
    const east = { latitude: 10, longitude: 179.9999999 };
    const west = { latitude: 10, longitude: -179.9999999 };

    expect(interpolate(a, b, 0)).toBe(a);
    expect(interpolate(a, b, 1)).toBe(b);
    expect(Math.abs(interpolate(east, west, 0.75).longitude)).toBeGreaterThan(179.9999998);
  });
});

describe('direction', () => {
  test('leads back to where one goes, for legs of any length', () => {
    fc.assert(
      fc.property(leg, ([a, b]) => {
        fc.pre(distanceKm(a, b) > 0.001);
        const bearing = bearingDegrees(a, b);
        const ahead = interpolate(a, b, 0.001);
        const north = (ahead.latitude - a.latitude) * distanceKm(a, b);

        expect(bearing).toBeGreaterThanOrEqual(0);
        expect(bearing).toBeLessThan(360);
        if (Math.abs(bearing - 90) > 1 && Math.abs(bearing - 270) > 1) {
          expect(north > 0).toBe(bearing < 90 || bearing > 270);
        }
      }),
    );
  });

  test('has the quarters right and is 0 on the spot', () => {
    const here = { latitude: 50, longitude: 10 };
    const to = (latitude: number, longitude: number): number =>
      bearingDegrees(here, { latitude, longitude });

    expect(to(51, 10)).toBe(0);
    expect(to(50, 10.001)).toBeCloseTo(90, 2);
    expect(to(49, 10)).toBeCloseTo(180, 9);
    expect(to(50, 9.999)).toBeCloseTo(270, 2);
    expect(to(50, 10)).toBe(0);
  });

  test.each([
    [0, 'N'],
    [22.4, 'N'],
    [22.5, 'NE'],
    [90, 'E'],
    [135, 'SE'],
    [180, 'S'],
    [225, 'SW'],
    [270, 'W'],
    [337.4, 'NW'],
    [337.5, 'N'],
    [-90, 'W'],
    [720, 'N'],
  ])('%d degrees is %s', (bearing, point) => {
    expect(compassPoint(bearing)).toBe(point);
  });
});

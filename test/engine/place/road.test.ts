import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cornersOfCourse, leastKm, pointOfCourse } from '../../../engine/place/course.ts';
import { bearingDegrees, distanceKm, type Position } from '../../../engine/place/geography.ts';
import { cornersOfRoad, pointAlong } from '../../../engine/place/road.ts';
import { Route } from '../../../engine/place/route.ts';
import { createStreams } from '../../../engine/random/stream.ts';

const streams = createStreams('roads');
const place: fc.Arbitrary<Position> = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** Two places up to some 500 km apart, or at one place, and a length that reaches. */
const road = fc
  .tuple(
    place,
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.oneof(fc.constant(1), fc.constant(1.3), fc.double({ min: 1, max: 4, noNaN: true })),
    fc.double({ min: 0, max: 60, noNaN: true }),
  )
  .map(([from, north, east, times, moreKm]) => {
    const to = {
      latitude: from.latitude + north,
      longitude: ((from.longitude + east + 540) % 360) - 180,
    };
    return { from, to, lengthKm: Math.max(0.01, distanceKm(from, to) * times + moreKm) };
  });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('a road', () => {
  test('is as long as it says, between any two of its points that have no corner between', () => {
    fc.assert(
      fc.property(road, share, share, (each, a, b) => {
        const corners = cornersOfRoad(each, streams);
        const at = (km: number) => pointAlong(corners, km).position;
        const [from, until] = [Math.min(a, b) * each.lengthKm, Math.max(a, b) * each.lengthKm];
        const between = [];
        for (let index = 0; index < corners.count; index += 1) {
          const km = corners.kmAt(index);
          if (km > from && km < until) between.push(at(km));
        }
        const points = [at(from), ...between, at(until)];
        let km = 0;
        points.slice(1).forEach((point, index) => (km += distanceKm(points[index]!, point)));
        expect(Math.abs(km - (until - from))).toBeLessThan(1e-6 * (1 + each.lengthKm));
      }),
    );
  });

  test('begins and ends where it should, and leads back along itself', () => {
    fc.assert(
      fc.property(road, share, (each, part) => {
        const there = cornersOfRoad(each, streams);
        const back = cornersOfRoad({ ...each, from: each.to, to: each.from }, streams);
        const km = part * each.lengthKm;
        expect(distanceKm(there.at(0), each.from)).toBeLessThan(1e-6);
        expect(distanceKm(there.at(there.count - 1), each.to)).toBeLessThan(1e-6);
        if (distanceKm(each.from, each.to) === 0) return;
        const other = pointAlong(back, each.lengthKm - km).position;
        expect(distanceKm(pointAlong(there, km).position, other)).toBeLessThan(1e-6);
      }),
    );
  });

  test('heads where it goes next', () => {
    fc.assert(
      fc.property(road, share, (each, part) => {
        const corners = cornersOfRoad(each, streams);
        const km = part * each.lengthKm;
        const { position, headingDegrees } = pointAlong(corners, km);
        const next = pointAlong(corners, km + 0.01);
        const isBeforeCorner = Math.abs(next.headingDegrees - headingDegrees) > 1;
        if (isBeforeCorner || km + 0.01 > each.lengthKm) return;
        const turn = Math.abs(bearingDegrees(position, next.position) - headingDegrees);
        expect(Math.min(turn, 360 - turn)).toBeLessThan(0.1);
      }),
    );
  });
});

describe('a route', () => {
  const steps = fc.array(
    fc.tuple(
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    ),
    { minLength: 1, maxLength: 120 },
  );
  const course = fc
    .tuple(place, steps, fc.constantFrom(1, 1.02, 1.5))
    .map(([start, moves, stretch]) => {
      const points = [start];
      for (const [north, east] of moves) {
        const last = points.at(-1)!;
        points.push({
          latitude: last.latitude + north + 1e-6,
          longitude: ((last.longitude + east + 540) % 360) - 180,
        });
      }
      const route = Route.of(points);
      const from = { latitude: start.latitude + 0.01, longitude: start.longitude };
      const to = points.at(-1)!;
      return { from, to, route, distanceKm: leastKm({ from, to, route }) * stretch };
    });

  test('is as long as the distance driven on it, in whatever parts', () => {
    fc.assert(
      fc.property(course, (each) => {
        let km = 0;
        let last: Position | undefined;
        for (const corner of cornersOfCourse(each, streams)) {
          if (last !== undefined) km += distanceKm(last, corner);
          last = corner;
        }
        expect(km).toBeCloseTo(each.distanceKm, 5);
      }),
    );
  });

  test('passes no point faster than it is driven', () => {
    fc.assert(
      fc.property(
        course,
        share,
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        (each, part, moreKm) => {
          const fromKm = part * each.distanceKm;
          const untilKm = Math.min(each.distanceKm, fromKm + moreKm);
          const from = pointOfCourse(each, fromKm, streams).position;
          const until = pointOfCourse(each, untilKm, streams).position;
          expect(distanceKm(from, until)).toBeLessThanOrEqual(untilKm - fromKm + 1e-6);
        },
      ),
    );
  });

  test('of 10,000 points takes 100 kB', () => {
    const points = Array.from({ length: 10_000 }, (_, index) => ({
      latitude: 52 + index / 10_000,
      longitude: 13,
      elevationM: index / 10,
    }));

    const route = Route.of(points);

    expect(route.byteLength / 10_000).toBeLessThan(10.5);
    expect(route.elevationM(route.lengthKm / 2)).toBeCloseTo(500, 0);
    expect(route.grade(route.lengthKm / 2)).toBeCloseTo(1000 / (1000 * route.lengthKm), 3);
  });
});

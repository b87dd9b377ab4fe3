import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, interpolate, type Position } from '../../engine/place/geography.ts';
import { encodePolyline } from '../../engine/place/polyline.ts';
import type { World } from '../../engine/world.ts';
import { openRun } from '../support/activity.ts';

const home = { latitude: 52.5, longitude: 13.4 };
const start = Date.UTC(2026, 4, 4, 5);

function worldWith(command: object): World {
  const { world } = openRun(`
version: 1
name: routes
clock: { start: 2026-05-04T05:00:00 }
places:
  office: { latitude: 52.55, longitude: 13.5 }
  start: { latitude: ${home.latitude}, longitude: ${home.longitude} }
vehicles: { car: { model: BEV, state: { at: start, battery.soc: 90% } } }`);
  world.submit({ kind: 'trip.start', vehicle: 'car', legs: [], ...command } as never);
  return world;
}

/** Points a few hundred metres from one another, not all of them one place. */
const distinctPoints = fc
  .array(
    fc.tuple(
      fc.double({ min: -0.004, max: 0.006, noNaN: true }),
      fc.double({ min: -0.004, max: 0.006, noNaN: true }),
    ),
    { minLength: 2, maxLength: 30 },
  )
  .map((moves) => {
    let { latitude, longitude } = home;
    return moves.map(([north, east]) => {
      latitude += north;
      longitude += east;
      return roundedTo6({ latitude, longitude });
    });
  })
  .filter((each) => lengthOf(each) > 0);

/** A route along points, and a length in proportion to theirs. */
const alongPoints = fc
  .tuple(distinctPoints, fc.constantFrom(1, 1.01, 1.4))
  .map(([each, stretch]) => ({
    polyline: encodePolyline(each, 6),
    precision: 6,
    legs: [{ distanceKm: lengthOf([home, ...each]) * stretch, speedKmh: 50 }],
  }));
const trip = fc.oneof(
  alongPoints,
  fc.record({
    destination: fc.constant('office'),
    legs: fc.tuple(fc.double({ min: 8.8, max: 60, noNaN: true })).map(([km]) => [
      { distanceKm: km / 2, speedKmh: 80 },
      { distanceKm: km / 2, speedKmh: 40 },
    ]),
  }),
  fc
    .double({ min: 0.1, max: 90, noNaN: true })
    .map((km) => ({ legs: [{ distanceKm: km, speedKmh: 60 }] })),
);

test('the way between any two instants is as long as the odometer has run, however time is cut', () => {
  fc.assert(
    fc.property(
      trip,
      fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 6 }),
      (command, cuts) => {
        const world = worldWith(command);
        const truth = world.truthOf(0);
        const corners = [...truth.wayCorners];
        const beginKm = truth.odometerKm;
        expect(truth.isMoving).toBe(true);
        expect(lengthOf(corners)).toBeCloseTo(truth.way!.distanceKm, 5);

        let atMs = start;
        for (const cut of [...cuts].sort((a, b) => a - b)) {
          atMs += cut;
          world.advanceTo(atMs);
          const now = world.truthOf(0);
          const expected = after(corners, now.odometerKm - beginKm);
          expect(distanceKm(now.position, expected)).toBeLessThan(1e-6);
        }

        const jumped = worldWith(command);
        jumped.advanceTo(atMs);
        expect(jumped.truthOf(0).position).toEqual(world.truthOf(0).position);
        expect(jumped.truthOf(0).headingDegrees).toEqual(world.truthOf(0).headingDegrees);
      },
    ),
  );
});

test('the speed is that at which the position moves, and the heading that in which it does', () => {
  fc.assert(
    fc.property(trip, fc.integer({ min: 1, max: 600_000 }), (command, afterMs) => {
      const world = worldWith(command);
      world.advanceTo(start + afterMs);
      const before = world.truthOf(0);
      const { position, speedKmh, headingDegrees } = before;

      world.advanceTo(start + afterMs + 100);

      const next = world.truthOf(0);
      const isStraight =
        headingDegrees !== undefined &&
        next.headingDegrees !== undefined &&
        Math.abs(next.headingDegrees - headingDegrees) < 0.01 &&
        next.speedKmh === speedKmh;
      if (!isStraight) return;
      const kmh = distanceKm(position, next.position) * 36_000;
      expect(kmh).toBeCloseTo(speedKmh, 1);
    }),
  );
});

function after(corners: readonly Position[], km: number): Position {
  let rest = km;
  for (let index = 1; index < corners.length; index += 1) {
    const [from, to] = [corners[index - 1]!, corners[index]!];
    const legKm = distanceKm(from, to);
    if (rest <= legKm || index === corners.length - 1) {
      return interpolate(from, to, legKm === 0 ? 0 : rest / legKm);
    }
    rest -= legKm;
  }
  return corners.at(-1)!;
}

function lengthOf(points: readonly Position[]): number {
  return points.slice(1).reduce((km, point, at) => km + distanceKm(points[at]!, point), 0);
}

function roundedTo6({ latitude, longitude }: Position): Position {
  return {
    latitude: Math.round(latitude * 1e6) / 1e6,
    longitude: Math.round(longitude * 1e6) / 1e6,
  };
}

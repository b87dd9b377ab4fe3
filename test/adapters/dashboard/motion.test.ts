import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Motion } from '../../../adapters/dashboard/app/motion.ts';
import type { GeoPosition } from '../../../adapters/dashboard/app/trip-line.ts';
import type { Glance } from '../../../adapters/dashboard/app/wire.ts';
import { aheadSeconds } from '../../../adapters/http/control/ahead-seconds.ts';
import { controlled } from '../../support/controlled.ts';

const home: GeoPosition = { latitude: 52.5, longitude: 13.4 };
const work: GeoPosition = { latitude: 52.4, longitude: 13.6 };

const between = (share: number): GeoPosition => ({
  latitude: home.latitude + share * (work.latitude - home.latitude),
  longitude: home.longitude + share * (work.longitude - home.longitude),
});

const parked: Glance = {
  id: '1',
  name: 'car',
  displayName: null,
  powertrain: 'BEV',
  state: 'parked',
  socPercent: 50,
  fuelPercent: null,
  wallPowerKw: 0,
  batteryPowerKw: 0,
  powerKw: 0,
  speedKmh: 0,
  isLocked: true,
  isOpen: false,
  isOnline: true,
  ...home,
  trip: null,
};

/** A glance at a car that has driven so many of 20 km at 60 km/h. */
const driving = (drivenKm: number): Glance => ({
  ...parked,
  ...between(drivenKm / 20),
  state: 'driving',
  speedKmh: 60,
  trip: {
    from: home,
    to: work,
    distanceKm: 20,
    drivenKm,
    headingDegrees: 130,
    aheadKm: aheadSeconds.map((seconds) => Math.min(20, drivenKm + seconds / 60)),
    line: [home, work].map(({ latitude, longitude }) => [latitude, longitude]),
  },
});

function shown(motion: Motion, wallMs: number): GeoPosition {
  return motion.placeOf(motion.marks.get('car')!, wallMs);
}

function expectNear({ latitude, longitude }: GeoPosition, wanted: GeoPosition): void {
  expect(latitude).toBeCloseTo(wanted.latitude, 9);
  expect(longitude).toBeCloseTo(wanted.longitude, 9);
}

describe('a driving car', () => {
  test('is where it will be looked at next, whenever that is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.integer({ min: 1, max: 3600 }),
        fc.integer({ min: 0, max: 5000 }),
        (drivenKm, speed, sinceMs) => {
          const motion = new Motion(false);
          motion.changeRate(speed, 0);
          motion.take([driving(drivenKm)], 0);
          const laterKm = Math.min(20, drivenKm + (60 * speed * sinceMs) / 3_600_000);

          expectNear(shown(motion, sinceMs), between(laterKm / 20));
        },
      ),
    );
  });

  test.each([
    ['at a constant speed', { speed: '60km/h' }],
    ['in city traffic', { profile: 'city' }],
  ])('agrees with the world to a few metres, a minute after the last look, %s', async (_, pace) => {
    const { control, run } = controlled();
    const order = { drive: { distance: '30km', ...pace } };
    await control('POST', '/sim/vehicles/van/do', order);
    await control('POST', '/sim/clock/advance', { by: '9m' });
    const { data } = (await control('GET', '/sim/glances')).body as { data: readonly Glance[] };
    const motion = new Motion(false);
    motion.changeRate(60, 0);
    motion.take(data, 0);

    await control('POST', '/sim/clock/advance', { by: '1m' });
    const truth = run.world.truthOf(1).position;
    const place = motion.placeOf(motion.marks.get('van')!, 1000);

    expect(
      Math.hypot(place.latitude - truth.latitude, place.longitude - truth.longitude),
    ).toBeLessThan(2e-5);
    expect(place.latitude).not.toBe(data[1]!.latitude);
  });

  test('never jumps where a look corrects it, and is right a second later', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ km: fc.integer({ min: 0, max: 20 }), afterMs: fc.nat(4000) }), {
          minLength: 1,
          maxLength: 6,
        }),
        (looks) => {
          const motion = new Motion(false);
          motion.changeRate(0, 0);
          motion.take([parked], 0);
          let nowMs = 0;
          for (const { km, afterMs } of looks) {
            nowMs += afterMs;
            const before = shown(motion, nowMs);
            motion.take([driving(km)], nowMs);
            expectNear(shown(motion, nowMs), before);
            expectNear(shown(motion, nowMs + 1000), between(km / 20));
          }
        },
      ),
    );
  });

  test('stands where it was shown when the clock is stopped', () => {
    const motion = new Motion(false);
    motion.changeRate(60, 0);
    motion.take([driving(2)], 0);
    const car = motion.marks.get('car')!;
    expect(motion.isMoving(car, 400)).toBe(true);

    motion.changeRate(0, 500);

    expectNear(shown(motion, 4000), between(2.5 / 20));
    expect(motion.isMoving(car, 4000)).toBe(false);
  });

  test('jumps from look to look for users who want no motion', () => {
    const motion = new Motion(true);
    motion.changeRate(60, 0);
    motion.take([parked], 0);
    motion.take([driving(5)], 1000);

    expectNear(shown(motion, 1000), between(0.25));
    expectNear(shown(motion, 3000), between(0.25));
    expect(motion.isMoving(motion.marks.get('car')!, 1500)).toBe(false);
  });
});

test('a way is kept as the places where trips began', () => {
  const motion = new Motion(false);
  motion.take([parked], 0);
  for (const km of [1, 5, 19]) motion.take([driving(km)], km * 1000);
  motion.take([{ ...parked, ...work }], 20_000);

  expect(motion.marks.get('car')!.corners).toEqual([home, work]);
  motion.take([], 21_000);
  expect(motion.marks.size).toBe(0);
});

test('a car follows the corners of its trip, and its way keeps them', () => {
  const corner: GeoPosition = { latitude: 52.5, longitude: 13.6 };
  const trip = {
    ...driving(0).trip!,
    line: [home, corner, work].map(({ latitude, longitude }): [number, number] => [
      latitude,
      longitude,
    ]),
  };
  const motion = new Motion(false);
  motion.changeRate(1200, 0);
  motion.take([{ ...driving(0), ...home, trip }], 0);

  expect(shown(motion, 100).latitude).toBe(home.latitude);
  expectNear(shown(motion, 1000), work);
  motion.take([{ ...parked, ...work }], 2000);
  expect(motion.marks.get('car')!.corners).toEqual([home, corner, work]);
});

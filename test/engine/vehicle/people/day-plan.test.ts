import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  districtSpots,
  drawOffsets,
  homePlace,
  ownPlaces,
  roadKm,
  spotAtKm,
  townSpots,
} from '../../../../engine/place/spots.ts';
import { createStreams } from '../../../../engine/random/stream.ts';
import { drivers } from '../../../../engine/scenario/sections/personas.ts';
import { msPerDay, weekday } from '../../../../engine/time/instant.ts';
import type { DayPlan } from '../../../../engine/vehicle/people/day-plan.ts';
import { planFor } from '../../../../engine/vehicle/people/planned-routine.ts';

const kinds = fc.constantFrom('retiree', 'family', 'delivery', 'taxi');
const dates = fc.integer({ min: 19_000, max: 22_000 });
const seeds = fc.constantFrom('a', 'b', 'c');
const hour = 3_600_000;

function offsetsOf(seed: string, name: string): Float64Array {
  const offsets = new Float64Array(2 * ownPlaces);
  drawOffsets(createStreams(seed).stream(name, 'spots'), offsets);
  return offsets;
}

function planOf(
  kind: 'retiree' | 'family' | 'delivery' | 'taxi',
  seed: string,
  day: number,
): DayPlan {
  const streams = createStreams(seed);
  return planFor(drivers[kind].usual, {
    weekday: weekday(day * msPerDay),
    stream: streams.stream('car', `day:${day}`),
    life: (purpose) => streams.stream('car', purpose),
    offsets: offsetsOf(seed, 'car'),
  });
}

describe('the plan of a day', () => {
  test('leads from home to the vehicle’s own places and home again, and fits the byte of its stops', () => {
    fc.assert(
      fc.property(kinds, seeds, dates, (kind, seed, day) => {
        const { stops } = planOf(kind, seed, day);

        expect(stops.length).toBeLessThan(255);
        expect(stops.at(-1)?.own ?? homePlace).toBe(homePlace);
        stops.forEach(({ own, distanceKm, leaveMsOfDay, stayMs }, index) => {
          const isOutward = index === 0 || stops[index - 1]!.own === homePlace;
          expect(own >= 0 && own < ownPlaces && own !== 1).toBe(true);
          expect(distanceKm).toBeGreaterThanOrEqual(0.5);
          expect(stayMs).toBeGreaterThanOrEqual(0);
          expect(leaveMsOfDay !== undefined).toBe(isOutward);
          if (leaveMsOfDay !== undefined) expect(Number.isInteger(leaveMsOfDay)).toBe(true);
        });
      }),
    );
  });

  test('begins its tours one after the other', () => {
    fc.assert(
      fc.property(kinds, seeds, dates, (kind, seed, day) => {
        const leaves = planOf(kind, seed, day).stops.flatMap((stop) => stop.leaveMsOfDay ?? []);

        expect([...leaves].sort((a, b) => a - b)).toEqual(leaves);
        expect(leaves.every((ms) => ms >= 0 && ms < 24 * hour)).toBe(true);
      }),
    );
  });

  test('follows from the seed and the date, and differs from one date to the next', () => {
    const days = Array.from({ length: 20 }, (_, index) => 20_000 + index);
    const plans = days.map((day) => planOf('taxi', 'a', day));

    expect(
      days
        .toReversed()
        .map((day) => planOf('taxi', 'a', day))
        .toReversed(),
    ).toEqual(plans);
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBeGreaterThan(15);
    expect(planOf('taxi', 'b', 20_000)).not.toEqual(plans[0]);
  });

  test('of a taxi keeps to the shift of its car, and mostly to rides of a few km', () => {
    const plans = Array.from({ length: 60 }, (_, index) => planOf('taxi', 'c', 20_000 + index));
    const worked = plans.filter(({ stops }) => stops.length > 0);
    const rides = worked.flatMap(({ stops }) => stops.slice(0, -1).map((stop) => stop.distanceKm));
    const sorted = [...rides].sort((a, b) => a - b);

    expect(new Set(worked.map(({ stops }) => stops[0]!.leaveMsOfDay)).size).toBe(1);
    expect(worked.length).toBeGreaterThan(42);
    expect(worked.length).toBeLessThan(60);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(5);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(7);
  });

  test('of a delivery van has 50 to 100 stops on each day but Sunday', () => {
    for (let day = 20_000; day < 20_028; day += 1) {
      const { length } = planOf('delivery', 'a', day).stops;

      if (weekday(day * msPerDay) === 6) expect(length).toBe(0);
      else expect(length >= 51 && length <= 101).toBe(true);
    }
  });
});

describe('spots', () => {
  test('around home lie as far by road as the trips they are for', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 160, noNaN: true }), seeds, (km, seed) => {
        const offsets = offsetsOf(seed, 'car');
        const wayKm = roadKm(offsets, homePlace, spotAtKm(km));

        expect(Math.abs(wayKm - km) / km).toBeLessThan(0.11);
      }),
    );
  });

  test('of the town lie within 17 km by road, those of the district together', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const offsets = offsetsOf('a', name);
        const [first] = districtSpots;

        for (const spot of townSpots) expect(roadKm(offsets, 0, spot)).toBeLessThan(17.5);
        for (const spot of districtSpots) expect(roadKm(offsets, first!, spot)).toBeLessThan(6.6);
      }),
    );
  });
});

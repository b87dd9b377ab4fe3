import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allAtOnce } from '../../../engine/in-steps.ts';
import { models } from '../../../engine/model/catalogue.ts';
import { wheelsOf } from '../../../engine/model/consumption.ts';
import { courseOf, trackOfWay, wayNumber } from '../../../engine/model/course.ts';
import type { Knot } from '../../../engine/model/cycle-phases.ts';
import {
  profileKmh,
  profileNames,
  profiles,
  type SpeedProfile,
} from '../../../engine/model/profile.ts';
import { Traction } from '../../../engine/model/traction.ts';
import { tractionOf } from '../../../engine/model/way.ts';
import { cycleInSteps } from '../../../engine/scenario/routes/profile-file.ts';

/** Speeds by the second, of one to three drives with stops between them. */
const ownCycle = fc
  .array(fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { minLength: 2, maxLength: 40 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((drives) => drives.flatMap((speeds) => [0, 0, ...speeds, 20]))
  .map((speeds) => allAtOnce(cycleInSteps(speeds.map((speed, second): Knot => [second, speed])))!);
const someProfile = fc.oneof(
  fc.constantFrom(...profileNames.map((name): SpeedProfile => profiles[name])),
  ownCycle.map((cycle): SpeedProfile => ({ cycle, factor: 1 })),
);

const leg = fc.record({
  profile: someProfile,
  traffic: fc.integer({ min: 10, max: 100 }).map((steps) => steps / 20),
  factor: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
  start: fc.double({ min: 0, max: 0.999, noNaN: true }),
  metres: fc.oneof(
    fc.double({ min: 1, max: 500, noNaN: true }),
    fc.double({ min: 500, max: 200_000, noNaN: true }),
  ),
});
type Leg = typeof leg extends fc.Arbitrary<infer Each> ? Each : never;
const wayOf = ({ profile, factor, start, traffic }: Leg): number =>
  wayNumber({
    profile,
    kmh: (profileKmh(profile) * factor) / traffic,
    startShare: start,
    traffic,
  });
const car = [...models.values()].find(({ id }) => id === 'volkswagen-id-4-pro-rwd')!;

test('a leg begins and ends at rest, at its distance, and never drives back', () => {
  fc.assert(
    fc.property(leg, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (each, shares) => {
      const course = courseOf(wayOf(each), each.metres);

      expect([course.metresAt(0), course.speedAt(0)]).toEqual([0, 0]);
      expect(course.metresAt(course.lengthMs)).toBe(each.metres);
      expect(course.speedAt(course.lengthMs)).toBe(0);
      const instants = shares.map((share) => share * course.lengthMs).sort((a, b) => a - b);
      const driven = instants.map((atMs) => course.metresAt(atMs));
      driven.forEach((metres, index) => {
        expect(metres).toBeGreaterThanOrEqual((driven[index - 1] ?? 0) - 1e-6);
        expect(metres).toBeLessThanOrEqual(each.metres + 1e-6);
      });
    }),
  );
});

test('distance is the sum of the speeds, and time follows from distance', () => {
  fc.assert(
    fc.property(leg, fc.double({ min: 0, max: 1, noNaN: true }), (each, share) => {
      const course = courseOf(wayOf(each), each.metres);
      const atMs = share * course.lengthMs;
      const metres = course.metresAt(atMs);
      const inMs = 0.5;

      const mean = (course.speedAt(atMs) + course.speedAt(atMs + inMs)) / 2;
      expect(course.metresAt(atMs + inMs) - metres).toBeCloseTo((mean * inMs) / 1000, 5);
      expect(course.metresAt(course.msAtMetres(metres))).toBeCloseTo(metres, 5);
    }),
    { numRuns: 1_000 },
  );
});

test('energy is that of the forces, integrated in steps', () => {
  fc.assert(
    fc.property(leg, fc.constantFrom(-15, 0, 20), (each, celsius) => {
      const way = wayOf({ ...each, metres: Math.min(each.metres, 20_000) });
      const course = courseOf(way, Math.min(each.metres, 20_000));
      const track = trackOfWay(way);
      const traction = new Traction(track, wheelsOf(car, celsius));

      let corner = 0;
      let stepped = 0;
      while (corner < course.lengthMs) {
        const next = Math.min(course.nextCornerMs(corner), course.lengthMs);
        const [from, to] = [course.speedAt(corner), course.speedAt(next - 1e-7)];
        stepped += inSteps(from, to, (next - corner) / 1000, celsius, track.massFactor);
        corner = next;
      }
      expect(course.kwhAt(traction, course.lengthMs)).toBeCloseTo(stepped, 3);
    }),
    { numRuns: 30 },
  );
});

test('energy at an instant does not depend on the instants asked before', () => {
  fc.assert(
    fc.property(leg, fc.double({ min: 0, max: 1, noNaN: true }), (each, share) => {
      const course = courseOf(wayOf(each), each.metres);
      const traction = tractionOf(car, wayOf(each), 20);
      const atMs = share * course.lengthMs;
      const rise = course.kwhAt(traction, atMs + 1) - course.kwhAt(traction, atMs);

      // At most 400 kW in either direction.
      expect(Math.abs(rise)).toBeLessThan(400 / 3_600_000);
      expect(course.kwhAt(traction, atMs)).toBeLessThanOrEqual(
        course.kwhAt(traction, course.lengthMs) + course.mostRegainedKwh(traction) + 1e-9,
      );
    }),
    { numRuns: 1_000 },
  );
});

test('cars that drive alike share their tables', () => {
  const like = (kmh: number, startShare: number): number =>
    wayNumber({ profile: profiles.city, kmh, startShare });
  const way = like(30, 0.3);

  expect(trackOfWay(way)).toBe(trackOfWay(like(30.2, 0.9)));
  expect(tractionOf(car, way, 19)).toBe(tractionOf(car, way, 21));
  expect(tractionOf(car, way, 19)).not.toBe(tractionOf(car, way, 11));
});

/** kWh of an even change of speed, in a thousand steps, the limit of recovery over the whole. */
function inSteps(
  from: number,
  to: number,
  seconds: number,
  celsius: number,
  massFactor: number,
): number {
  const { load, kwhPerDriven, kwhPerBraked, mostRecoveredKw } = wheelsOf(car, celsius);
  const steps = 1_000;
  const step = seconds / steps;
  let [driven, braked, brakedSeconds] = [0, 0, 0];
  for (let index = 0; index < steps; index += 1) {
    const speed = from + ((to - from) * (index + 0.5)) / steps;
    const force =
      load.constant +
      load.perSpeed * speed +
      load.perSquare * speed * speed +
      (load.massKg * massFactor * (to - from)) / seconds;
    if (force > 0) driven += force * speed * step * kwhPerDriven;
    else {
      braked -= force * speed * step * kwhPerBraked;
      brakedSeconds += step;
    }
  }
  return driven - Math.min(braked, (mostRecoveredKw * brakedSeconds) / 3_600);
}

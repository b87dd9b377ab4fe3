import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScenarioRun } from '../../engine/index.ts';
import { nextCrossingMs } from '../../engine/scenario/context/crossing.ts';
import { openRun } from '../support/activity.ts';
import { cases } from '../support/cases.ts';

/** A car that does not fall asleep, which would be an event between now and a crossing. */
function wakeful(): ScenarioRun {
  return openRun(`
version: 1
name: wakeful
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    state: { battery.soc: 55%, odometer: 1000km }
    timeouts: { sleep: 30d }`);
}

/** Ways to bring a car into a regime in which its quantities change. */
const regimes: readonly ((run: ScenarioRun) => void)[] = [
  (run) => void run.order('car', { plugIn: { power: '11kW', type: 'AC' } }),
  (run) => void run.order('car', { plugIn: { power: '150kW', type: 'DC' } }),
  (run) => void run.order('car', { drive: { distance: '250km', speed: '90km/h' } }),
  () => undefined,
];

const quantities = ['socPercent', 'energyKwh', 'odometerKm', 'energyAddedKwh', 'rangeKm'] as const;

function value(run: ScenarioRun, quantity: (typeof quantities)[number]): number {
  return run.world.truthOf(run.world.rowOf('car'))[quantity];
}

test('a crossing is the first millisecond on the other side of its threshold', () => {
  const seen = { crossings: 0, events: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...regimes),
      fc.constantFrom(...quantities),
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 900_000 }),
      (begin, quantity, share, delayMs) => {
        const run = wakeful();
        begin(run);
        run.advanceTo(run.world.clock.now + delayMs);
        const { clock, fleet } = run.world;
        const now = value(run, quantity);
        const later = valueAfter(begin, delayMs + 1_200_000, quantity);
        const threshold = now + (later - now) * share;

        if (now === later) return;
        const row = run.world.rowOf('car');
        const crossing = () => nextCrossingMs(fleet, row, quantity, threshold, clock.now);
        let atMs = crossing();
        // A crossing holds until an event, such as that of a pack that has warmed up.
        while (clock.nextAtMs < atMs) {
          run.advanceTo(clock.nextAtMs);
          expect(Math.sign(value(run, quantity) - threshold)).toBe(Math.sign(now - threshold));
          seen.events += 1;
          atMs = crossing();
        }
        seen.crossings += 1;
        run.advanceTo(atMs - 1);
        const before = Math.sign(value(run, quantity) - threshold);
        run.advanceTo(atMs);
        const after = Math.sign(value(run, quantity) - threshold);
        expect(before).toBe(Math.sign(now - threshold));
        expect(after).not.toBe(before);
      },
    ),
    { numRuns: 300 },
  );
  expect(seen.crossings).toBeGreaterThan(cases(50));
  expect(seen.events).toBeGreaterThan(cases(10));
});

function valueAfter(
  begin: (run: ScenarioRun) => void,
  afterMs: number,
  quantity: (typeof quantities)[number],
): number {
  const run = wakeful();
  begin(run);
  run.advanceTo(run.world.clock.now + afterMs);
  return value(run, quantity);
}

const phased = ['city', 'mixed', 'motorway', 'us06'] as const;
const moved = ['socPercent', 'energyKwh', 'odometerKm', 'rangeKm', 'speedKmh'] as const;

test('a crossing on a profile is the first one, to the millisecond', () => {
  const seen = { crossings: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...phased),
      fc.constantFrom(...moved),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 600_000 }),
      fc.integer({ min: 1, max: 300_000 }),
      (profile, quantity, share, delayMs, spanMs) => {
        const run = wakeful();
        run.order('car', { drive: { distance: '20km', profile } });
        run.advanceTo(run.world.clock.now + delayMs);
        const { clock, fleet } = run.world;
        const at = (atMs: number): number => {
          run.advanceTo(atMs);
          return run.world.truthOf(run.world.rowOf('car'))[quantity];
        };
        const nowMs = clock.now;
        const now = at(nowMs);
        const later = laterOn(profile, delayMs + spanMs, quantity);
        const threshold = now + (later - now) * share;

        const atMs = nextCrossingMs(fleet, run.world.rowOf('car'), quantity, threshold, nowMs);

        const side = Math.sign(now - threshold);
        if (Math.sign(later - threshold) !== side) {
          expect(atMs).toBeLessThanOrEqual(nowMs + spanMs);
          seen.crossings += 1;
        }
        if (atMs === Infinity || !run.world.truthOf(0).isMoving) return;
        const steps = Math.min(200, atMs - nowMs - 1);
        for (let step = 1; step <= steps; step += 1) {
          const between = nowMs + Math.floor(((atMs - 1 - nowMs) * step) / steps);
          expect(Math.sign(at(between) - threshold)).toBe(side);
        }
        expect(Math.sign(at(atMs) - threshold)).not.toBe(side);
      },
    ),
    { numRuns: 300 },
  );
  expect(seen.crossings).toBeGreaterThan(cases(50));
});

function laterOn(
  profile: (typeof phased)[number],
  afterMs: number,
  quantity: (typeof moved)[number],
): number {
  const run = wakeful();
  run.order('car', { drive: { distance: '20km', profile } });
  run.advanceTo(run.world.clock.now + afterMs);
  return run.world.truthOf(run.world.rowOf('car'))[quantity];
}

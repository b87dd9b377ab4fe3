import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScenarioRun } from '../../engine/index.ts';
import { act, deeds, pair } from '../support/activity.ts';

/** One of each powertrain, and a second battery car of another charge curve. */
const models = [
  'hyundai-ioniq-5-long-range-rwd',
  'tesla-model-3-long-range-awd',
  'toyota-rav4-prime',
  'toyota-prius',
  'volkswagen-golf-1-4-tsi',
];
const batteryModels = models.slice(0, 2);

/** Advances in pieces and compares the vehicle with the limits of any vehicle. */
function watchingPhysics(seen: { looks: number; odometerKm: number }) {
  return (run: ScenarioRun, toMs: number): void => {
    const from = run.world.clock.now;
    for (let piece = 1; piece <= 6; piece += 1) {
      run.advanceTo(Math.round(from + ((toMs - from) * piece) / 6));
      look(run, seen);
    }
  };
}

function look({ world }: ScenarioRun, seen: { looks: number; odometerKm: number }): void {
  const row = world.rowOf('car');
  const truth = world.truthOf(row);
  const report = world.reportOf(row);

  expect(truth.socPercent).toBeGreaterThanOrEqual(0);
  expect(truth.socPercent).toBeLessThanOrEqual(100);
  expect(truth.odometerKm).toBeGreaterThanOrEqual(seen.odometerKm);
  expect(truth.fuelLitres).toBeGreaterThanOrEqual(0);
  expect(truth.fuelLitres).toBeLessThanOrEqual(truth.model.fuel?.tankLitres ?? 0);
  expect(truth.isCharging && (truth.isMoving || !truth.isPluggedIn)).toBe(false);
  expect(report.odometerKm).toBeLessThanOrEqual(truth.odometerKm);
  expect(report.atMs).toBeLessThanOrEqual(report.ingestedMs);
  expect(report.ingestedMs).toBeLessThanOrEqual(world.clock.now);
  if (truth.isCharging) {
    expect(truth.batteryPowerKw).toBeGreaterThan(0);
    expect(truth.wallPowerKw).toBeLessThanOrEqual(truth.offerKw + 1e-9);
    expect(truth.socPercent).toBeLessThanOrEqual(truth.chargeLimitPercent + 1e-6);
  }
  seen.odometerKm = truth.odometerKm;
  seen.looks += 1;
}

describe.each(models)('physics of %s', (model) => {
  test('holds at every instant, whatever is done to the car', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const seen = { looks: 0, odometerKm: 0 };
        act(pair({ models: model }), list, watchingPhysics(seen));

        expect(seen.looks).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(batteryModels)('charging of %s', (model) => {
  test('a session ends exactly at its limit, however far time jumps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 56, max: 100 }), fc.constantFrom('AC', 'DC'), (limit, type) => {
        const run = pair({ models: model });
        run.world.submit({ kind: 'limit.set', vehicle: 'car', limitPercent: limit });
        run.order('car', { plugIn: { power: '50kW', type } });
        run.advanceTo(run.world.clock.now + 20 * 3_600_000);
        const facts = run.world.log.retained.filter(({ kind }) => kind === 'charge.completed');

        expect(facts).toHaveLength(1);
        expect(facts[0]?.data['socPercent']).toBe(limit);
      }),
      { numRuns: 30 },
    );
  });
});

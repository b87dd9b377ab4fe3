import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { openRun } from '../../../support/activity.ts';
import { driven } from '../../../support/driven.ts';

const day = 86_400_000;

/** A parked car that is charged now and then, at a fixed temperature. */
function parked(state: string, temperature = '15degC', model = 'hyundai-ioniq-5-long-range-rwd') {
  return openRun(`
version: 1
name: parked
log: watched
clock: { start: 2026-03-02T08:00:00, limit: 4000d }
vehicles: { car: { model: ${model}, temperature: ${temperature}, state: ${state} } }`);
}

function truthOf(run: ReturnType<typeof parked>) {
  return run.world.truthOf(run.world.rowOf('car'));
}

test('a car learns its age when it charges, and its state of charge stays the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 15, max: 60 }),
      (days, socPercent) => {
        const run = parked('{ battery.soc: 80% }');
        run.advanceTo(run.world.clock.now + days * day);
        run.world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent });
        const { healthPercent, energyKwh } = truthOf(run);
        run.order('car', { plugIn: { power: '11kW' } });
        const after = truthOf(run);

        expect(after.isCharging).toBe(true);
        expect(healthPercent).toBe(100);
        const lost = (100 * 0.011 * days) / 365.25;
        expect(after.healthPercent).toBe(100 - Math.floor(4 * lost) / 4);
        expect(after.socPercent).toBeCloseTo(socPercent, 9);
        expect(after.energyKwh).toBeCloseTo((energyKwh * after.healthPercent) / 100, 9);
      },
    ),
    { numRuns: 30 },
  );
});

test('health never rises by itself, and a session counts once', () => {
  const run = parked('{ battery.soc: 20% }');
  const health: number[] = [];
  for (let time = 0; time < 40; time += 1) {
    run.order('car', { plugIn: { power: '150kW', type: 'DC' } });
    run.advanceTo(run.world.clock.now + day / 2);
    run.order('car', { unplug: 'car' });
    run.world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent: 0 });
    run.advanceTo(run.world.clock.now + day / 2);
    health.push(truthOf(run).healthPercent);
  }

  expect(health).toEqual(health.toSorted((a, b) => b - a));
  // 40 days, and 39 full charges at more than 100 kW but for their end.
  expect(health.at(-1)).toBeLessThan(99.5);
  expect(health.at(-1)).toBeGreaterThan(96);
});

test('warmth and a full battery cost more', () => {
  const yearOld = (temperature: string, soc: string): number => {
    const run = parked(`{ battery.soc: ${soc} }`, temperature);
    run.advanceTo(run.world.clock.now + 3650 * day);
    run.world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent: Number.parseInt(soc, 10) });
    run.order('car', { plugIn: { power: '11kW' } });
    return truthOf(run).healthPercent;
  };

  expect(yearOld('15degC', '50%')).toBe(89.25);
  expect(yearOld('25degC', '50%')).toBeLessThan(86);
  expect(yearOld('-10degC', '50%')).toBeGreaterThan(91);
  expect(yearOld('15degC', '95%')).toBeLessThan(86);
});

test('a commuter who charges at home loses between 1 and 2.5 % in a year', { tags: 'long' }, () => {
  const run = driven({ persona: 'commuter', log: 'watched' });
  run.advanceTo(run.world.clock.now + 366 * day);

  expect(truthOf(run).healthPercent).toBeLessThanOrEqual(99);
  expect(truthOf(run).healthPercent).toBeGreaterThanOrEqual(97.5);
});

describe('the state of health of a scenario', () => {
  test('shows in energy, range and capacity', () => {
    const young = truthOf(parked('{ battery.soc: 50% }'));
    const old = truthOf(parked('{ battery.soc: 50%, battery.health: 80% }'));

    expect(old.healthPercent).toBe(80);
    expect(old.capacityKwh).toBeCloseTo(0.8 * young.capacityKwh, 9);
    expect(old.energyKwh).toBeCloseTo(0.8 * young.energyKwh, 9);
    expect(old.rangeKm).toBeCloseTo(0.8 * young.rangeKm, 9);
    expect(old.socPercent).toBe(50);
  });

  test('can be set, keeps the state of charge, and lasts through the next session', () => {
    const run = parked('{ battery.soc: 50% }');
    run.advanceTo(run.world.clock.now + 700 * day);
    const before = truthOf(run).socPercent;
    run.order('car', { set: { 'battery.health': '91%' } });
    expect(truthOf(run).healthPercent).toBe(91);
    expect(truthOf(run).socPercent).toBeCloseTo(before, 9);

    run.order('car', { plugIn: { power: '11kW' } });
    run.advanceTo(run.world.clock.now + day);
    expect(truthOf(run).healthPercent).toBe(91);
  });

  test('typical: follows from model year and odometer', () => {
    const health = (odometer: string): number =>
      truthOf(
        openRun(`
version: 1
name: typical
clock: { start: 2026-03-02T08:00:00 }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    year: 2022
    state: { battery.age: typical, odometer: ${odometer} }`),
      ).healthPercent;

    expect(health('0km')).toBeCloseTo(95.5, 0);
    expect(health('200000km')).toBeLessThan(health('0km') - 3);
  });

  test('varies among the members of a fleet', () => {
    const run = openRun(`
version: 1
name: fleet
fleets:
  old: { count: 20, model: BEV, vary: { battery.health: { uniform: [80%, 90%] } } }`);
    const health = Array.from({ length: 20 }, (_, row) => run.world.truthOf(row).healthPercent);

    expect(Math.min(...health)).toBeGreaterThanOrEqual(80);
    expect(Math.max(...health)).toBeLessThanOrEqual(90);
    expect(new Set(health).size).toBeGreaterThan(5);
  });

  test.each([
    ['{ battery.health: 20% }', 'at least 40%'],
    ['{ battery.health: 90%, battery.age: typical }', 'already there'],
  ])('is refused where it makes no sense: %s', (state, words) => {
    expect(() => parked(state)).toThrow(words);
  });

  test('shows in the nominal capacity of a make that measures it', () => {
    const capacity = (model: string, health: string) => {
      const yaml = `
version: 1
name: capacity
vehicles: { car: { model: ${model}, state: { battery.health: ${health} } } }`;
      const body = createWorld({ yaml }).read('car', 'TractionBattery.NominalCapacity');
      return (body as { readonly capacity: number }).capacity;
    };

    const tesla = 'tesla-model-3-long-range-awd';
    expect(capacity(tesla, '90%')).toBeCloseTo(0.9 * capacity(tesla, '100%'), 1);
    expect(capacity('kia-ev6', '90%')).toBe(capacity('kia-ev6', '100%'));
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { models } from '../../../../engine/model/catalogue.ts';
import type { VehicleCommand } from '../../../../engine/vehicle/command.ts';
import { openRun } from '../../../support/activity.ts';

const hybrids = [...models.values()].filter(({ powertrain }) => powertrain === 'PHEV');
const floor = 0.12;
const hourMs = 3_600_000;

interface Begin {
  readonly model?: string;
  readonly soc: number;
  readonly fuel?: number;
  readonly celsius?: number;
}

function hybridWith({ model = 'toyota-rav4-prime', soc, fuel = 50, celsius = 20 }: Begin) {
  const state = `{ battery.soc: ${soc}%, fuel: ${fuel}% }`;
  const run = openRun(`
version: 1
name: hybrid
clock: { start: 2026-01-12T00:00:00, limit: 30d }
vehicles:
  car: { model: ${model}, temperature: ${celsius}degC, state: ${state} }`);
  const { world } = run;
  return {
    get car() {
      return world.truthOf(world.rowOf('car'));
    },
    advance: (ms: number) => run.advanceTo(world.clock.now + ms),
    drive: (leg: Extract<VehicleCommand, { kind: 'trip.start' }>['legs'][number]) =>
      world.submit({ kind: 'trip.start', vehicle: 'car', legs: [leg] }).refused,
    started: () => world.log.retained.filter(({ kind }) => kind === 'engine.started').length,
    stranded: () => world.log.retained.some(({ kind }) => kind === 'trip.stranded'),
  };
}

describe('a plug-in hybrid', () => {
  const begun = fc.record({
    model: fc.constantFrom(...hybrids.map(({ id }) => id)),
    soc: fc.integer({ min: 0, max: 100 }),
    celsius: fc.integer({ min: -25, max: 40 }),
  });
  const leg = fc.record({
    distanceKm: fc.double({ min: 1, max: 120, noNaN: true }),
    speedKmh: fc.integer({ min: 20, max: 120 }),
    profile: fc.constantFrom('city', 'motorway', undefined),
  });

  test('never drives its battery below the charge that its engine keeps', () => {
    fc.assert(
      fc.property(begun, leg, fc.array(fc.nat(hourMs), { maxLength: 8 }), (begin, way, cuts) => {
        const run = hybridWith(begin);
        const { capacityKwh } = run.car;
        const least = Math.min(run.car.energyKwh, floor * capacityKwh);
        run.drive(way);
        for (const cut of cuts) {
          run.advance(cut);
          // The engine starts at the first whole ms below the floor; a parked battery discharges itself.
          expect(run.car.energyKwh).toBeGreaterThan(least - (run.car.isMoving ? 1e-4 : 5e-3));
          if (begin.soc < 100 * floor) {
            // It stops charging at the first whole ms above the floor: 4 kW for 1 ms.
            expect(run.car.energyKwh).toBeLessThan(floor * capacityKwh + 2e-6);
          }
        }
        expect(run.stranded()).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('burns more fuel the longer its engine drives, and none on its battery', () => {
    const burnt = (soc: number) => {
      const run = hybridWith({ soc });
      const before = run.car.fuelLitres;
      run.drive({ distanceKm: 80, speedKmh: 80 });
      run.advance(hourMs);
      return before - run.car.fuelLitres;
    };
    const litres = [100, 60, 30, 12, 2].map(burnt);
    const [onBattery, ...more] = litres;
    expect(onBattery).toBe(0);
    expect(more.every((each, index) => each > litres[index]!)).toBe(true);
  });

  test('drives its electric range on the label from a full battery to its floor', () => {
    const model = hybrids.find(({ id }) => id === 'toyota-rav4-prime')!;
    const run = hybridWith({ soc: 100 });
    expect(run.car.rangeKm).toBeCloseTo(model.battery!.ratedRangeKm, 6);
    run.drive({ distanceKm: 170, speedKmh: 90 });
    run.advance(2 * hourMs);

    expect(run.started()).toBe(1);
    expect(run.car.socPercent).toBeCloseTo(12, 3);
    expect(run.car.rangeKm).toBeCloseTo(0, 3);
    expect(run.car.energyKwh).toBeGreaterThan(1);
  });

  test('starts its engine with the trip when it is very cold, and keeps its charge', () => {
    const [cold, mild] = [-10.5, -9.5].map((celsius) => {
      const run = hybridWith({ soc: 80, celsius });
      const { energyKwh, fuelLitres } = run.car;
      run.drive({ distanceKm: 20, speedKmh: 50 });
      run.advance(12 * 60_000);
      return {
        started: run.started(),
        takenKwh: energyKwh - run.car.energyKwh,
        burntLitres: fuelLitres - run.car.fuelLitres,
      };
    });
    expect(cold).toMatchObject({ started: 1, takenKwh: 0 });
    expect(cold!.burntLitres).toBeGreaterThan(0.3);
    expect(mild).toMatchObject({ started: 0, burntLitres: 0 });
    expect(mild!.takenKwh).toBeGreaterThan(1);
  });

  test('drives on its battery when the tank runs dry in the cold, and strands at its floor', () => {
    const run = hybridWith({ soc: 60, fuel: 1, celsius: -15 });
    run.drive({ distanceKm: 200, speedKmh: 80 });
    run.advance(3 * hourMs);

    expect(run.started()).toBe(1);
    expect(run.car.fuelLitres).toBe(0);
    expect(run.stranded()).toBe(true);
    expect(run.car.socPercent).toBeCloseTo(12, 3);
    expect(run.car.odometerKm).toBeGreaterThan(15);
  });

  test('is refused a trip at its floor without fuel', () => {
    expect(hybridWith({ soc: 12, fuel: 0 }).drive({ distanceKm: 1, speedKmh: 50 })).toBe(
      'battery_empty',
    );
    expect(hybridWith({ soc: 13, fuel: 0 }).drive({ distanceKm: 1, speedKmh: 50 })).toBeUndefined();
  });

  test('brings an over-drained battery back to its floor, and no further', () => {
    const run = hybridWith({ soc: 5 });
    run.drive({ distanceKm: 100, speedKmh: 80 });
    let before = run.car.socPercent;
    for (let minutes = 0; minutes < 75; minutes += 5) {
      run.advance(5 * 60_000);
      expect(run.car.socPercent).toBeGreaterThanOrEqual(before);
      before = run.car.socPercent;
    }
    run.advance(60 * 60_000);
    expect(run.car.socPercent).toBeCloseTo(12, 2);
  });
});

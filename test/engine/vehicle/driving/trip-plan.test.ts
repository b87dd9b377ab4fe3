import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualCabinCelsius } from '../../../../engine/model/cabin-power.ts';
import { models } from '../../../../engine/model/catalogue.ts';
import { coldStartLitres } from '../../../../engine/model/fuel.ts';
import { sustainedShare } from '../../../../engine/model/hybrid.ts';
import { field } from '../../../../engine/vehicle/row/row.ts';
import { openRun } from '../../../support/activity.ts';
import { legAt, planLeg } from '../../../support/reference-models.ts';

const fuelled = [...models.values()].filter(({ fuel }) => fuel !== undefined);

function driver(model: string, soc: number, fuel: number, celsius = 20) {
  const state = `{ battery.soc: ${soc}%, fuel: ${fuel}%, odometer: 1000km }`;
  return openRun(`
version: 1
name: trip-plan
clock: { start: 2026-05-04T05:00:00 }
vehicles: { car: { model: ${model}, temperature: ${celsius}degC, state: ${state} } }`).world;
}

test('a car with a tank drives a leg as its plan says', { tags: 'long' }, () => {
  const aLeg = fc.record({
    model: fc.constantFrom(...fuelled),
    // Below 12 %, an engine charges the battery as it drives.
    soc: fc.integer({ min: 12, max: 100 }),
    fuel: fc.integer({ min: 1, max: 100 }),
    distanceKm: fc.integer({ min: 1, max: 900 }),
    speedKmh: fc.integer({ min: 10, max: 140 }),
    // The target of the cabin, which is neither heated nor cooled.
    celsius: fc.constant(usualCabinCelsius),
    share: fc.double({ min: 0, max: 1.1, noNaN: true }),
  });
  fc.assert(
    fc.property(aLeg, ({ model, soc, fuel, distanceKm, speedKmh, celsius, share }) => {
      const world = driver(model.id, soc, fuel, celsius);
      const plan = planLeg(model, {
        distanceKm,
        speedKmh,
        ambientCelsius: celsius,
        fuelLitres: (model.fuel!.tankLitres * fuel) / 100,
        coldStartLitres: coldStartLitres(model, celsius),
        ...(model.battery && {
          energyKwh: (model.battery.usableKwh * soc) / 100,
          floorKwh: model.battery.usableKwh * sustainedShare(model.powertrain),
        }),
      });
      const elapsedMs = Math.round(share * Math.min(plan.durationMs, plan.dryMs));
      world.submit({ kind: 'trip.start', vehicle: 'car', legs: [{ distanceKm, speedKmh }] });

      world.advanceTo(world.clock.now + elapsedMs);

      const truth = world.truthOf(0);
      const planned = legAt(plan, elapsedMs);
      expect(truth.odometerKm - 1000).toBeCloseTo(planned.distanceKm, 3);
      expect(truth.fuelLitres).toBeCloseTo(planned.fuelLitres, 4);
      // A parked car consumes a few watts.
      if (truth.isMoving) expect(truth.energyKwh).toBeCloseTo(planned.energyKwh, 6);
    }),
    { numRuns: 200 },
  );
});

test('an engine that drives rests once the battery has energy again', () => {
  const world = driver('PHEV', 0, 50);
  world.submit({
    kind: 'trip.start',
    vehicle: 'car',
    legs: [{ distanceKm: 60, speedKmh: 60 }],
  });
  world.advanceTo(world.clock.now + 600_000);
  world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent: 90 });
  const { fuelLitres } = world.truthOf(0);
  const revolutions = world.fleet.numbers[field.revolutions];

  world.advanceTo(world.clock.now + 600_000);

  expect(world.truthOf(0).fuelLitres).toBe(fuelLitres);
  expect(world.fleet.numbers[field.revolutions]).toBe(revolutions);
  expect(world.truthOf(0).socPercent).toBeLessThan(90);
});

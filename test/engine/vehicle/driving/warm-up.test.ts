import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { World } from '../../../../engine/index.ts';
import { models } from '../../../../engine/model/catalogue.ts';
import { consumptionKwhPerKm, warmUpKwh } from '../../../../engine/model/consumption.ts';
import { coldStartKm, coldStartLitres, litresPerKm } from '../../../../engine/model/fuel.ts';
import { openRun } from '../../../support/activity.ts';

const minute = 60_000;
const celsius = -10;
const electric = [...models.values()].filter(({ powertrain }) => powertrain === 'BEV');
const petrol = [...models.values()].filter(({ powertrain }) => powertrain === 'ICE');

function cold(model: string): World {
  return openRun(`
version: 1
name: cold
clock: { start: 2026-01-05T05:00:00 }
vehicles: { car: { model: ${model}, temperature: ${celsius}degC, state: { battery.soc: 100%, fuel: 100% } } }`)
    .world;
}

function drive(world: World, distanceKm: number, speedKmh: number): void {
  world.submit({ kind: 'trip.start', vehicle: 'car', legs: [{ distanceKm, speedKmh }] });
}

/** Sets values that already hold: every activity under way is computed anew. */
function touch(world: World): void {
  world.submit({ kind: 'vehicle.set', vehicle: 'car', temperatureC: celsius });
}

/** The present values: a reading would follow future changes. */
function stores(world: World) {
  const { cabinCelsius, energyKwh, fuelLitres, odometerKm } = world.truthOf(0);
  return { cabinCelsius, energyKwh, fuelLitres, odometerKm };
}

const speeds = fc.integer({ min: 30, max: 90 });
const minutes = fc.integer({ min: 1, max: 40 });

test('a trip that is cut in two takes from the battery what the whole one takes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...electric), speeds, minutes, (model, speedKmh, length) => {
      const world = cold(model.id);
      const before = stores(world);
      drive(world, 100, speedKmh);
      world.advanceTo(world.clock.now + length * minute);
      world.submit({ kind: 'trip.end', vehicle: 'car' });
      const between = stores(world);
      const drivenKm = between.odometerKm - before.odometerKm;
      drive(world, 100 - drivenKm, speedKmh);
      world.advanceUntil(() => !world.truthOf(0).isMoving, world.clock.now + 240 * minute);

      const warmUp = warmUpKwh(model, celsius);
      const driving = consumptionKwhPerKm(model, speedKmh, celsius) * 100;
      const used = before.energyKwh - stores(world).energyKwh - driving;
      expect(used).toBeCloseTo(warmUp, 4);
    }),
    { numRuns: 60 },
  );
});

test('a car that is interrupted on its leg still pays for all of its warm-up', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...electric, ...petrol),
      speeds,
      fc.array(fc.integer({ min: 1, max: 59 }), { minLength: 1, maxLength: 3 }),
      (model, speedKmh, instants) => {
        const [whole, cut] = [cold(model.id), cold(model.id)];
        for (const world of [whole, cut]) {
          const start = world.clock.now;
          drive(world, speedKmh, speedKmh);
          for (const at of [...instants].sort((a, b) => a - b)) {
            world.advanceTo(start + at * minute);
            if (world === cut) touch(world);
          }
          world.advanceTo(start + 60 * minute);
        }

        expect(cut.truthOf(0).isMoving).toBe(false);
        expect(cut.truthOf(0).energyKwh).toBeCloseTo(whole.truthOf(0).energyKwh, 6);
        expect(cut.truthOf(0).fuelLitres).toBeCloseTo(whole.truthOf(0).fuelLitres, 6);
      },
    ),
    { numRuns: 60 },
  );
});

test('an engine that ran and is stopped owes the rest of what made it warm', () => {
  fc.assert(
    fc.property(fc.constantFrom(...petrol), speeds, minutes, (model, speedKmh, length) => {
      const world = cold(model.id);
      const before = stores(world);
      drive(world, 100, speedKmh);
      world.advanceTo(world.clock.now + length * minute);
      world.submit({ kind: 'trip.end', vehicle: 'car' });
      const drivenKm = stores(world).odometerKm - before.odometerKm;
      drive(world, 100 - drivenKm, speedKmh);
      world.advanceUntil(() => !world.truthOf(0).isMoving, world.clock.now + 240 * minute);

      const driving = litresPerKm(model, speedKmh, celsius) * 100;
      const used = before.fuelLitres - stores(world).fuelLitres - driving;
      const starts = Math.min(1, drivenKm / coldStartKm) + 1;
      expect(used).toBeCloseTo(coldStartLitres(model, celsius) * starts, 4);
    }),
    { numRuns: 60 },
  );
});

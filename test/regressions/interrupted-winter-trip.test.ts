import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualCabinCelsius } from '../../engine/model/cabin.ts';
import { models } from '../../engine/model/catalogue.ts';
import { consumptionKwhPerKm, warmUpKwh } from '../../engine/model/consumption.ts';
import { openRun } from '../support/activity.ts';

const minute = 60_000;
const celsius = -10;
const model = models.get('hyundai-ioniq-5-long-range-rwd')!;
const leg = { distanceKm: 100, speedKmh: 60 };

/** The present energy of the battery, distance and cabin temperature. */
function look({ world }: ReturnType<typeof openRun>) {
  const { cabinCelsius, energyKwh, odometerKm } = world.truthOf(0);
  return { cabinCelsius, energyKwh, odometerKm };
}

test('a winter trip that follows an interrupted one pays for both warmths, and for no third', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 600_000 }),
      fc.oneof(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 120 * minute })),
      (drivenMs, pauseMs) => {
        const run = openRun(`
version: 1
name: interrupted
clock: { start: 2026-01-05T05:00:00 }
vehicles: { car: { model: ${model.id}, temperature: ${celsius}degC, state: { battery.soc: 100% } } }`);
        const { world } = run;
        const begun = look(run);
        world.submit({ kind: 'trip.start', vehicle: 'car', legs: [leg] });
        run.advanceTo(world.clock.now + drivenMs);
        world.submit({ kind: 'trip.end', vehicle: 'car' });
        const interrupted = look(run);
        run.advanceTo(world.clock.now + pauseMs);
        const resumed = look(run);
        world.submit({ kind: 'trip.start', vehicle: 'car', legs: [leg] });
        run.advanceTo(world.clock.now + 100 * minute);
        const arrived = look(run);

        expect(world.truthOf(0).isMoving).toBe(false);
        const km = interrupted.odometerKm - begun.odometerKm + leg.distanceKm;
        const driving = consumptionKwhPerKm(model, leg.speedKmh, celsius) * km;
        const used =
          begun.energyKwh - interrupted.energyKwh + resumed.energyKwh - arrived.energyKwh;
        const share = (cabin: number) =>
          (usualCabinCelsius - cabin) / (usualCabinCelsius - celsius);
        const first = 1 - share(interrupted.cabinCelsius);
        const second = share(resumed.cabinCelsius);
        expect(used - driving).toBeCloseTo((first + second) * warmUpKwh(model, celsius), 4);
      },
    ),
  );
});

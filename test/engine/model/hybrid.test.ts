import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consumptionKwhPerKm } from '../../../engine/model/consumption.ts';
import { labelKwhPer100Km } from '../../../engine/model/cycle-consumption.ts';
import { coldStartKm, coldStartLitres, litresPerKm } from '../../../engine/model/fuel.ts';
import { drivableKwh } from '../../../engine/model/hybrid.ts';
import type { VehicleModel } from '../../../engine/model/model.ts';
import { electricShare, type FuelLeg, legAt, planLeg } from '../../support/reference-models.ts';
import { battery, named } from '../vehicle/charging/charging-cases.ts';
import { anyFuelled, celsius, fuelled, levelLitres, speed } from '../vehicle/driving/fuel-cases.ts';

const phevs = fuelled.filter(({ powertrain }) => powertrain === 'PHEV');
/** In thousandths: less than a microsecond of driving counts as an empty store. */
const share = fc.nat(1000).map((thousandths) => thousandths / 1000);

interface LegCase {
  readonly model: VehicleModel;
  readonly leg: FuelLeg;
}

function legOf(models: fc.Arbitrary<VehicleModel>): fc.Arbitrary<LegCase> {
  return fc
    .record({
      model: models,
      distanceKm: fc.double({ min: 0.1, max: 900, noNaN: true }),
      speedKmh: speed,
      ambientCelsius: celsius,
      soc: share,
      fuel: share,
      warmUpKwh: fc.double({ min: 0, max: 2, noNaN: true }),
      coldStartLitres: fc.double({ min: 0, max: 0.4, noNaN: true }),
    })
    .map(({ model, soc, fuel, ...rest }) => ({
      model,
      leg: {
        ...rest,
        fuelLitres: levelLitres(model, fuel),
        ...(model.battery && { energyKwh: soc * model.battery.usableKwh }),
      },
    }));
}

describe('a leg of a car with a tank', () => {
  test('begins with what it has, ends where it should, and no store grows or falls below empty', () => {
    fc.assert(
      fc.property(legOf(anyFuelled), share, share, ({ model, leg }, a, b) => {
        const plan = planLeg(model, leg);
        const at = (part: number) => legAt(plan, Math.round(part * 1.2 * plan.durationMs));
        const [sooner, later] = [at(Math.min(a, b)), at(Math.max(a, b))];

        expect(legAt(plan, 0)).toEqual({
          distanceKm: 0,
          energyKwh: leg.energyKwh ?? 0,
          fuelLitres: leg.fuelLitres,
        });
        expect(later.distanceKm).toBeGreaterThanOrEqual(sooner.distanceKm);
        for (const key of ['energyKwh', 'fuelLitres'] as const) {
          expect(later[key]).toBeLessThanOrEqual(sooner[key]);
          expect(later[key]).toBeGreaterThanOrEqual(0);
        }
        const end = legAt(plan, plan.durationMs);
        if (plan.dryMs === Infinity) expect(end.distanceKm).toBe(leg.distanceKm);
        else expect(end.distanceKm).toBeLessThan(leg.distanceKm);
      }),
    );
  });

  test('switch and dry tank come at the whole ms at which the store is exactly at its end', () => {
    fc.assert(
      fc.property(legOf(anyFuelled), ({ model, leg }) => {
        const plan = planLeg(model, leg);

        expect(legAt(plan, plan.durationMs - 1).distanceKm).toBeLessThan(leg.distanceKm);
        if (plan.switchMs !== Infinity && plan.switchMs > 0) {
          expect(legAt(plan, plan.switchMs).energyKwh).toBe(0);
          expect(legAt(plan, plan.switchMs).fuelLitres).toBe(leg.fuelLitres);
          expect(legAt(plan, plan.switchMs - 2).energyKwh).toBeGreaterThan(0);
        }
        if (plan.dryMs !== Infinity && leg.fuelLitres > 0) {
          expect(legAt(plan, plan.dryMs).fuelLitres).toBe(0);
          expect(legAt(plan, plan.dryMs - 2).fuelLitres).toBeGreaterThan(0);
          expect(legAt(plan, plan.dryMs + 60_000)).toEqual(legAt(plan, plan.dryMs));
        }
      }),
    );
  });

  test('adds up: electric km cost electric consumption, the others fuel', () => {
    fc.assert(
      fc.property(legOf(fc.constantFrom(...phevs)), ({ model, leg }) => {
        const { energyKwh = 0 } = leg;
        fc.pre(energyKwh > 0);
        const plan = planLeg(model, { ...leg, fuelLitres: 1e6 });
        const end = legAt(plan, plan.durationMs);
        const electricKm = electricShare(plan) * leg.distanceKm;
        const fuelKm = leg.distanceKm - electricKm;
        const { speedKmh, ambientCelsius, warmUpKwh = 0, coldStartLitres: owed = 0 } = leg;
        const kwhPerKm = consumptionKwhPerKm(model, speedKmh, ambientCelsius);
        const litres =
          litresPerKm(model, speedKmh, ambientCelsius) * fuelKm +
          owed * Math.min(1, fuelKm / coldStartKm);

        const drainKwhPerKm = kwhPerKm + warmUpKwh / leg.distanceKm;
        const lost = Math.abs(energyKwh - end.energyKwh - drainKwhPerKm * electricKm);

        // A switch is late by less than a ms.
        expect(lost).toBeLessThan(drainKwhPerKm * plan.kmPerMs + 1e-9);
        expect(1e6 - end.fuelLitres).toBeCloseTo(litres, 6);
      }),
    );
  });

  test('the instants agree with stepping through the leg', () => {
    const model = named('PHEV');
    const leg = {
      distanceKm: 100,
      speedKmh: 80,
      ambientCelsius: 5,
      energyKwh: 8,
      fuelLitres: 2,
      coldStartLitres: coldStartLitres(model, 5),
    };
    const plan = planLeg(model, leg);
    const stepMs = 10;
    let { energyKwh, fuelLitres } = leg;
    let atMs = 0;
    for (; energyKwh > 0; atMs += stepMs) energyKwh -= plan.kwhPerMs * stepMs;
    const steppedSwitchMs = atMs;
    for (; fuelLitres > 0; atMs += stepMs) fuelLitres -= plan.litresPerMs * stepMs;

    expect(Math.abs(plan.switchMs - steppedSwitchMs)).toBeLessThanOrEqual(2 * stepMs);
    expect(Math.abs(plan.dryMs - atMs)).toBeLessThanOrEqual(3 * stepMs);
  });
});

describe('powertrains', () => {
  test('a hybrid and a petrol car run on fuel from the start and show no battery', () => {
    for (const name of ['HEV', 'ICE']) {
      const plan = planLeg(named(name), {
        distanceKm: 50,
        speedKmh: 60,
        ambientCelsius: 20,
        fuelLitres: 30,
      });

      expect(plan.switchMs).toBe(0);
      expect(electricShare(plan)).toBe(0);
      expect(legAt(plan, plan.durationMs).energyKwh).toBe(0);
    }
  });

  test('a short leg of a charged plug-in burns nothing', () => {
    const plan = planLeg(named('PHEV'), {
      distanceKm: 20,
      speedKmh: 40,
      ambientCelsius: 20,
      energyKwh: 13,
      fuelLitres: 30,
    });

    expect(electricShare(plan)).toBe(1);
    expect(legAt(plan, plan.durationMs).fuelLitres).toBe(30);
  });

  test('a battery that lasts just to the end never switches', () => {
    const model = named('PHEV');
    const conditions = { distanceKm: 20, speedKmh: 40, ambientCelsius: 20, fuelLitres: 30 };
    const energyKwh = consumptionKwhPerKm(model, 40, 20) * 20;
    const switchMs = (part: number): number =>
      planLeg(model, { ...conditions, energyKwh: part * energyKwh }).switchMs;

    expect(switchMs(1)).toBe(Infinity);
    expect(switchMs(1.0005)).toBe(Infinity);
    expect(switchMs(0.9995)).toBeLessThan(30 * 60_000);
  });

  test('a battery below the floor is left as it is', () => {
    const plan = planLeg(named('PHEV'), {
      distanceKm: 20,
      speedKmh: 40,
      ambientCelsius: 20,
      energyKwh: 0.5,
      floorKwh: 1,
      fuelLitres: 30,
    });

    expect(plan.switchMs).toBe(0);
    expect(legAt(plan, plan.durationMs).energyKwh).toBe(0.5);
  });

  test.each(phevs)('$id: a full battery lasts for its label range, city and highway', (model) => {
    const { usableKwh, ratedRangeKm, acEfficiency } = battery(model);
    const mixedKwh = (labelKwhPer100Km(model, 'combined') / 100) * acEfficiency;

    const electricKwh = drivableKwh(model.powertrain, usableKwh, usableKwh);
    expect((mixedKwh * ratedRangeKm) / electricKwh).toBeCloseTo(1, 1);
  });

  test('a battery car has no such leg', () => {
    const leg = { distanceKm: 1, speedKmh: 50, ambientCelsius: 20, energyKwh: 40, fuelLitres: 0 };

    expect(() => planLeg(named('BEV'), leg)).toThrow('powertrain_unsupported');
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseModelFacts } from '../../../build/model-facts.ts';
import {
  consumptionKwhPerKm,
  ratedKwhPerKm,
  warmUpKwh,
} from '../../../engine/model/consumption.ts';
import { labelKwhPer100Km } from '../../../engine/model/cycle-consumption.ts';
import { cityKmh, highwayKmh } from '../../../engine/model/fuel.ts';
import { named, plugIns } from '../vehicle/charging/charging-cases.ts';

const facts = parseModelFacts(
  readFileSync(join(import.meta.dirname, '../../../scenarios/models/vehicle-models.yaml'), 'utf8'),
);
const labelled = facts.vehicles.flatMap(({ id, epa }) =>
  epa?.cityKWh100mi && epa.hwyKWh100mi
    ? [{ id, city: epa.cityKWh100mi, highway: epa.hwyKWh100mi }]
    : [],
);
const anyCar = fc.constantFrom(...plugIns);
const bevs = plugIns.filter(({ powertrain }) => powertrain === 'BEV');
const celsius = fc.double({ min: -40, max: 50, noNaN: true });

describe('consumption', () => {
  test.each(labelled)('$id: the published city and highway label within 12 %', (label) => {
    const model = named(label.id);
    const [city, highway] = (['city', 'highway'] as const).map(
      (cycle) => labelKwhPer100Km(model, cycle) * 1.609344,
    );

    expect(Math.abs(city! / label.city - 1)).toBeLessThan(0.12);
    expect(Math.abs(highway! / label.highway - 1)).toBeLessThan(0.12);
  });

  test('grows with speed above highway speed, and falls with it at a walk', () => {
    const speed = fc.double({ min: 0, max: 150, noNaN: true });
    fc.assert(
      fc.property(anyCar, celsius, speed, speed, (model, ambient, a, b) => {
        fc.pre(Math.abs(a - b) > 1e-3);
        const [slow, fast] = [Math.min(a, b), Math.max(a, b)];
        const at = (kmh: number): number => consumptionKwhPerKm(model, kmh, ambient);

        expect(at(highwayKmh + fast)).toBeGreaterThan(at(highwayKmh + slow));
        if (fast <= 5) expect(at(1 + slow)).toBeGreaterThanOrEqual(at(1 + fast));
      }),
    );
  });

  test('has no jump at any speed', () => {
    fc.assert(
      fc.property(anyCar, fc.double({ min: 5, max: 200, noNaN: true }), (model, kmh) => {
        const at = (speedKmh: number): number => consumptionKwhPerKm(model, speedKmh, 20);

        expect(Math.abs(at(kmh + 1e-6) - at(kmh))).toBeLessThan(1e-7);
      }),
      {
        examples: [cityKmh, highwayKmh].flatMap((kmh) =>
          plugIns.map((car) => [car, kmh - 5e-7] as [typeof car, number]),
        ),
      },
    );
  });

  test('at motorway speeds is what owners of an IONIQ 5 and a Model 3 know', () => {
    const at120 = (name: string): number => consumptionKwhPerKm(named(name), 120, 20) * 100;

    expect(at120('hyundai-ioniq-5-lr')).toBeGreaterThan(20);
    expect(at120('hyundai-ioniq-5-lr')).toBeLessThan(23);
    expect(at120('tesla-model-3-lr')).toBeGreaterThan(15);
    expect(at120('tesla-model-3-lr')).toBeLessThan(18);
  });
});

describe('temperature', () => {
  test('a motorway at -10 degC costs 20 to 35 % of the range of a mild day', () => {
    for (const model of bevs) {
      const cold = consumptionKwhPerKm(model, 110, -10) + warmUpKwh(model, -10) / 100;
      const lost = 1 - consumptionKwhPerKm(model, 110, 20) / cold;

      expect(lost, model.id).toBeGreaterThan(0.2);
      expect(lost, model.id).toBeLessThan(0.35);
    }
  });

  test('climate control takes the same power at every speed, and never saves energy', () => {
    const speed = fc.double({ min: 20, max: 150, noNaN: true });
    fc.assert(
      fc.property(anyCar, celsius, speed, speed, (model, ambient, one, other) => {
        const climateKw = (kmh: number): number =>
          (consumptionKwhPerKm(model, kmh, ambient) -
            consumptionKwhPerKm(model, kmh, ambient, 'off')) *
          kmh;

        expect(climateKw(one)).toBeCloseTo(climateKw(other), 6);
        expect(climateKw(one)).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  test('heat of 35 degC costs more in town, and about as much as it saves on a motorway', () => {
    for (const model of bevs) {
      const more = (kmh: number): number =>
        consumptionKwhPerKm(model, kmh, 35) / consumptionKwhPerKm(model, kmh, 20);

      expect(more(cityKmh), model.id).toBeGreaterThan(1.1);
      expect(Math.abs(more(110) - 1), model.id).toBeLessThan(0.06);
    }
  });

  test('pack and motor are cooled above 30 degC without air conditioning, too', () => {
    const kwh = (ambient: number): number =>
      consumptionKwhPerKm(named('tesla-model-3-lr'), 50, ambient, 'off');

    expect(kwh(30)).toBeLessThan(kwh(20));
    expect(kwh(40) - kwh(30)).toBeGreaterThan(0.2 / 50);
  });

  test('warming up costs energy wherever the cabin is not at its target', () => {
    fc.assert(
      fc.property(anyCar, fc.double({ min: -20, max: 45, noNaN: true }), (model, ambient) => {
        const kwh = warmUpKwh(model, ambient);

        expect(kwh).toBeGreaterThanOrEqual(0);
        expect(kwh).toBeLessThan(1.5);
      }),
    );
    expect(warmUpKwh(named('hyundai-ioniq-5-lr'), 21)).toBe(0);
    expect(warmUpKwh(named('hyundai-ioniq-5-lr'), -10)).toBeGreaterThan(0.5);
  });
});

test('rated consumption is usable energy over rated range', () => {
  expect(ratedKwhPerKm(named('tesla-model-3-lr')) * 100).toBeCloseTo((76 / 576.1) * 100, 2);
});

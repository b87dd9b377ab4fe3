import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseModelFacts } from '../../../build/model-facts.ts';
import { Fault } from '../../../engine/fault.ts';
import { referenceCelsius } from '../../../engine/model/climate.ts';
import {
  cityKmh,
  coldStartKm,
  coldStartLitres,
  fuelFigures,
  fuelPercent,
  fuelRangeKm,
  highwayKmh,
  idleLitresPerHour,
  litresPerKm,
  ratedLitresPerKm,
  refuelLitres,
} from '../../../engine/model/fuel.ts';
import { litresPerGallon, milesPerGallon } from '../../../lab/accuracy/fuel-units.ts';
import { named } from '../vehicle/charging/charging-cases.ts';
import { anyFuelled, celsius, fuelled, levelLitres, speed } from '../vehicle/driving/fuel-cases.ts';

const facts = parseModelFacts(
  readFileSync(join(import.meta.dirname, '../../../scenarios/models/vehicle-models.yaml'), 'utf8'),
);
const labelled = facts.vehicles.flatMap(({ id, epa }) => {
  const city = epa?.csCityMpg ?? epa?.cityMpg;
  const highway = epa?.csHwyMpg ?? epa?.hwyMpg;
  return city !== undefined && highway !== undefined ? [{ id, city, highway }] : [];
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const mpg = (perKm: number): number => milesPerGallon(perKm * 100);

describe('litres per km', () => {
  test('every car with a tank has a label', () => {
    expect(labelled.map(({ id }) => id).sort()).toEqual(fuelled.map(({ id }) => id));
  });

  test.each(labelled)('$id: the published city and highway figures within 1 %', (label) => {
    const model = named(label.id);

    expect(mpg(litresPerKm(model, cityKmh, referenceCelsius)) / label.city).toBeCloseTo(1, 2);
    expect(mpg(litresPerKm(model, highwayKmh, referenceCelsius)) / label.highway).toBeCloseTo(1, 2);
  });

  test('grows with speed above highway speed, and below city speed as speed falls', () => {
    fc.assert(
      fc.property(anyFuelled, celsius, speed, speed, (model, ambient, a, b) => {
        fc.pre(Math.abs(a - b) > 1e-3);
        const [slow, fast] = [Math.min(a, b), Math.max(a, b)];
        const at = (kmh: number): number => litresPerKm(model, kmh, ambient);

        expect(at(highwayKmh + fast)).toBeGreaterThan(at(highwayKmh + slow));
        if (fast <= cityKmh) expect(at(slow)).toBeGreaterThan(at(fast));
      }),
    );
  });

  test('has no jump at any speed or temperature', () => {
    fc.assert(
      fc.property(anyFuelled, speed, celsius, (model, kmh, ambient) => {
        const here = litresPerKm(model, kmh, ambient);

        expect(Math.abs(litresPerKm(model, kmh + 1e-6, ambient) - here)).toBeLessThan(1e-7);
        expect(Math.abs(litresPerKm(model, kmh, ambient + 1e-6) - here)).toBeLessThan(1e-7);
      }),
      { examples: fuelled.map((model) => [model, cityKmh - 5e-7, 25 - 5e-7]) },
    );
  });

  test('falls from 60 to 80 mph as Oak Ridge measured on 74 cars', () => {
    const model = named('ICE');
    const kept = (from: number, to: number): number =>
      litresPerKm(model, from * 1.609344, 20) / litresPerKm(model, to * 1.609344, 20);

    expect(Math.abs(1 - kept(60, 70) - 0.14)).toBeLessThan(0.01);
    expect(Math.abs(1 - kept(70, 80) - 0.154)).toBeLessThan(0.01);
    expect(kept(60, 80)).toBeCloseTo(0.86 * 0.846, 2);
  });
});

describe('cold', () => {
  const coldF = -20 / 3;
  const kept = (name: string, km: number): number => {
    const model = named(name);
    const litres = (ambient: number): number =>
      litresPerKm(model, cityKmh, ambient) * km + coldStartLitres(model, ambient);
    return litres(25) / litres(coldF);
  };

  test.each([
    ['ICE', 11.99, 0.85],
    ['ICE', 3.5 * 1.609344, 0.76],
    ['HEV', 11.99, 0.7],
    ['HEV', 3.5 * 1.609344, 0.66],
  ])('%s: a trip of %f km at 20 degF keeps %f of its miles per gallon', (name, km, published) => {
    expect(kept(name, km)).toBeCloseTo(published, 2);
  });

  test('a start owes less the warmer the air', () => {
    fc.assert(
      fc.property(anyFuelled, celsius, (model, ambient) => {
        const owed = coldStartLitres(model, ambient);

        expect(owed).toBeGreaterThanOrEqual(0);
        expect(owed).toBeGreaterThanOrEqual(coldStartLitres(model, ambient + 1));
      }),
    );
    expect(coldStartLitres(named('ICE'), 25)).toBe(0);
    expect(coldStartKm).toBeLessThan(3 * 1.609344 + 0.5);
  });
});

describe('idling', () => {
  test('a 2.0 takes what Argonne measured, a hybrid next to nothing', () => {
    const gallons = idleLitresPerHour(named('honda-civic-2-0-cvt')) / litresPerGallon;

    expect(gallons).toBeCloseTo(0.16, 2);
    expect(idleLitresPerHour(named('HEV'))).toBeLessThan(0.25);
  });
});

describe('the tank', () => {
  test('range is a full tank over the label', () => {
    fc.assert(
      fc.property(anyFuelled, share, (model, level) => {
        const litres = levelLitres(model, level);

        expect(fuelRangeKm(model, litres) * ratedLitresPerKm(model)).toBeCloseTo(litres, 9);
        expect(fuelPercent(model, litres)).toBeCloseTo(level * 100, 9);
      }),
    );
    expect(fuelRangeKm(named('ICE'), 50)).toBeCloseTo(50 / 0.0714, -1);
  });

  test('a pump never overfills and never takes fuel back', () => {
    const order = fc.oneof(
      fc.record({ litres: fc.double({ min: 0, max: 500, noNaN: true }) }),
      fc.record({ toPercent: fc.double({ min: 0, max: 100, noNaN: true }) }),
    );
    fc.assert(
      fc.property(anyFuelled, share, order, (model, level, ask) => {
        const before = levelLitres(model, level);
        const added = refuelLitres(model, before, ask);
        const after = fuelPercent(model, before + added);

        expect(added).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(100 + 1e-9);
        if ('toPercent' in ask) expect(after).toBeCloseTo(Math.max(ask.toPercent, level * 100), 6);
        else if (after < 99.999) expect(added).toBeCloseTo(ask.litres, 9);
      }),
    );
  });

  test.each([{ litres: -1 }, { litres: Number.NaN }, { toPercent: 101 }, { toPercent: -5 }])(
    'no pump takes %j',
    (order) => {
      expect(() => refuelLitres(named('ICE'), 10, order)).toThrow(Fault);
    },
  );

  test('a battery car has none', () => {
    expect(() => fuelFigures(named('BEV'))).toThrow('powertrain_unsupported');
  });
});

test('miles per gallon are 235.2146 over litres per 100 km', () => {
  expect(milesPerGallon(7.84)).toBeCloseTo(235.2145833 / 7.84, 7);
});

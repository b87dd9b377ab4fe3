import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cabinRates, cabinReadyMs, conditioningPower } from '../../../engine/model/cabin.ts';
import {
  cabinCelsiusAt,
  conditioningKwhAt,
  type TimedCabin,
} from '../../support/reference-models.ts';
import { named, plugIns } from '../vehicle/charging/charging-cases.ts';

const minuteMs = 60_000;
const anyCar = fc.constantFrom(...plugIns);
const ambient = fc.double({ min: -35, max: 48, noNaN: true });
const inside = fc.double({ min: -35, max: 65, noNaN: true });
const target = fc.double({ min: 16, max: 28, noNaN: true });
const span = fc.nat(180 * minuteMs);
const cabin: fc.Arbitrary<TimedCabin> = fc.record({
  sinceMs: fc.constant(1_700_000_000_000),
  celsius: inside,
  ambientCelsius: ambient,
  targetCelsius: fc.option(target, { nil: undefined }),
});

describe('the cabin', () => {
  test('begins where it was, changes no faster than its rates, and ends at its aim', () => {
    fc.assert(
      fc.property(cabin, span, span, (each, a, b) => {
        const at = (ms: number): number =>
          cabinCelsiusAt(each, each.sinceMs + ms, each.ambientCelsius);
        const rate =
          each.targetCelsius === undefined ? cabinRates.settling : cabinRates.conditioning;
        const aim = each.targetCelsius ?? each.ambientCelsius;

        expect(at(0)).toBeCloseTo(each.celsius, 9);
        expect(Math.abs(at(a) - at(b))).toBeLessThanOrEqual(
          (rate * Math.abs(a - b)) / minuteMs + 1e-9,
        );
        expect(at(cabinReadyMs(each))).toBeCloseTo(aim, 6);
        expect(Math.abs(at(Math.max(a, b)) - aim)).toBeLessThanOrEqual(
          Math.abs(at(Math.min(a, b)) - aim) + 1e-9,
        );
      }),
    );
  });

  test('follows the weather once it has settled', () => {
    const parked = { sinceMs: 0, celsius: 21, ambientCelsius: 5, targetCelsius: undefined };

    expect(cabinReadyMs(parked)).toBe(32 * minuteMs);
    expect(cabinCelsiusAt(parked, 16 * minuteMs, 5)).toBe(13);
    expect(cabinCelsiusAt(parked, 60 * minuteMs, -3)).toBe(-3);
  });
});

describe('conditioning', () => {
  const frost = { sinceMs: 0, celsius: -10, ambientCelsius: -10, targetCelsius: 21 };

  test('at -10 degC takes a quarter of an hour and 4 to 7 kW, then little', () => {
    const power = conditioningPower(named('hyundai-ioniq-5-lr'), -10, 21);

    expect(cabinReadyMs(frost)).toBe(15.5 * minuteMs);
    expect(power.approachKw).toBeGreaterThan(4);
    expect(power.approachKw).toBeLessThan(7);
    expect(power.holdKw).toBeGreaterThan(1);
    expect(power.holdKw).toBeLessThan(2);
  });

  test('takes what it takes to hold once the cabin is warm', () => {
    const model = named('hyundai-ioniq-5-lr');
    const { approachKw, holdKw } = conditioningPower(model, -10, 21);
    const kwhAt = (minutes: number): number => conditioningKwhAt(model, frost, minutes * minuteMs);

    expect(kwhAt(15.5)).toBeCloseTo((approachKw * 15.5) / 60, 9);
    expect(kwhAt(75.5) - kwhAt(15.5)).toBeCloseTo(holdKw, 9);
  });

  test('takes energy that never falls, and none while it is off', () => {
    fc.assert(
      fc.property(anyCar, cabin, span, span, (model, each, a, b) => {
        const at = (ms: number): number => conditioningKwhAt(model, each, each.sinceMs + ms);

        expect(at(0)).toBe(0);
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)));
        if (each.targetCelsius === undefined) expect(at(a)).toBe(0);
      }),
    );
  });

  test('takes 3 to 5 kW at first and 1 to 3 kW held, in the frost', () => {
    fc.assert(
      fc.property(anyCar, fc.double({ min: -12, max: -5, noNaN: true }), (model, cold) => {
        const { approachKw, holdKw } = conditioningPower(model, cold, 21);

        expect(approachKw).toBeGreaterThan(3);
        expect(approachKw).toBeLessThan(5.01);
        expect(holdKw).toBeGreaterThan(0.9);
        expect(holdKw).toBeLessThan(4);
      }),
    );
  });

  test('a petrol car cannot', () => {
    expect(() => conditioningPower(named('ICE'), 0, 21)).toThrow('powertrain_unsupported');
  });
});

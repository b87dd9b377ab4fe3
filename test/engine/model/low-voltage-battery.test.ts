import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { models } from '../../../engine/model/catalogue.ts';
import {
  lowVoltagePercentAfter,
  lowVoltageRegime,
  lowVoltageStatus,
} from '../../../engine/model/low-voltage-battery.ts';
import { modelProfile } from '../../../engine/model/make-profiles.ts';
import { named } from '../vehicle/charging/charging-cases.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const anyCar = fc.constantFrom(...models.values());
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const anyRegime = fc.constantFrom('asleep', 'awake', 'charged');
const span = fc.nat(90 * dayMs);

describe('the 12 V battery', () => {
  test('rises while charged, falls otherwise, and stays between empty and full', () => {
    fc.assert(
      fc.property(anyCar, anyRegime, percent, span, span, (model, regime, from, a, b) => {
        const at = (ms: number): number => lowVoltagePercentAfter(model, regime, from, ms);
        const [sooner, later] = [at(Math.min(a, b)), at(Math.max(a, b))];

        expect(at(0)).toBeCloseTo(from, 9);
        expect(regime === 'charged' ? later - sooner : sooner - later).toBeGreaterThanOrEqual(0);
        expect(Math.min(sooner, later)).toBeGreaterThanOrEqual(0);
        expect(Math.max(sooner, later)).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('outlasts the days for which a make keeps its cars awake', () => {
    const volt = { ...named('phev-sedan'), make: 'Chevrolet' };
    const { sleepMs } = modelProfile(volt);

    expect(sleepMs).toBeGreaterThan(3 * dayMs);
    expect(lowVoltagePercentAfter(volt, 'awake', 100, sleepMs)).toBeGreaterThan(60);
  });

  test('does the same whether or not it is read in between', () => {
    fc.assert(
      fc.property(anyCar, anyRegime, percent, span, span, (model, regime, from, a, b) => {
        const after = (percentThen: number, ms: number): number =>
          lowVoltagePercentAfter(model, regime, percentThen, ms);

        expect(after(after(from, a), b)).toBeCloseTo(after(from, a + b), 6);
      }),
    );
  });
});

describe('a parked car', () => {
  const left = (name: string, regime: 'asleep' | 'awake', elapsedMs: number): number =>
    lowVoltagePercentAfter(named(name), regime, 100, elapsedMs);

  test('of any make with an engine still starts after three weeks, not after three months', () => {
    for (const name of ['ICE', 'HEV', 'PHEV']) {
      expect(lowVoltageStatus(left(name, 'asleep', 21 * dayMs))).toBe('GOOD');
      expect(lowVoltageStatus(left(name, 'asleep', 90 * dayMs))).toBe('BAD');
    }
  });

  test('with the radio on all day does not', () => {
    expect(lowVoltageStatus(left('ICE', 'awake', 6 * hourMs))).toBe('GOOD');
    expect(lowVoltageStatus(left('ICE', 'awake', 14 * hourMs))).toBe('WARN');
    expect(lowVoltageStatus(left('ICE', 'awake', dayMs))).toBe('BAD');
  });

  test('that is a battery car looks after itself', () => {
    expect(left('BEV', 'asleep', 365 * dayMs)).toBe(70);
  });
});

test.each([
  ['ICE', { isAsleep: false, isSupplied: true }, 'charged'],
  ['ICE', { isAsleep: false, isSupplied: false }, 'awake'],
  ['PHEV', { isAsleep: true, isSupplied: true }, 'charged'],
  ['BEV', { isAsleep: false, isSupplied: false }, 'charged'],
  ['BEV', { isAsleep: true, isSupplied: false }, 'asleep'],
] as const)('%s %j: %s', (name, { isAsleep, isSupplied }, regime) => {
  expect(lowVoltageRegime(named(name), isAsleep, isSupplied)).toBe(regime);
});

test('the status has its bounds at 60 and 40 %', () => {
  expect([100, 60, 59.9, 40, 39.9, 0].map(lowVoltageStatus)).toEqual([
    'GOOD',
    'GOOD',
    'WARN',
    'WARN',
    'BAD',
    'BAD',
  ]);
});

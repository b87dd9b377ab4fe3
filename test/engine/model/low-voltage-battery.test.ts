import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LowVoltageCharge,
  lowVoltageMs,
  lowVoltagePercentAt,
  lowVoltageRegime,
  lowVoltageStatus,
  nextLowVoltageStatus,
} from '../../../engine/model/low-voltage-battery.ts';
import { models } from '../../../engine/model/model.ts';
import { named } from '../vehicle/charging/charging-cases.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const anyCar = fc.constantFrom(...models.values());
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const charge: fc.Arbitrary<LowVoltageCharge> = fc.record({
  sinceMs: fc.constant(1_700_000_000_000),
  percent,
  regime: fc.constantFrom('asleep', 'awake', 'charged'),
});
const span = fc.nat(90 * dayMs);

describe('the 12 V battery', () => {
  test('rises while charged, falls otherwise, and stays between empty and full', () => {
    fc.assert(
      fc.property(anyCar, charge, span, span, (model, from, a, b) => {
        const at = (ms: number): number => lowVoltagePercentAt(model, from, from.sinceMs + ms);
        const [sooner, later] = [at(Math.min(a, b)), at(Math.max(a, b))];

        expect(at(0)).toBeCloseTo(from.percent, 9);
        expect(from.regime === 'charged' ? later - sooner : sooner - later).toBeGreaterThanOrEqual(
          0,
        );
        expect(Math.min(sooner, later)).toBeGreaterThanOrEqual(0);
        expect(Math.max(sooner, later)).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('does the same whether or not somebody stops to look', () => {
    fc.assert(
      fc.property(anyCar, charge, span, span, (model, from, a, b) => {
        const midMs = from.sinceMs + a;
        const mid = { ...from, sinceMs: midMs, percent: lowVoltagePercentAt(model, from, midMs) };

        expect(lowVoltagePercentAt(model, mid, midMs + b)).toBeCloseTo(
          lowVoltagePercentAt(model, from, midMs + b),
          6,
        );
      }),
    );
  });

  test('is at a percentage at the ms that was foretold', () => {
    fc.assert(
      fc.property(anyCar, charge, percent, (model, from, aim) => {
        const afterMs = lowVoltageMs(model, from, aim);
        const at = (ms: number): number => lowVoltagePercentAt(model, from, from.sinceMs + ms);
        const gap = (ms: number): number =>
          from.regime === 'charged' ? aim - at(ms) : at(ms) - aim;

        if (afterMs === Infinity) {
          expect(gap(1e13)).not.toBe(0);
        } else {
          expect(gap(afterMs)).toBeLessThanOrEqual(1e-6);
          if (afterMs > 2) expect(gap(afterMs - 2)).toBeGreaterThan(-1e-6);
        }
      }),
    );
  });

  test('changes status when it was foretold, and not before', () => {
    fc.assert(
      fc.property(anyCar, charge, (model, from) => {
        const next = nextLowVoltageStatus(model, from);
        const at = (ms: number) =>
          lowVoltageStatus(lowVoltagePercentAt(model, from, from.sinceMs + ms));

        // Within a ms or two of the bound rounding decides.
        const untilMs = Math.max(0, (next?.afterMs ?? 1e12) - 3);

        expect(at(untilMs)).toBe(lowVoltageStatus(from.percent));
        if (next !== undefined) expect(at(next.afterMs + 1)).toBe(next.status);
      }),
    );
  });
});

describe('a parked car', () => {
  const full = { sinceMs: 0, percent: 100 };

  test('of any make with an engine still starts after three weeks, not after three months', () => {
    for (const model of [named('ICE'), named('HEV'), named('PHEV')]) {
      const at = (days: number) =>
        lowVoltageStatus(lowVoltagePercentAt(model, { ...full, regime: 'asleep' }, days * dayMs));

      expect(at(21)).toBe('GOOD');
      expect(at(90)).toBe('BAD');
    }
  });

  test('with the radio on all day does not', () => {
    const on = { ...full, regime: 'awake' } as const;

    expect(nextLowVoltageStatus(named('ICE'), on)?.status).toBe('WARN');
    expect(nextLowVoltageStatus(named('ICE'), on)?.afterMs).toBeGreaterThan(6 * hourMs);
    expect(lowVoltageStatus(lowVoltagePercentAt(named('ICE'), on, dayMs))).toBe('BAD');
  });

  test('that is a battery car looks after itself', () => {
    const asleep = { ...full, regime: 'asleep' } as const;

    expect(lowVoltagePercentAt(named('BEV'), asleep, 365 * dayMs)).toBe(70);
    expect(nextLowVoltageStatus(named('BEV'), asleep)).toBeUndefined();
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isTyreLow,
  leakKpaPerDay,
  placardKpa,
  type Tyre,
  tyreKpa,
  wheels,
} from '../../../engine/model/tyres.ts';
import { createStreams } from '../../../engine/random/stream.ts';
import { named } from '../vehicle/charging/charging-cases.ts';

const dayMs = 86_400_000;
const psiKpa = 6.894757;
const celsius = fc.double({ min: -40, max: 50, noNaN: true });
const gauge = fc.double({ min: 120, max: 320, noNaN: true });
const leak = fc.double({ min: 0, max: 8, noNaN: true });

const tyre: fc.Arbitrary<Tyre> = fc
  .tuple(gauge, leak)
  .map(([filledKpa, perDay]) => ({ filledAtMs: 0, filledKpa, leakKpaPerDay: perDay }));

describe('tyre pressure', () => {
  test('is at 20 degC what the gauge showed then', () => {
    fc.assert(
      fc.property(tyre, (each) => {
        expect(tyreKpa(each, 20, each.filledAtMs)).toBeCloseTo(each.filledKpa, 9);
      }),
    );
  });

  test('changes by about 1 psi for 10 degF', () => {
    const filled = { filledAtMs: 0, filledKpa: 33 * psiKpa, leakKpaPerDay: 0 };
    const change = tyreKpa(filled, 20, 0) - tyreKpa(filled, 20 - 10 / 1.8, 0);

    expect(change / psiKpa).toBeGreaterThan(0.85);
    expect(change / psiKpa).toBeLessThan(1.05);
  });

  test('rises with temperature, falls with time, and is never below a flat tyre', () => {
    const time = fc.nat(400 * dayMs);
    fc.assert(
      fc.property(tyre, celsius, time, time, (each, at, a, b) => {
        const sooner = tyreKpa(each, at, Math.min(a, b));

        expect(tyreKpa(each, at, Math.max(a, b))).toBeLessThanOrEqual(sooner);
        expect(tyreKpa(each, at + 5, Math.min(a, b))).toBeGreaterThanOrEqual(sooner);
        expect(sooner).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(tyreKpa({ filledAtMs: 0, filledKpa: 240, leakKpaPerDay: 8 }, 20, 365 * dayMs)).toBe(0);
  });
});

describe('the alert', () => {
  test('comes 25 % below the placard', () => {
    const model = named('ICE');
    const alertKpa = 0.75 * placardKpa(model);

    expect(isTyreLow(alertKpa, model)).toBe(false);
    expect(isTyreLow(alertKpa - 0.1, model)).toBe(true);
    expect(placardKpa(named('tesla-model-y')) / psiKpa).toBeCloseTo(42, 0);
  });
});

describe('leaks', () => {
  const leaks = Array.from({ length: 500 }, (_, index) =>
    wheels.map((wheel) => leakKpaPerDay(createStreams('leaks'), `car-${index}`, wheel)),
  );

  test('are drawn once per wheel, whatever the others draw', () => {
    const again = leakKpaPerDay(createStreams('leaks'), 'car-7', 'backLeft');

    expect(again).toBe(leaks[7]?.[2]);
    expect(new Set(leaks[7]).size).toBe(4);
  });

  test('are mostly about 1 psi a month, and now and then a puncture', () => {
    const monthly = leaks.flat().map((perDay) => (perDay * 30) / psiKpa);
    const share = (holds: (psi: number) => boolean): number =>
      monthly.filter(holds).length / monthly.length;

    expect(share((psi) => psi > 0.2 && psi < 2.1)).toBeGreaterThan(0.95);
    expect(share((psi) => psi > 3)).toBeGreaterThan(0.005);
    expect(share((psi) => psi > 3)).toBeLessThan(0.03);
  });
});

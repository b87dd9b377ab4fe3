import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fillTyre,
  isTyreLow,
  leakKpaPerDay,
  placardKpa,
  type Tyre,
  tyreAlertKpa,
  tyreFallMs,
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
  .tuple(gauge, celsius, leak)
  .map(([kpa, filledAt, perDay]) => fillTyre(kpa, filledAt, 0, perDay));

describe('tyre pressure', () => {
  test('is what the gauge showed when it was filled, at that temperature', () => {
    fc.assert(
      fc.property(gauge, celsius, leak, (kpa, filledAt, perDay) => {
        const filled = fillTyre(kpa, filledAt, 5_000, perDay);

        expect(tyreKpa(filled, filledAt, 5_000)).toBeCloseTo(kpa, 9);
      }),
    );
  });

  test('changes by about 1 psi for 10 degF', () => {
    const filled = fillTyre(33 * psiKpa, 20, 0, 0);
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
    expect(tyreKpa(fillTyre(240, 20, 0, 8), 20, 365 * dayMs)).toBe(0);
  });
});

describe('the instant of a pressure', () => {
  test('is the first at which leak and weather have brought the tyre there', () => {
    const trend = fc.double({ min: -5, max: 5, noNaN: true }).map((perHour) => perHour / 3_600_000);
    fc.assert(
      fc.property(
        tyre,
        celsius,
        trend,
        gauge,
        fc.nat(30 * dayMs),
        (each, from, perMs, aim, fromMs) => {
          const weather = { fromMs, celsius: from, celsiusPerMs: perMs };
          const at = (ms: number): number => tyreKpa(each, from + perMs * ms, fromMs + ms);
          const fallMs = tyreFallMs(each, weather, aim);
          const withinMs = Math.min(fallMs, 12 * 3_600_000);

          for (let part = 0; part < 20; part += 1) {
            expect(at((withinMs - 2) * (part / 20))).toBeGreaterThan(
              fallMs === 0 ? -1 : aim - 1e-6,
            );
          }
          if (fallMs < 12 * 3_600_000) expect(at(fallMs)).toBeLessThanOrEqual(aim + 1e-6);
        },
      ),
    );
  });

  test('never comes for a tight tyre in steady or warming air', () => {
    const tight = fillTyre(240, 20, 0, 0);
    const weather = { fromMs: 0, celsius: 20, celsiusPerMs: 0 };

    expect(tyreFallMs(tight, weather, 200)).toBe(Infinity);
    expect(tyreFallMs(tight, { ...weather, celsiusPerMs: 1e-6 }, 200)).toBe(Infinity);
    expect(tyreFallMs(tight, weather, 240)).toBe(0);
  });

  test('comes late for a leak that warming air makes up for at first', () => {
    const leaking = fillTyre(240, 20, 0, 2);
    const perMs = 3 / dayMs;
    const weather = { fromMs: 0, celsius: 20, celsiusPerMs: perMs };
    const at = (ms: number): number => tyreKpa(leaking, 20 + perMs * ms, ms);
    const fallMs = tyreFallMs(leaking, weather, 239);

    expect(at(dayMs)).toBeGreaterThan(240);
    expect(fallMs).toBeGreaterThan(30 * dayMs);
    expect(at(fallMs)).toBeLessThanOrEqual(239);
    expect(at(fallMs)).toBeCloseTo(239, 6);
  });

  test('of a plain leak is one division', () => {
    const leaking = fillTyre(240, 20, 0, 2);

    expect(tyreFallMs(leaking, { fromMs: 0, celsius: 20, celsiusPerMs: 0 }, 180)).toBe(30 * dayMs);
  });
});

describe('the alert', () => {
  test('comes 25 % below the placard', () => {
    const model = named('ICE');

    expect(tyreAlertKpa(model)).toBe(0.75 * placardKpa(model));
    expect(isTyreLow(tyreAlertKpa(model), model)).toBe(false);
    expect(isTyreLow(tyreAlertKpa(model) - 0.1, model)).toBe(true);
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type OilCounters,
  oilLife,
  revolutionsPerKm,
  usualOilInterval,
} from '../../../engine/model/engine-oil.ts';
import { named } from '../vehicle/charging/charging-cases.ts';
import { anyFuelled, speed } from '../vehicle/driving/fuel-cases.ts';

const service: OilCounters = { atMs: 1_700_000_000_000, odometerKm: 42_000, revolutions: 9e7 };
const year = 365 * 86_400_000;

/** Counters at a point after the service: share of a year, km, millions of revolutions. */
function after(years: number, km: number, millions: number): OilCounters {
  return {
    atMs: service.atMs + years * year,
    odometerKm: service.odometerKm + km,
    revolutions: service.revolutions + millions * 1e6,
  };
}

const use = fc.tuple(
  fc.double({ min: 0, max: 2, noNaN: true }),
  fc.double({ min: 0, max: 40_000, noNaN: true }),
  fc.double({ min: 0, max: 80, noNaN: true }),
);

describe('oil life', () => {
  test('is full at a service and never above full or below empty', () => {
    fc.assert(
      fc.property(use, (used) => {
        const now = after(...used);

        expect(oilLife(service, now)).toBeGreaterThanOrEqual(0);
        expect(oilLife(service, now)).toBeLessThanOrEqual(1);
        expect(oilLife(now, now)).toBe(1);
      }),
    );
  });

  test('is what the worst of time, distance and revolutions leaves', () => {
    expect(oilLife(service, after(0.5, 0, 0))).toBeCloseTo(0.5, 9);
    expect(oilLife(service, after(0.5, 12_000, 0))).toBeCloseTo(0.25, 9);
    expect(oilLife(service, after(0.5, 12_000, 27))).toBeCloseTo(0.1, 9);
    expect(oilLife(service, after(0.95, 0, 0))).toBeCloseTo(0.05, 9);
    expect(oilLife(service, after(1.5, 0, 0))).toBe(0);
  });

  test('never grows without a service', () => {
    fc.assert(
      fc.property(use, use, (a, b) => {
        const later = [a[0] + b[0], a[1] + b[1], a[2] + b[2]] as const;

        expect(oilLife(service, after(...later))).toBeLessThanOrEqual(
          oilLife(service, after(...a)),
        );
      }),
    );
  });
});

describe('revolutions', () => {
  const dueKm = (name: string, kmh: number): number =>
    usualOilInterval.revolutions / revolutionsPerKm(named(name), kmh);

  test('make a city car due before its distance, and not a highway car', () => {
    expect(dueKm('ICE', 31.5)).toBeLessThan(13_000);
    expect(dueKm('ICE', 31.5)).toBeGreaterThan(11_000);
    expect(dueKm('ICE', 90)).toBeGreaterThan(usualOilInterval.distanceKm);
    expect(dueKm('HEV', 31.5)).toBeGreaterThan(usualOilInterval.distanceKm);
  });

  test('stay those of an engine: 500 to 4,000 a minute while it turns', () => {
    fc.assert(
      fc.property(anyFuelled, speed, (model, kmh) => {
        const perMinute = (revolutionsPerKm(model, kmh) * kmh) / 60;

        expect(perMinute).toBeGreaterThan(model.powertrain === 'ICE' ? 500 : 250);
        expect(perMinute).toBeLessThan(4_300);
      }),
    );
  });
});

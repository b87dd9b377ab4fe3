import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calendarWear,
  cycleWear,
  extremeShare,
  healthPercentAfter,
  lostSteps,
  stepsOfHealth,
  usualHealthPercent,
  withAge,
} from '../../../engine/model/battery-age.ts';
import { findModel } from '../../../engine/model/catalogue.ts';
import { chargeTable } from '../../../engine/model/charge-table.ts';
import { ratedKwhPerKm } from '../../../engine/model/consumption.ts';

const yearMs = 365.25 * 86_400_000;

/** Percent lost in a year of 45 full charges (15,000 km), of which a share by DC above 100 kW. */
function lostAYear(celsius: number, dcShare: number, cycles = 45): number {
  const wear = calendarWear(yearMs, celsius, 0) + cycleWear(cycles * (1 - dcShare), 0);
  return 100 * (wear + cycleWear(cycles * dcShare, 120));
}

describe('a year costs as much as the study of 22,700 cars found', () => {
  test.each([
    ['little DC charging', lostAYear(15, 0), 1.5],
    ['the average car', lostAYear(15, 0.25), 2.3],
    ['much DC charging above 100 kW', lostAYear(15, 0.5), 3.0],
    ['a hot climate, on top', lostAYear(25, 0.25) - lostAYear(15, 0.25), 0.4],
    ['high daily use, on top', lostAYear(15, 0, 135) - lostAYear(15, 0), 0.8],
  ])('%s', (_, percent, published) => {
    expect(Math.abs(percent - published)).toBeLessThanOrEqual(0.1);
  });
});

test('wear adds up, however an interval is divided', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e11 }),
      fc.integer({ min: 0, max: 1e11 }),
      fc.double({ min: -30, max: 45, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (one, other, celsius, rest) => {
        const whole = calendarWear(one + other, celsius, rest);
        const parts = calendarWear(one, celsius, rest) + calendarWear(other, celsius, rest);
        expect(parts).toBeCloseTo(whole, 12);
      },
    ),
  );
});

test.each([
  [100, 80, 0.5],
  [80, 20, 0],
  [20, 0, 0.5],
  [100, 0, 0.2],
  [95, 95, 1],
  [50, 50, 0],
])('from %s to %s %% of charge, a share of %s is extreme', (from, to, share) => {
  expect(extremeShare(from, to)).toBeCloseTo(share, 12);
  expect(extremeShare(to, from)).toBeCloseTo(share, 12);
});

test('a state of health is kept to the quarter, and its wear leads back to it', () => {
  for (let health = 40; health <= 100; health += 0.25) {
    const steps = stepsOfHealth(health);
    expect(healthPercentAfter(steps)).toBe(health);
    expect(lostSteps(1 - health / 100)).toBe(steps);
  }
  expect(lostSteps(0.9)).toBe(stepsOfHealth(40));
});

test('an old battery charges by DC in the time of a new one, by AC in less, and drives as far per kWh', () => {
  const model = findModel('hyundai-ioniq-5-long-range-rwd')!;
  const old = withAge(model, stepsOfHealth(80));
  const minutes = (of: typeof model, type: 'AC' | 'DC', from: number, to: number): number =>
    chargeTable(of, type, Infinity, 25).durationMs(from, to) / 60_000;

  expect(minutes(old, 'DC', 10, 80)).toBeCloseTo(minutes(model, 'DC', 10, 80), 3);
  expect(minutes(old, 'AC', 10, 80)).toBeCloseTo(0.8 * minutes(model, 'AC', 10, 80), 3);
  expect(ratedKwhPerKm(old)).toBeCloseTo(ratedKwhPerKm(model), 12);
  expect(withAge(model, 0)).toBe(model);
  expect(withAge(model, 80)).toBe(withAge(model, 80));
});

test('a typically aged car loses with years and kilometres, and a new one nothing', () => {
  const model = findModel('hyundai-ioniq-5-long-range-rwd')!;
  const health = (years: number, km: number): number =>
    usualHealthPercent(model, years * yearMs, km);

  expect(health(0, 0)).toBe(100);
  expect(health(-1, 0)).toBe(100);
  expect(health(5, 0)).toBeCloseTo(94.5, 6);
  expect(health(5, 100_000)).toBeLessThan(93);
  expect(health(80, 0)).toBe(40);
});

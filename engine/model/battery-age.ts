import { anyHealth } from '../form/quantity.ts';
import type { VehicleModel } from './model.ts';

/**
 * Battery age: usable energy falls with time, temperature and charged energy. Consumption does not
 * change, and neither does the power of DC charging per usable kWh.
 *
 * Calibrated to Geotab's study of 22,700 cars (2025): 1.5 % a year with little DC charging, 2.3 %
 * on average, 3.0 % with much of it above 100 kW, 0.4 points more in hot climates and 0.8 with high
 * daily use. The split into calendar and cycles is ours, as Geotab gives sums only.
 */

/**
 * Share of the new usable energy that an interval costs by its length alone, at a mean temperature
 * (degC). `restShare` is its share at rest above 90 or below 10 % of charge, which costs 1.3 times
 * as much.
 */
export function calendarWear(elapsedMs: number, celsius: number, restShare: number): number {
  const warmth = Math.max(0.8, 1 + 0.036 * (celsius - 15));
  return (0.011 * warmth * (1 + 0.3 * restShare) * elapsedMs) / msPerYear;
}

/**
 * Share of the new usable energy that a charged amount costs. `cycles` is the amount over the
 * usable energy when new; DC charging costs more above a mean of 50 kW, and most from 100 kW on.
 */
export function cycleWear(cycles: number, dcMeanKw: number): number {
  const fast = Math.min(1, Math.max(0, (dcMeanKw - 50) / 50));
  return cycles * (0.00009 + 0.0007 * fast);
}

/** Share of the time in which a charge that falls evenly is above 90 or below 10 %. */
export function extremeShare(fromPercent: number, toPercent: number): number {
  const low = Math.min(fromPercent, toPercent);
  const high = Math.max(fromPercent, toPercent);
  if (high === low) return high > 90 || low < 10 ? 1 : 0;
  const middle = Math.max(0, Math.min(high, 90) - Math.max(low, 10));
  return 1 - middle / (high - low);
}

/**
 * State of health, percent, of a car of an age and odometer, kept at 15 degC and charged on AC.
 */
export function usualHealthPercent(model: VehicleModel, ageMs: number, odometerKm: number): number {
  const { battery } = model;
  if (battery === undefined) return 100;
  const cycles = odometerKm / battery.ratedRangeKm;
  // A plug-in hybrid drives most of its way on fuel.
  const share = model.powertrain === 'PHEV' ? 0.5 : 1;
  const wear = calendarWear(Math.max(0, ageMs), 15, 0) + cycleWear(share * cycles, 0);
  return Math.max(anyHealth.min, 100 * (1 - wear));
}

/**
 * Steps by which a car learns that its battery holds less (ours): so fine that no display shows
 * one, so coarse that cars share the tables of their charging.
 */
const stepPercent = 0.25;

/** The number of steps that a car has learned when it has lost a share of its usable energy. */
export function lostSteps(wear: number): number {
  // A wear of whole steps must not come out a last bit below them.
  const steps = Math.floor((100 * wear) / stepPercent + 1e-6);
  return Math.min(steps, (100 - anyHealth.min) / stepPercent);
}

/** The steps nearest to a state of health. */
export function stepsOfHealth(healthPercent: number): number {
  return Math.round((100 - healthPercent) / stepPercent);
}

/** State of health after a number of steps, percent: exact, as a step is a quarter. */
export function healthPercentAfter(steps: number): number {
  return 100 - steps * stepPercent;
}

/** The same model with an older battery; itself without a lost step. */
export function withAge(model: VehicleModel, steps: number): VehicleModel {
  const { battery } = model;
  if (steps === 0 || battery === undefined) return model;
  let known = aged.get(model);
  if (known === undefined) aged.set(model, (known = new Map<number, VehicleModel>()));
  const found = known.get(steps);
  if (found !== undefined) return found;
  const left = healthPercentAfter(steps) / 100;
  const older: VehicleModel = {
    ...model,
    battery: {
      ...battery,
      usableKwh: battery.usableKwh * left,
      grossKwh: battery.grossKwh * left,
      ratedRangeKm: battery.ratedRangeKm * left,
      dc: battery.dc && { ...battery.dc, peakKw: battery.dc.peakKw * left },
    },
  };
  known.set(steps, older);
  return older;
}

/** Results of a pure function: losing one changes nothing. */
const aged = new WeakMap<VehicleModel, Map<number, VehicleModel>>();

const msPerYear = 365.25 * 86_400_000;

import { modelProfile } from '../../model/make-profiles.ts';
import type { VehicleModel } from '../../model/model.ts';

/** Decimals that a car of any make reports per kind of reading; the unit is in the name. */
export const readingDecimals = {
  percent: 0,
  energyKwh: 1,
  powerKw: 1,
  odometerKm: 1,
  litres: 1,
  speedKmh: 0,
  minutes: 0,
  volts: 1,
  amps: 1,
  coordinateDegrees: 6,
  /** For half degrees. */
  celsius: 1,
} as const satisfies Record<string, number>;

export type ReadingKind = keyof typeof readingDecimals;

/** `value` as a car reports a reading of this kind: `roundReading('energyKwh', 7.25)` is 7.3. */
export function roundReading(kind: ReadingKind, value: number): number {
  // Cars report temperatures in half degrees.
  if (kind === 'celsius') return roundTo(2 * value, 0) / 2;
  return roundTo(value, readingDecimals[kind]);
}

/** The model of a car, which decides the units of ranges and pressures. */
type OfMake = Pick<VehicleModel, 'make' | 'own'>;

/** A range in km as a car reports it, in whole km or whole miles: 254 miles are 408.77 km. */
export function roundRange(model: OfMake, km: number): number {
  return inSteps(km, modelProfile(model).rangeUnit === 'mi' ? kmPerMile : 1);
}

/** A pressure of a tyre in kPa as a car reports it: 36 psi are 248.21 kPa. */
export function roundPressure(model: OfMake, kPa: number): number {
  return inSteps(kPa, pressureSteps[modelProfile(model).pressureUnit]);
}

const kmPerMile = 1.609344;

/** The steps of pressures, kPa; gauges in bar show fortieths of one. */
const pressureSteps = { kPa: 1, bar: 2.5, psi: 6.894757293168361 } as const;

/** Rounds a value to whole steps, and the product to two decimals. */
function inSteps(value: number, step: number): number {
  return roundTo(roundTo(value / step, 0) * step, 2);
}

/**
 * The decimal nearest to `value` with at most `decimals` (0 to 9) decimals; halves go away from
 * zero, judged on the decimal a person would write (1.005 is stored a hair below itself, yet gives
 * 1.01) up to 2^48 / 10^decimals. Never -0. From 2^52 / 10^decimals on, where a double has no such
 * decimals left, the value as it is.
 */
export function roundTo(value: number, decimals: number): number {
  const scale = scales[decimals];
  if (scale === undefined) throw new RangeError(`decimals must be 0 to 9, not ${decimals}`);
  const scaled = Math.abs(value) * scale;
  if (scaled >= noFractionFrom) return value;
  // Storing the decimal and multiplying it err by 2^-53 each; twice that lifts a missed half back.
  const whole = Math.floor(scaled + 0.5 + (scaled < judgedBelow ? scaled * twoUlps : 0));
  if (whole === 0) return 0;
  // One division of two whole numbers is correctly rounded, so it prints without a tail.
  return (value < 0 ? -whole : whole) / scale;
}

/** 2^52. */
const noFractionFrom = 4503599627370496;
/** 2^48: beyond it, two ulps reach the distance between a half and its neighbours. */
const judgedBelow = noFractionFrom / 16;
/** 2^-51. */
const twoUlps = 2 / noFractionFrom;
const scales: readonly number[] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

import type { QuantityName } from '../reporting/quantities.ts';
import type { Reading } from '../reporting/reading.ts';
import { type Activity, activities, activityOf } from './activity.ts';

/** The quantities of a history, each with the error that a line between two points may have. */
export const tolerances = {
  socPercent: 0.1,
  fuelLitres: 0.05,
  wallPowerKw: 0.05,
  batteryPowerKw: 0.05,
  chargeLimitPercent: 0,
  odometerKm: 0.1,
} as const satisfies { readonly [Name in QuantityName]?: number };

export type HistoryQuantity = keyof typeof tolerances;

export const historyQuantities = Object.keys(tolerances) as readonly HistoryQuantity[];

/** The values of a vehicle at an instant, in the order of the quantities, then its activity. */
export type HistorySample = Float32Array;

/** The number of values in a sample. */
export const sampleWidth = historyQuantities.length + 1;

/** The error that a line may have, by the place in a sample. */
export const errors: readonly number[] = [...Object.values(tolerances), 0];

/** A vehicle at an instant of its past. */
export type HistoryPoint = { readonly [Name in HistoryQuantity]: number } & {
  readonly atMs: number;
  readonly activity: Activity;
};

export function sampleOf(
  reading: Reading,
  sample: HistorySample = new Float32Array(sampleWidth),
): HistorySample {
  for (let at = 0; at < historyQuantities.length; at += 1) {
    sample[at] = reading[historyQuantities[at]!];
  }
  sample[sampleWidth - 1] = activities.indexOf(activityOf(reading));
  return sample;
}

export function pointOf(atMs: number, sample: HistorySample): HistoryPoint {
  const values = historyQuantities.map((name, at) => [name, sample[at]!] as const);
  const quantities = Object.fromEntries(values) as Record<HistoryQuantity, number>;
  return { atMs, activity: activities[sample[sampleWidth - 1]!]!, ...quantities };
}

/** The sample on the line between two at a share of the way. */
export function between(from: HistorySample, to: HistorySample, share: number): HistorySample {
  return from.map((value, at) => value + (to[at]! - value) * share);
}

/** Whether no value of two samples differs by more than the share of its error. */
export function isNear(one: HistorySample, other: HistorySample, share: number): boolean {
  return errors.every((error, at) => Math.abs(one[at]! - other[at]!) <= error * share);
}

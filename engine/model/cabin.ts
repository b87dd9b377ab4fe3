import { approachKw, holdingKw } from './cabin-power.ts';
import { wholeMs } from './crossing.ts';
import type { VehicleModel } from './model.ts';

/** The air in a car when heating or cooling was last switched; temperatures in degC. */
export interface Cabin {
  /** Inside. */
  readonly celsius: number;
  /** Outside. */
  readonly ambientCelsius: number;
  /** The target of heating or cooling; undefined while it is off. */
  readonly targetCelsius: number | undefined;
}

export { usualCabinCelsius } from './cabin-power.ts';

/**
 * Degrees per minute (ours): of a cabin that 3 to 6 kW heat or cool, and of a parked one that
 * returns to the outside temperature. Sunlight is ignored.
 */
export const cabinRates = { conditioning: 2, settling: 0.5 } as const;

/** The time after which conditioning ends by itself (ours). */
export const conditioningMs = 30 * 60_000;

/**
 * Inside temperature some time after conditioning began: it moves evenly to the target and stays
 * there.
 */
export function conditionedCelsius(from: number, target: number, elapsedMs: number): number {
  return towards(from, target, (cabinRates.conditioning * elapsedMs) / msPerMinute);
}

/**
 * Inside temperature some time after conditioning stopped, given the outside temperatures then and
 * now: its difference from outside falls evenly to zero, and from then on it follows the weather.
 */
export function settledCelsius(
  from: number,
  ambientThen: number,
  ambientNow: number,
  elapsedMs: number,
): number {
  return (
    ambientNow + towards(from - ambientThen, 0, (cabinRates.settling * elapsedMs) / msPerMinute)
  );
}

/** Whole ms, rounded up, until the cabin is at its target, or at the outside temperature. */
export function cabinReadyMs(cabin: Cabin): number {
  const isOn = cabin.targetCelsius !== undefined;
  const degrees = Math.abs(cabin.celsius - (cabin.targetCelsius ?? cabin.ambientCelsius));
  return wholeMs((degrees / (isOn ? cabinRates.conditioning : cabinRates.settling)) * msPerMinute);
}

/** Battery-side power of heating or cooling. */
export interface ConditioningPower {
  /** On the way to the target. */
  readonly approachKw: number;
  /** At the target. */
  readonly holdKw: number;
}

/**
 * The power of conditioning a standing car at an outside temperature. Throws the fault
 * `powertrain_unsupported` without a traction battery.
 */
export function conditioningPower(
  model: VehicleModel,
  ambientCelsius: number,
  targetCelsius: number,
): ConditioningPower {
  const holdKw = fanKw + holdingKw(model, ambientCelsius, targetCelsius);
  return { approachKw: Math.max(holdKw, approachKw(model, ambientCelsius)), holdKw };
}

/** `from`, moved by `step` towards `to` and no further. */
export function towards(from: number, to: number, step: number): number {
  return from < to ? Math.min(to, from + step) : Math.max(to, from - step);
}

const fanKw = 0.15;
const msPerMinute = 60_000;

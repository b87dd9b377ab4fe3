import { modelProfile } from './make-profiles.ts';
import type { VehicleModel } from './model.ts';
import { lineThrough, type Points } from './piecewise.ts';

/** Regimes of the 12 V battery; a row keeps their index. */
export const lowVoltageRegimes = ['asleep', 'awake', 'charged'] as const;
export type LowVoltageRegime = (typeof lowVoltageRegimes)[number];
export type LowVoltageStatus = 'GOOD' | 'WARN' | 'BAD';

/**
 * The regime of a car. `isSupplied` says that it is driven, or that its traction battery is
 * connected to charge or to keep the cabin warm. An awake battery car has its high voltage on, and
 * so charges its 12 V battery too (ours).
 */
export function lowVoltageRegime(
  model: VehicleModel,
  isAsleep: boolean,
  isSupplied: boolean,
): LowVoltageRegime {
  if (isSupplied) return 'charged';
  if (isAsleep) return 'asleep';
  return model.powertrain === 'BEV' ? 'charged' : 'awake';
}

/** State of charge in percent after `elapsedMs` in a regime that began at `percent`. */
export function lowVoltagePercentAfter(
  model: VehicleModel,
  regime: LowVoltageRegime,
  percent: number,
  elapsedMs: number,
): number {
  const hours = elapsedMs / msPerHour;
  if (regime === 'charged') {
    return percentByHour(hourByPercent(percent) + hours);
  }
  const drained = percent - drainPercentPerHour(model, regime) * hours;
  return Math.max(Math.min(floorPercent(model, regime), percent), drained);
}

/**
 * Whole ms, rounded up, until a car in a regime that begins at `percent` is without power: its
 * computers and its starter need 10 % (ours). Infinity where it does not come to that.
 */
export function lowVoltageFlatMs(
  model: VehicleModel,
  regime: LowVoltageRegime,
  percent: number,
): number {
  if (isLowVoltageFlat(percent)) return 0;
  if (regime === 'charged' || floorPercent(model, regime) > flatPercent) return Infinity;
  const hours = (percent - flatPercent) / drainPercentPerHour(model, regime);
  return Math.ceil(hours * msPerHour);
}

/** Whether a car is without power at this charge; a rounding error of draining decides nothing. */
export function isLowVoltageFlat(percent: number): boolean {
  return percent <= flatPercent + 1e-9;
}

/**
 * GOOD from 60 %, WARN from 40 %, BAD below (ours): a lead battery at rest shows 12.3 V at 60 %,
 * and below 12.1 V it may not turn an engine.
 */
export function lowVoltageStatus(percent: number): LowVoltageStatus {
  if (percent >= warnBelowPercent) return 'GOOD';
  return percent >= badBelowPercent ? 'WARN' : 'BAD';
}

/**
 * A sleeping battery car wakes its converter before the 12 V battery runs down (ours: at 70 %), as
 * long as its traction battery has energy. That energy is ignored.
 */
function floorPercent(model: VehicleModel, regime: LowVoltageRegime): number {
  return regime === 'asleep' && model.powertrain === 'BEV' ? 70 : 0;
}

/**
 * Asleep 0.4 W, 32 mA of 12.6 V, inside the 20-50 mA that workshops accept; awake 25 W for
 * computers and modem, or 2 W for the modem alone of a car that stays awake for hours (ours).
 * Batteries of 60 Ah, 45 Ah where no engine is started.
 */
function drainPercentPerHour(model: VehicleModel, regime: 'asleep' | 'awake'): number {
  const capacityWh = (model.powertrain === 'BEV' ? 45 : 60) * 12.6;
  const awakeW = modelProfile(model).sleepMs > msPerHour ? 2 : 25;
  return (100 * (regime === 'asleep' ? 0.4 : awakeW)) / capacityWh;
}

const flatPercent = 10;
const warnBelowPercent = 60;
const badBelowPercent = 40;
const msPerHour = 3_600_000;

/** Hours of charging from empty: a lead battery takes its last fifth slowly (ours). */
const chargingHours: Points = [
  [0, 0],
  [80, 2.5],
  [95, 5],
  [100, 8],
];

const hourByPercent = lineThrough(chargingHours);
const percentByHour = lineThrough(chargingHours.map(([percent, hour]) => [hour, percent] as const));

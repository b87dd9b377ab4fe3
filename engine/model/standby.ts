import { tractionBattery } from './battery.ts';
import type { VehicleModel } from './model.ts';

/** How awake a parked car is; 'sentry' is awake with its cameras on guard. */
export type StandbyState = 'asleep' | 'awake' | 'sentry';

/**
 * Watts a parked car draws from its traction battery. No maker publishes these: they are ours,
 * inside the bands seen by owners (asleep 2-6 W, awake 30-40 W, sentry 250-300 W). A Tesla Model 3
 * is the exception: 2.8 % of its usable energy in 14 days asleep. Linear: the drain does not depend
 * on charge or weather.
 */
export function standbyWatts(model: VehicleModel, state: StandbyState): number {
  const { usableKwh } = tractionBattery(model);
  if (state === 'asleep' && model.make === 'Tesla' && model.model === 'Model 3') {
    return (0.028 * usableKwh * 1000) / (14 * 24);
  }
  return (standbyByMake.get(model.make) ?? usualStandby)[state];
}

/** Energy in kWh that `watts` draw in `elapsedMs`. */
export function standbyKwh(watts: number, elapsedMs: number): number {
  return (watts * elapsedMs) / msWattsPerKwh;
}

/** Whole ms, rounded up, until `watts` have drawn `energyKwh`: the inverse of `standbyKwh`. */
export function standbyMs(watts: number, energyKwh: number): number {
  return Math.max(0, Math.ceil((energyKwh * msWattsPerKwh) / watts - microsecond));
}

type StandbyFigures = Readonly<Record<StandbyState, number>>;

const usualStandby: StandbyFigures = { asleep: 3, awake: 35, sentry: 260 };

/** Makes whose cars keep more computers and a camera guard alive. */
const standbyByMake: ReadonlyMap<string, StandbyFigures> = new Map([
  ['Tesla', { asleep: 6, awake: 40, sentry: 275 }],
  ['Rivian', { asleep: 6, awake: 40, sentry: 300 }],
]);

const msWattsPerKwh = 3_600_000_000;
/** The most by which rounding alone makes a quotient too large. */
const microsecond = 0.001;

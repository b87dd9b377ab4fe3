import { tractionBattery } from './battery.ts';
import type { VehicleModel } from './model.ts';
import { lineThrough } from './piecewise.ts';

/** How awake a parked car is; 'sentry' is awake with its cameras on guard. */
export type StandbyState = 'asleep' | 'awake' | 'sentry';

/**
 * Watts that the traction battery of a parked car loses: the draw of its computers, and its own
 * discharge, which follows the outside temperature. It does not depend on the charge.
 *
 * No maker publishes these: those of a battery car at 20 degC are ours, inside the bands seen by
 * owners (asleep 2-6 W, awake 30-40 W, sentry 250-300 W). A Tesla Model 3 is the exception: 2.8 %
 * of its usable energy in 14 days asleep. A plug-in hybrid opens its contactors when it is parked:
 * its computers run on the 12 V battery, and its traction battery only discharges itself.
 */
export function standbyWatts(model: VehicleModel, state: StandbyState, celsius: number): number {
  // At 20 degC the shares are 1.
  const mildWatts = mildDischargeWatts(model);
  const lostWatts = mildWatts * selfDischargeShare(celsius);
  if (model.powertrain === 'PHEV') return lostWatts;
  return Math.max(0, mildStandbyWatts(model, state) - mildWatts) + lostWatts;
}

function mildStandbyWatts(model: VehicleModel, state: StandbyState): number {
  const { usableKwh } = tractionBattery(model);
  if (state === 'asleep' && model.make === 'Tesla' && model.model === 'Model 3') {
    return (0.028 * usableKwh * 1000) / (14 * 24);
  }
  return (standbyByMake.get(model.make) ?? usualStandby)[state];
}

/**
 * Self-discharge of the cells: 1 % of the usable energy a month at 20 degC, and twice as much for
 * each 10 degC (Battery University, BU-802b: 1 to 2 % a month, doubling with 10 degC).
 */
function mildDischargeWatts(model: VehicleModel): number {
  return (0.01 * tractionBattery(model).usableKwh * 1000) / (30 * 24);
}

type StandbyFigures = Readonly<Record<StandbyState, number>>;

const usualStandby: StandbyFigures = { asleep: 3, awake: 35, sentry: 260 };

/** Makes whose cars keep more computers and a camera guard alive. */
const standbyByMake: ReadonlyMap<string, StandbyFigures> = new Map([
  ['Tesla', { asleep: 6, awake: 40, sentry: 275 }],
  ['Rivian', { asleep: 6, awake: 40, sentry: 300 }],
]);

/** Self-discharge over that at 20 degC. */
const selfDischargeShare = lineThrough([
  [-20, 0.0625],
  [-10, 0.125],
  [0, 0.25],
  [10, 0.5],
  [20, 1],
  [30, 2],
  [40, 4],
  [50, 8],
]);

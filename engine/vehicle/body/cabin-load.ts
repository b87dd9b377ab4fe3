import { settleCharging, settleParked } from '../charging/tariff.ts';
import { chargeEvents } from '../chart-numbers.ts';
import type { Dynamics } from '../dynamics.ts';
import { isMoving } from '../row/condition.ts';
import { isCharging, truth } from '../row/quantity.ts';
import { field, rowWidth } from '../row/row.ts';
import { applyStandby } from '../settle.ts';

/**
 * Sets the power that heats or cools the cabin of a standing car from now on, kW on the battery's
 * side, and settles its use so far. The battery supplies it unless the car is on the wall; while
 * the car charges, charging gets the rest of the offer (see `flowTable`). In both cases the session
 * is billed for it once it has begun.
 */
export function changeLoad(dynamics: Dynamics, row: number, loadKw: number): void {
  const { fleet } = dynamics;
  const load = row * rowWidth + field.loadKw;
  if (isCharging(fleet, row, truth)) {
    settleCharging(dynamics, row);
    fleet.numbers[load] = loadKw;
    dynamics.send(row, chargeEvents['rate.change']);
    return;
  }
  // While driving, the trip sets the drain of the battery.
  if (isMoving(fleet, row)) {
    fleet.numbers[load] = loadKw;
    return;
  }
  settleParked(dynamics, row);
  fleet.numbers[load] = loadKw;
  applyStandby(dynamics, row);
  dynamics.stations.touch(row);
}

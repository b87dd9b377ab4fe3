import { settleCharging, settleParked } from '../charging/tariff.ts';
import { chargeEvents, chart } from '../chart-numbers.ts';
import type { Dynamics } from '../dynamics.ts';
import { isMoving } from '../row/condition.ts';
import { isCharging, truth } from '../row/quantity.ts';
import { field, rowWidth } from '../row/row.ts';
import { applyStandby } from '../settle.ts';

/**
 * Sets what heating or cooling of a standing car takes from now on, kW on the battery's side, once what it took until
 * now is accounted for. The battery carries it unless the car is on the wall; while it charges, charging has what is left
 * of the offer (see `flowTable`). Either way the session is billed for it once one has begun.
 */
export function changeLoad(dynamics: Dynamics, row: number, loadKw: number): void {
  const { fleet, clock } = dynamics;
  const load = row * rowWidth + field.loadKw;
  if (isCharging(fleet, row, truth)) {
    settleCharging(dynamics, row);
    fleet.numbers[load] = loadKw;
    dynamics.send(row, chart.charge, chargeEvents['rate.change']);
    return;
  }
  // On the road the trip says what the battery gives.
  if (isMoving(fleet, row)) {
    fleet.numbers[load] = loadKw;
    return;
  }
  settleParked(dynamics, row);
  fleet.numbers[load] = loadKw;
  applyStandby(fleet, row, clock.now);
}

import { fuelPercent } from '../../model/fuel.ts';
import { settleCharging, settleParked } from '../charging/tariff.ts';
import type { Dynamics } from '../dynamics.ts';
import { roundTo } from '../reporting/rounding.ts';
import { fuelLitresAt, isCharging, truth } from '../row/quantity.ts';
import { field, rowWidth } from '../row/row.ts';

/** Adds fuel that fits to the tank of a parked car whose row is prepared for a change. */
export function fillTank(dynamics: Dynamics, row: number, addedLitres: number): void {
  const { fleet, clock } = dynamics;
  const litres = fuelLitresAt(fleet, row, truth, clock.now) + addedLitres;
  if (isCharging(fleet, row, truth)) settleCharging(dynamics, row);
  else settleParked(dynamics, row);
  fleet.numbers[row * rowWidth + field.fuelLitres] = litres;
  if (!dynamics.tells(row)) return;
  dynamics.tell(row, 'fuel.filled', {
    addedLitres: roundTo(addedLitres, 2),
    fuelPercent: roundTo(fuelPercent(fleet.modelOf(row), litres), 2),
  });
}

import { warmUpKwh } from '../../model/consumption.ts';
import { coldStartKm, coldStartLitres } from '../../model/fuel.ts';
import { settleAir, warmUpShareOf } from '../body/thermal.ts';
import type { Dynamics, OwedWarmUp } from '../dynamics.ts';
import { field, rowWidth, tail } from '../row/row.ts';

/**
 * What a leg takes beyond its consumption, because cabin, pack or engine are brought to temperature on it: spread over
 * the leg, so that every quantity stays linear. A leg that is interrupted owes the rest of it.
 */

/** What the rest of the leg under way takes on top per km; 0 once it is over. */
export function extraPerKm({ fleet }: Dynamics, row: number): number {
  const { numbers } = fleet;
  const base = row * rowWidth;
  const isOver = numbers[base + tail.legEndKm]! <= numbers[base + field.odometerKm]!;
  return isOver ? 0 : numbers[base + tail.extraPerKm]!;
}

/**
 * Notes what a trip that ends before its leg does has not paid of the warmth it leaves: the next one pays that, on top
 * of what the car is short of by then. The leg is settled. Nothing jumps, and nothing is lost.
 */
export function oweWarmUp(dynamics: Dynamics, row: number): void {
  const extra = extraPerKm(dynamics, row);
  if (extra === 0) return;
  const { fleet, warmUpsOwed } = dynamics;
  const { numbers } = fleet;
  const base = row * rowWidth;
  const odometerKm = numbers[base + field.odometerKm]!;
  const unpaid = extra * (numbers[base + tail.legEndKm]! - odometerKm);
  const model = fleet.modelOf(row);
  const celsius = numbers[base + field.temperatureC]!;
  const { kwh, litres } = warmUpsOwed.get(row) ?? nothingOwed;
  if (numbers[base + field.burnLitresPerMs]! > 0) {
    const drivenKm = odometerKm - numbers[base + field.tripStartKm]!;
    const coldness = Math.max(0, 1 - drivenKm / coldStartKm);
    const due = Math.max(0, unpaid - coldness * coldStartLitres(model, celsius));
    if (due > 0) warmUpsOwed.set(row, { kwh, litres: litres + due });
    return;
  }
  settleAir(dynamics, row, 'driving');
  const due = Math.max(0, unpaid - warmUpShareOf(dynamics, row) * warmUpKwh(model, celsius));
  if (due > 0) warmUpsOwed.set(row, { kwh: kwh + due, litres });
}

/** Takes what former trips of a vehicle owe of one store, to be paid by the leg that begins. */
export function takeOwed({ warmUpsOwed }: Dynamics, row: number, store: keyof OwedWarmUp): number {
  const owed = warmUpsOwed.get(row);
  if (owed === undefined) return 0;
  const rest = { ...owed, [store]: 0 };
  if (rest.kwh === 0 && rest.litres === 0) warmUpsOwed.delete(row);
  else warmUpsOwed.set(row, rest);
  return owed[store];
}

const nothingOwed: OwedWarmUp = { kwh: 0, litres: 0 };

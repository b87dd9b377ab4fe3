import { warmUpKwh } from '../../model/consumption.ts';
import { coldStartKm, coldStartLitres } from '../../model/fuel.ts';
import { settleAir, warmUpShareOf } from '../body/thermal.ts';
import type { Dynamics, OwedWarmUp } from '../dynamics.ts';
import { field, rowWidth, tail } from '../row/row.ts';

/**
 * The energy of a leg beyond its consumption, by which cabin, pack or engine are brought to
 * temperature. It is spread over the leg, so that every quantity stays linear. An interrupted leg
 * owes the rest.
 */

/** The extra energy per km of the current leg; 0 once it is over. */
export function extraPerKm({ fleet }: Dynamics, row: number): number {
  const { numbers } = fleet;
  const base = row * rowWidth;
  const isOver = numbers[base + tail.legEndKm]! <= numbers[base + field.odometerKm]!;
  return isOver ? 0 : numbers[base + tail.extraPerKm]!;
}

/**
 * Notes the unpaid share of the warmth that an aborted leg leaves behind, which the next trip pays
 * in addition to warming the car up again. The leg is settled. No quantity jumps or is lost.
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

/** Takes the debt of a vehicle's former trips to one store, which the next leg pays. */
export function takeOwed({ warmUpsOwed }: Dynamics, row: number, store: keyof OwedWarmUp): number {
  const owed = warmUpsOwed.get(row);
  if (owed === undefined) return 0;
  const rest = { ...owed, [store]: 0 };
  if (rest.kwh === 0 && rest.litres === 0) warmUpsOwed.delete(row);
  else warmUpsOwed.set(row, rest);
  return owed[store];
}

const nothingOwed: OwedWarmUp = { kwh: 0, litres: 0 };

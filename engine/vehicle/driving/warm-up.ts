import { coldStartKm, coldStartLitres } from '../../model/fuel.ts';
import type { Dynamics } from '../dynamics.ts';
import { field, rowWidth } from '../row/row.ts';
import { legEndMs } from './leg-end.ts';

/**
 * The fuel of a leg beyond its consumption, by which the engine is brought to temperature. It is
 * spread over the leg, so that the level of the tank stays linear. An interrupted leg owes the
 * rest.
 */

/**
 * Notes the unpaid share of the warmth that an aborted leg leaves behind, which the next trip pays
 * in addition to warming the engine up again. The leg is settled. No quantity jumps or is lost.
 */
export function oweWarmUp(dynamics: Dynamics, row: number): void {
  const { fleet, clock, warmUpPerMs, warmUpsOwed } = dynamics;
  const { numbers } = fleet;
  const base = row * rowWidth;
  const restMs = legEndMs(fleet, row) - clock.now;
  const unpaid = restMs > 0 ? (warmUpPerMs.get(row) ?? 0) * restMs : 0;
  if (unpaid === 0) return;
  const drivenKm = numbers[base + field.odometerKm]! - numbers[base + field.tripStartKm]!;
  const coldness = Math.max(0, 1 - drivenKm / coldStartKm);
  const celsius = numbers[base + field.temperatureC]!;
  const due = unpaid - coldness * coldStartLitres(fleet.modelOf(row), celsius);
  if (due > 0) warmUpsOwed.set(row, (warmUpsOwed.get(row) ?? 0) + due);
}

/** Takes the litres that a vehicle's former trips owe, which the next leg pays. */
export function takeOwed({ warmUpsOwed }: Dynamics, row: number): number {
  const owed = warmUpsOwed.get(row) ?? 0;
  warmUpsOwed.delete(row);
  return owed;
}

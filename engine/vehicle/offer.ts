import { isPlugged } from './condition.ts';
import type { Fleet } from './fleet.ts';
import { byte, field, rowWidth, stateWidth } from './row.ts';

/**
 * Writes what a charger at the cable's end offers at the wall, where the charge chart's guards look for it before
 * they take the plug. A car that is plugged in keeps the offer it has: it will refuse the second cable.
 */
export function offerCharger(fleet: Fleet, row: number, type: 'AC' | 'DC', powerKw: number): void {
  if (isPlugged(fleet, row)) return;
  fleet.states[row * stateWidth + byte.offerType] = type === 'DC' ? 2 : 1;
  fleet.numbers[row * rowWidth + field.offerKw] = powerKw;
}

/** Takes back the offer of a charger that was refused or unplugged. */
export function withdrawOffer(fleet: Fleet, row: number): void {
  fleet.states[row * stateWidth + byte.offerType] = 0;
  fleet.numbers[row * rowWidth + field.offerKw] = 0;
}

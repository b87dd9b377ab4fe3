import { isPlugged } from '../condition.ts';
import type { Fleet } from '../fleet.ts';
import { byte, field, link, linkWidth, rowWidth, stateWidth } from '../row.ts';

/**
 * Writes what the charger of a number gives this car, where the charge chart's guards look for it before they take the
 * plug. A car that is plugged in keeps the offer it has: it will refuse the second cable.
 */
export function offerCharger(fleet: Fleet, row: number, charger: number): void {
  if (isPlugged(fleet, row)) return;
  const { chargers } = fleet;
  fleet.links[row * linkWidth + link.charger] = charger;
  fleet.states[row * stateWidth + byte.offerType] = chargers.at(charger).type === 'DC' ? 2 : 1;
  fleet.numbers[row * rowWidth + field.offerKw] = chargers.drawOf(
    charger,
    fleet.modelOf(row),
  ).powerKw;
}

/** Takes back the offer of a charger that was refused or unplugged. */
export function withdrawOffer(fleet: Fleet, row: number): void {
  fleet.links[row * linkWidth + link.charger] = 0;
  fleet.states[row * stateWidth + byte.offerType] = 0;
  fleet.numbers[row * rowWidth + field.offerKw] = 0;
}

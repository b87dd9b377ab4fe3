import type { Dynamics } from '../dynamics.ts';
import { isPlugged } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { byte, field, link, linkWidth, rowWidth, stateWidth } from '../row/row.ts';

/**
 * Writes the charger's offer to this car to where the charge chart's guards read it before they
 * accept the plug. A car that is plugged in keeps its offer: it will refuse the second cable.
 */
export function offerCharger(dynamics: Dynamics, row: number, number: number): void {
  const { fleet, places } = dynamics;
  if (isPlugged(fleet, row)) return;
  const { chargers } = fleet;
  const grid = places.gridOf(placeOfCharger(dynamics, row, number));
  const charger = grid === undefined ? number : chargers.builtIn(number, grid);
  fleet.links[row * linkWidth + link.charger] = charger;
  fleet.states[row * stateWidth + byte.offerType] = chargers.at(charger).type === 'DC' ? 2 : 1;
  fleet.numbers[row * rowWidth + field.offerKw] = chargers.drawOf(
    charger,
    fleet.modelOf(row),
  ).powerKw;
}

/** The charger's place if it states one, otherwise the car's. */
export function placeOfCharger({ fleet, places }: Dynamics, row: number, charger: number): number {
  const { place } = fleet.chargers.at(charger);
  const stated = place === undefined ? undefined : places.numberFor(place, row);
  return stated ?? fleet.links[row * linkWidth + link.origin]!;
}

/** Removes the offer of a charger that was refused or unplugged. */
export function withdrawOffer(fleet: Fleet, row: number): void {
  fleet.links[row * linkWidth + link.charger] = 0;
  fleet.states[row * stateWidth + byte.offerType] = 0;
  fleet.numbers[row * rowWidth + field.offerKw] = 0;
}

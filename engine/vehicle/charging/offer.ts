import { leastAmps } from '../../model/ac-supply.ts';
import type { Dynamics } from '../dynamics.ts';
import { isPlugged } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { byte, field, link, linkWidth, rowWidth, stateWidth } from '../row/row.ts';

/**
 * The number of a charger as it is built where the car is. A car that is plugged in will refuse it,
 * and no charger is numbered for that.
 */
export function chargerHere(dynamics: Dynamics, row: number, number: number): number {
  const { fleet, places } = dynamics;
  if (isPlugged(fleet, row)) return number;
  const grid = places.gridOf(placeOfCharger(dynamics, row, number));
  return grid === undefined ? number : fleet.chargers.builtIn(number, grid);
}

/** The power that a charger offers a car, kW; 0 if it is too weak. */
export function offeredKw(fleet: Fleet, row: number, charger: number): number {
  return fleet.chargers.drawOf(charger, fleet.modelOf(row)).powerKw;
}

/**
 * The least power with which a car charges there, kW: for AC that of 6 A per phase, the least that
 * IEC 61851 can signal; for DC 1 kW (ours).
 */
export function leastClaimKw(fleet: Fleet, row: number, charger: number): number {
  const { powerKw, phases, volts } = fleet.chargers.drawOf(charger, fleet.modelOf(row));
  return Math.min(powerKw, phases === 0 ? 1 : (leastAmps * phases * volts) / 1000);
}

/** Writes the offer of a charger that was plugged in. */
export function takeOffer(fleet: Fleet, row: number, charger: number): void {
  const isDc = fleet.chargers.at(charger).type === 'DC';
  fleet.links[row * linkWidth + link.charger] = charger;
  fleet.states[row * stateWidth + byte.offerType] = isDc ? 2 : 1;
  fleet.numbers[row * rowWidth + field.offerKw] = offeredKw(fleet, row, charger);
}

/** The charger's place if it states one, otherwise the car's. */
export function placeOfCharger({ fleet, places }: Dynamics, row: number, charger: number): number {
  const { place } = fleet.chargers.at(charger);
  const stated = place === undefined ? undefined : places.numberFor(place, row);
  return stated ?? fleet.links[row * linkWidth + link.origin]!;
}

/** Removes the offer of a charger that was unplugged. */
export function withdrawOffer({ fleet, sharedChargers }: Dynamics, row: number): void {
  sharedChargers.leave(row, fleet.chargers.at(fleet.links[row * linkWidth + link.charger]!).name);
  fleet.links[row * linkWidth + link.charger] = 0;
  fleet.states[row * stateWidth + byte.offerType] = 0;
  fleet.numbers[row * rowWidth + field.offerKw] = 0;
}

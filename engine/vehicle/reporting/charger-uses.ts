import type { Dynamics } from '../dynamics.ts';
import { chargerName } from './outages.ts';

/** A charger of the scenario at an instant. */
interface ChargerUse {
  readonly isBroken: boolean;
  /** The vehicles plugged in there, in the order of the scenario. */
  readonly rows: readonly number[];
}

/** The present use of chargers, by their names. */
export function chargerUses(
  dynamics: Dynamics,
  names: readonly string[],
): ReadonlyMap<string, ChargerUse> {
  const rows = new Map(names.map((name) => [name, [] as number[]]));
  if (rows.size > 0) {
    for (let row = 0; row < dynamics.fleet.count; row += 1) {
      rows.get(chargerName(dynamics, row))?.push(row);
    }
  }
  return new Map(
    names.map((name) => [
      name,
      { isBroken: dynamics.brokenChargers.has(name), rows: rows.get(name)! },
    ]),
  );
}

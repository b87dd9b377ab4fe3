import { isPlugged } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { link, linkWidth } from '../row/row.ts';

/**
 * The chargers with a name at which orders have plugged in several vehicles at once. Each of these
 * vehicles gets all of the power, because chargers have no connectors yet; a run says so.
 */
export class SharedChargers {
  readonly #fleet: Fleet;
  readonly #plugged = new Map<string, Set<number>>();
  readonly #most = new Map<string, number>();

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  /** The largest number of vehicles at once, by charger; only chargers that had two or more. */
  get most(): ReadonlyMap<string, number> {
    return this.#most;
  }

  /** Notes a vehicle that has just been plugged in at a charger. */
  note(row: number, charger: string): void {
    const rows = this.#plugged.get(charger) ?? new Set();
    this.#plugged.set(charger, rows);
    for (const other of rows) if (!this.#isAt(other, charger)) rows.delete(other);
    rows.add(row);
    if (rows.size > Math.max(1, this.#most.get(charger) ?? 0)) this.#most.set(charger, rows.size);
  }

  #isAt(row: number, charger: string): boolean {
    const fleet = this.#fleet;
    const number = fleet.links[row * linkWidth + link.charger]!;
    return isPlugged(fleet, row) && fleet.chargers.at(number).name === charger;
  }
}

/**
 * The chargers with a name at which orders have plugged in several vehicles at once. Each of these
 * vehicles gets all of the power, because chargers have no connectors yet; a run says so.
 */
export class SharedChargers {
  readonly #plugged = new Map<string, Set<number>>();
  readonly #most = new Map<string, number>();

  /** The largest number of vehicles at once, by charger; only chargers that had two or more. */
  get most(): ReadonlyMap<string, number> {
    return this.#most;
  }

  /** Notes a vehicle that has just been plugged in at a charger. */
  note(row: number, charger: string): void {
    const rows = this.#plugged.get(charger) ?? new Set();
    this.#plugged.set(charger, rows.add(row));
    if (rows.size > Math.max(1, this.#most.get(charger) ?? 0)) this.#most.set(charger, rows.size);
  }

  /** Forgets a vehicle that is being unplugged from a charger. */
  leave(row: number, charger: string): void {
    this.#plugged.get(charger)?.delete(row);
  }
}

/**
 * Level and power of one vehicle over time, the oldest first; instants in seconds, as charts
 * expect.
 */
export interface VehicleHistory {
  readonly atS: number[];
  readonly socPercent: (number | null)[];
  readonly powerKw: number[];
}

/** The limit of points, about the pixels of a chart. */
const mostPoints = 1200;

/** The history of every vehicle: from the log, and then as the page sees it. */
export class Histories {
  readonly #byName = new Map<string, VehicleHistory>();

  of(name: string): VehicleHistory {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const made: VehicleHistory = { atS: [], socPercent: [], powerKw: [] };
    this.#byName.set(name, made);
    return made;
  }

  /** Adds a point, unless the instant has one. */
  add(name: string, atS: number, socPercent: number | null, powerKw: number): void {
    const history = this.of(name);
    if (atS <= (history.atS.at(-1) ?? -Infinity)) return;
    history.atS.push(atS);
    history.socPercent.push(socPercent);
    history.powerKw.push(powerKw);
    if (history.atS.length > mostPoints) thin(history);
  }

  /** Adds points from before the first one. */
  precede(
    name: string,
    points: readonly (readonly [atS: number, soc: number, kw: number])[],
  ): void {
    const history = this.of(name);
    const firstS = history.atS[0] ?? Infinity;
    const earlier = points.filter(([atS]) => atS < firstS);
    history.atS.unshift(...earlier.map(([atS]) => atS));
    history.socPercent.unshift(...earlier.map(([, soc]) => soc));
    history.powerKw.unshift(...earlier.map(([, , kw]) => kw));
    while (history.atS.length > mostPoints) thin(history);
  }

  clear(): void {
    this.#byName.clear();
  }
}

/** Removes every second point but the latest. */
function thin({ atS, socPercent, powerKw }: VehicleHistory): void {
  for (const list of [atS, socPercent, powerKw]) {
    const { length } = list;
    const kept = (list as unknown[]).filter((_, index) => (length - 1 - index) % 2 === 0);
    list.splice(0, length, ...(kept as never[]));
  }
}

/** Level and power of one vehicle over time, the oldest first; instants in seconds, as charts take them. */
export interface History {
  readonly atS: number[];
  readonly socPercent: (number | null)[];
  readonly powerKw: number[];
}

/** More points than a chart has pixels tell nothing. */
const mostPoints = 1200;

/** What was seen of every vehicle since the page is open, and what the log had before. */
export class Histories {
  readonly #byName = new Map<string, History>();

  of(name: string): History {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const made: History = { atS: [], socPercent: [], powerKw: [] };
    this.#byName.set(name, made);
    return made;
  }

  /** Of no effect where that instant was seen before. */
  add(name: string, atS: number, socPercent: number | null, powerKw: number): void {
    const history = this.of(name);
    if (atS <= (history.atS.at(-1) ?? -Infinity)) return;
    history.atS.push(atS);
    history.socPercent.push(socPercent);
    history.powerKw.push(powerKw);
    if (history.atS.length > mostPoints) thin(history);
  }

  /** Points from before the first one that was seen. */
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

/** Every second one goes, but for the latest. */
function thin({ atS, socPercent, powerKw }: History): void {
  for (const list of [atS, socPercent, powerKw]) {
    const { length } = list;
    const kept = (list as unknown[]).filter((_, index) => (length - 1 - index) % 2 === 0);
    list.splice(0, length, ...(kept as never[]));
  }
}

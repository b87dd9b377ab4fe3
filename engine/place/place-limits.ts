/** A charge limit that holds at one place. */
export interface PlaceLimit {
  /** Relative to the vehicle: see `relativePlace`. */
  readonly place: number;
  readonly limitPercent: number;
}

/** Limits in the order of their places, one per place. Immutable: a change makes another set. */
export type PlaceLimitSet = readonly PlaceLimit[];

/**
 * Numbers for sets of charge limits at places. Equal sets have one number, and 0 is the empty set.
 * A row keeps such a number among its links, so limits are copied from truth to report like
 * everything else.
 */
export class PlaceLimits {
  readonly #sets: PlaceLimitSet[] = [[]];
  readonly #numbers = new Map<string, number>([['', 0]]);

  at(number: number): PlaceLimitSet {
    return this.#sets[number]!;
  }

  /** The limit that a set has for a place; 0 for none. */
  limitAt(number: number, place: number): number {
    for (const limit of this.#sets[number]!) if (limit.place === place) return limit.limitPercent;
    return 0;
  }

  /** The number of a set with one limit added or, where it is undefined, removed. */
  with(number: number, place: number, limitPercent: number | undefined): number {
    const others = this.#sets[number]!.filter((limit) => limit.place !== place);
    if (limitPercent === undefined) return this.#number(others);
    return this.#number([...others, { place, limitPercent }].sort((a, b) => a.place - b.place));
  }

  #number(limits: PlaceLimitSet): number {
    const key = limits.map(({ place, limitPercent }) => `${place}:${limitPercent}`).join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#sets.push(limits) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

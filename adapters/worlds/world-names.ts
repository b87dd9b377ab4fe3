import { firstId } from './hosting-options.ts';

/** The names of the worlds and replays of a server. */
export class WorldNames {
  readonly #all: () => Iterable<string>;
  #unnamed = 0;

  /** @param all the names that exist or are being made */
  constructor(all: () => Iterable<string>) {
    this.#all = all;
  }

  /** The name that is equal to another one but for its case; undefined for a free one. */
  taken(id: string): string | undefined {
    for (const each of this.#all()) if (each.toLowerCase() === id.toLowerCase()) return each;
    return undefined;
  }

  /** The next free name for a world that has none: `main`, `w1`, `w2` and so on. */
  next(): string {
    for (;;) {
      const id = this.#unnamed === 0 ? firstId : `w${this.#unnamed}`;
      this.#unnamed += 1;
      if (this.taken(id) === undefined) return id;
    }
  }
}

import { automatonOf } from './automaton.ts';
import { Search } from './search.ts';
import { parsePattern } from './syntax.ts';

/** Compiled patterns, of which those used last stay as long as they fit together. */
export class PatternCache {
  /** By their sources, the latest used last. */
  readonly #compiled = new Map<string, Search>();
  readonly #mostWords: number;
  #words = 0;

  constructor(mostWords: number) {
    this.#mostWords = mostWords;
  }

  /** Throws `PatternError`. */
  compile(pattern: string): Search {
    const known = this.#compiled.get(pattern);
    const search = known ?? new Search(automatonOf(parsePattern(pattern), pattern));
    if (search.size > this.#mostWords) return search;
    if (known === undefined) this.#words += search.size;
    this.#compiled.delete(pattern);
    this.#compiled.set(pattern, search);
    for (const [oldest, { size }] of this.#compiled) {
      if (this.#words <= this.#mostWords) break;
      this.#compiled.delete(oldest);
      this.#words -= size;
    }
    return search;
  }
}

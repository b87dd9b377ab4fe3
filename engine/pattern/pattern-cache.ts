import { automatonOf } from './automaton.ts';
import { PatternSearch } from './search.ts';
import { parsePattern } from './syntax.ts';

/**
 * A cache of compiled patterns. If they take too much memory, the least recently used ones are
 * dropped.
 */
export class PatternCache {
  /** Compiled patterns by source, the least recently used first. */
  readonly #compiled = new Map<string, PatternSearch>();
  readonly #mostWords: number;
  /** The size of all patterns in the cache. */
  #words = 0;

  /** @param mostWords of memory, 32 bits each */
  constructor(mostWords: number) {
    this.#mostWords = mostWords;
  }

  /** A pattern from the cache, or compiled now; throws `PatternError`. */
  compile(pattern: string): PatternSearch {
    const known = this.#compiled.get(pattern);
    const search = known ?? new PatternSearch(automatonOf(parsePattern(pattern), pattern));
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

import { createHmac } from 'node:crypto';

/**
 * Replaces texts by pseudonyms. Under one key a text always has the same pseudonym, and without the
 * key it cannot be found from it, nor can a guess be confirmed.
 */
export class Pseudonyms {
  readonly #key: string;
  readonly #known = new Map<string, string>();

  constructor(key: string) {
    this.#key = key;
  }

  /** `secret-2f6a01b9c3`. */
  of(what: string, text: string): string {
    const wanted = `${what} ${text}`;
    let pseudonym = this.#known.get(wanted);
    if (pseudonym === undefined) {
      const hash = createHmac('sha256', this.#key).update(wanted).digest('hex');
      pseudonym = `${what}-${hash.slice(0, digits)}`;
      if (this.#known.size < mostKnown) this.#known.set(wanted, pseudonym);
    }
    return pseudonym;
  }
}

const digits = 12;
const mostKnown = 10_000;

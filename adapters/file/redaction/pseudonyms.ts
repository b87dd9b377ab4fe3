import { createHmac } from 'node:crypto';

/**
 * Stands in for texts: the same text has the same pseudonym under a key, and nobody without the key can say which text it
 * is, or whether it is one that they have in mind.
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

/**
 * Secret texts that were lately proven right, with what they stand for, until that ends: hashing takes longer than all else
 * that lets a request in. Whoever guesses learns nothing from the time that takes: a guess is looked up by a hash of its
 * own, and compared with a text only where both hashes are the same.
 */
export class ProvenTexts<T extends { readonly expiresAtMs: number }> {
  readonly #proven = new Map<string, T>();

  /** Undefined for a text that has to be proven, again or for the first time. */
  find(text: string, nowMs: number): T | undefined {
    const known = this.#proven.get(text);
    if (known === undefined || nowMs < known.expiresAtMs) return known;
    this.#proven.delete(text);
    return undefined;
  }

  /** What is right now and has not expired. */
  add(text: string, value: T): void {
    if (this.#proven.size >= mostTexts) this.#proven.clear();
    this.#proven.set(text, value);
  }
}

/** Some 20 kB; more tokens than that are proven anew now and then. */
const mostTexts = 256;

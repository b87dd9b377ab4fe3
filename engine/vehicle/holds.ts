/**
 * Why things are out of order, by name: several faults may hold one thing at a time, and it is in order again once the
 * last of them has let go.
 */
export class Holds<Key> {
  readonly #reasons = new Map<Key, Set<string>>();

  /** Returns whether the thing was in order until now. */
  add(key: Key, reason: string): boolean {
    const reasons = this.#reasons.get(key);
    if (reasons === undefined) this.#reasons.set(key, new Set([reason]));
    else reasons.add(reason);
    return reasons === undefined;
  }

  /** Returns whether the thing is in order now and was not before. */
  release(key: Key, reason: string): boolean {
    const reasons = this.#reasons.get(key);
    if (reasons?.delete(reason) !== true || reasons.size > 0) return false;
    this.#reasons.delete(key);
    return true;
  }

  /** Lets go of everything that holds the thing; returns whether anything did. */
  clear(key: Key): boolean {
    return this.#reasons.delete(key);
  }

  has(key: Key): boolean {
    return this.#reasons.size > 0 && this.#reasons.has(key);
  }
}

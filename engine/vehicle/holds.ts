/**
 * The named faults that keep things out of order. Several may hold one thing at a time; it is in
 * order again once the last is released.
 */
export class Holds<Key> {
  readonly #reasons = new Map<Key, Set<string>>();

  /** Returns whether the thing was in order before. */
  add(key: Key, reason: string): boolean {
    const reasons = this.#reasons.get(key);
    if (reasons === undefined) this.#reasons.set(key, new Set([reason]));
    else reasons.add(reason);
    return reasons === undefined;
  }

  /** Returns whether this release put the thing in order. */
  release(key: Key, reason: string): boolean {
    const reasons = this.#reasons.get(key);
    if (reasons?.delete(reason) !== true || reasons.size > 0) return false;
    this.#reasons.delete(key);
    return true;
  }

  /** Releases all holds on the thing; returns whether there were any. */
  clear(key: Key): boolean {
    return this.#reasons.delete(key);
  }

  has(key: Key): boolean {
    return this.#reasons.size > 0 && this.#reasons.has(key);
  }
}

/** Asked before time goes on: a promise for when it may, or undefined if it may now. */
export type Clearance = () => Promise<void> | undefined;

/** The clearances without which the time of a world waits. */
export class Clearances {
  readonly #all = new Set<Clearance>();

  get isAny(): boolean {
    return this.#all.size > 0;
  }

  /** Asks for a clearance from now on; returns a function that ends this. */
  add(clearance: Clearance): () => void {
    this.#all.add(clearance);
    return () => this.#all.delete(clearance);
  }

  /** Those that are not given now. */
  get missing(): readonly Promise<void>[] {
    return [...this.#all].flatMap((each) => each() ?? []);
  }

  /** Resolves once each has been given, one after the other. */
  async given(): Promise<void> {
    for (const clearance of this.#all) await clearance();
  }
}

/** The names that preceding steps have given to parts of answers and to tokens. */
export class CapturedNames {
  readonly #values: Set<string>;
  readonly #tokens: Set<string>;

  constructor(values: Iterable<string> = [], tokens: Iterable<string> = []) {
    this.#values = new Set(values);
    this.#tokens = new Set(tokens);
  }

  get values(): ReadonlySet<string> {
    return this.#values;
  }

  get tokens(): ReadonlySet<string> {
    return this.#tokens;
  }

  capture(name: string): void {
    this.#values.add(name);
  }

  keep(token: string): void {
    this.#tokens.add(token);
  }

  /** The names for one of several concurrent flows, which cannot see the captures of the others. */
  fork(): CapturedNames {
    return new CapturedNames(this.#values, this.#tokens);
  }

  /** Adds the names captured by concurrent flows that have ended. */
  join(flows: readonly CapturedNames[]): void {
    for (const flow of flows) {
      for (const name of flow.values) this.#values.add(name);
      for (const name of flow.tokens) this.#tokens.add(name);
    }
  }
}

/** Real time as a database has it, which servers with different clocks share. */
export class DatabaseTime {
  readonly #ask: () => Promise<number>;
  readonly #hostMs: () => number;
  /** The time by which the clock of the database is ahead of that of this host, ms. */
  #aheadMs = 0;

  constructor(ask: () => Promise<number>, hostMs: () => number) {
    this.#ask = ask;
    this.#hostMs = hostMs;
  }

  /** Ms since the epoch; that of this host before the first comparison. */
  get nowMs(): number {
    return this.#hostMs() + this.#aheadMs;
  }

  /** Compares the clock of this host with that of the database. */
  async compare(): Promise<void> {
    const askedMs = this.#hostMs();
    const nowMs = await this.#ask();
    this.#aheadMs = nowMs - (askedMs + this.#hostMs()) / 2;
  }
}

import type { Exchanges } from './exchanges.ts';

/** The rest of applications that have got something to do although no time passes. */
export class ApplicationsRest {
  readonly #exchanges: Exchanges;
  readonly #onEnd: () => void;
  #over: Promise<void> | undefined;

  constructor(exchanges: Exchanges, onEnd: () => void) {
    this.#exchanges = exchanges;
    this.#onEnd = onEnd;
    exchanges.onStir(() => {
      this.#over ??= this.#rest();
    });
  }

  /** Resolves once they are at rest; undefined while nothing is waited for. */
  get over(): Promise<void> | undefined {
    return this.#over;
  }

  async #rest(): Promise<void> {
    try {
      await this.#exchanges.rest(undefined);
    } catch {
      // It is under way still, and the next advance says so.
    }
    this.#over = undefined;
    this.#onEnd();
  }
}

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

  /** Whether something is waited for. */
  get isAwaited(): boolean {
    return this.#over !== undefined;
  }

  /** Resolves once they are at rest, or once aborted. */
  async ended(signal: AbortSignal | undefined): Promise<void> {
    if (signal === undefined) return this.#over;
    let end = (): void => {};
    const aborted = new Promise<void>((resolve) => {
      end = resolve;
    });
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    await Promise.race([this.#over, aborted]);
    signal.removeEventListener('abort', end);
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

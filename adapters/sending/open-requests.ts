import { setImmediate as nextTurn } from 'node:timers/promises';

/** The most requests under way, whose bodies are in memory. */
const mostUnderWay = 20_000;

/** Real time in which requests begin without a pause for answers. */
const turnMs = 2;

/** Requests whose answers are awaited later. */
export class OpenRequests {
  readonly #open = new Set<Promise<void>>();
  #yieldAtMs = 0;

  /** Resolves soon, unless too many are open. */
  async add(sending: Promise<void>): Promise<void> {
    const ended = sending.finally(() => this.#open.delete(ended));
    this.#open.add(ended);
    if (this.#open.size >= mostUnderWay) await Promise.race(this.#open);
    if (performance.now() < this.#yieldAtMs) return;
    await nextTurn();
    this.#yieldAtMs = performance.now() + turnMs;
  }

  async end(): Promise<void> {
    await Promise.all(this.#open);
  }
}

import { turnMs, type Wall } from '../../adapters/pace/wall.ts';

/** Real time advanced by hand. */
export class HandWall implements Wall {
  #nowMs = 0;
  readonly #planned = new Set<{ readonly atMs: number; readonly run: () => void }>();
  /** The duration of each look at the clock: work that takes time. */
  readonly #lookMs: () => number;

  constructor(lookMs: () => number = () => 0) {
    this.#lookMs = lookMs;
  }

  nowMs(): number {
    this.#nowMs += this.#lookMs();
    return this.#nowMs;
  }

  turnEndsMs(): number {
    return this.nowMs() + turnMs;
  }

  after(ms: number, run: () => void): () => void {
    const planned = { atMs: this.#nowMs + ms, run };
    this.#planned.add(planned);
    return () => this.#planned.delete(planned);
  }

  /** The number of planned turns. */
  get size(): number {
    return this.#planned.size;
  }

  /**
   * Lets time pass and takes every turn that is due, in order; code that awaits a turn continues in
   * between.
   */
  async pass(ms: number): Promise<void> {
    await settled();
    const endMs = this.#nowMs + ms;
    for (let next = this.#next(endMs); next !== undefined; next = this.#next(endMs)) {
      this.#planned.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
      await settled();
    }
    this.#nowMs = Math.max(this.#nowMs, endMs);
  }

  #next(endMs: number) {
    const due = [...this.#planned].filter(({ atMs }) => atMs <= endMs);
    return due.sort((a, b) => a.atMs - b.atMs)[0];
  }
}

/** Runs the callbacks of every settled promise, and of those that are settled by them. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

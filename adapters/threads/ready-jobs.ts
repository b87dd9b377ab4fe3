/** The jobs that are ready for a common beginning. */
export class ReadyJobs {
  readonly #count: number;
  readonly #ready = new Set<number>();
  #onAll: () => void = () => {};

  constructor(count: number) {
    this.#count = count;
  }

  get count(): number {
    return this.#ready.size;
  }

  note(job: number): void {
    this.#ready.add(job);
    if (this.isComplete) this.#onAll();
  }

  get isComplete(): boolean {
    return this.#ready.size === this.#count;
  }

  /** Resolves once all jobs are ready, or after some real time; `over` ends the wait before. */
  async within(ms: number, over: Promise<unknown>): Promise<void> {
    if (this.isComplete) return;
    let timer: NodeJS.Timeout | undefined;
    const all = new Promise<void>((resolve) => {
      this.#onAll = resolve;
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([all, over]).finally(() => clearTimeout(timer));
  }
}

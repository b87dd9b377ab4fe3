export interface GroupCommitOptions {
  /** Passes the lines written so far to the operating system. Throws the error of a failed write. */
  readonly flush: () => void;
  /** Resolves once the flushed lines are on the disk. */
  readonly sync: () => Promise<void>;
  /** Runs a callback at the end of this turn of the event loop. */
  readonly soon: (run: () => void) => void;
}

/**
 * Writes lines to the disk once for all callers that wait at the same time; callers that come meanwhile share the next
 * commit. The first failure is final, because a later success of the disk could not be trusted.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  /** Whether there are lines that no commit has flushed. */
  #isDirty = false;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /** Notes a written line. */
  written(): void {
    this.#isDirty = true;
  }

  /** Resolves once all lines are on the disk, or rejects; undefined if they are there already. */
  kept(): Promise<void> | undefined {
    if (!this.#isDirty) return this.#next ?? this.#running;
    return (this.#next ??= this.#commit(this.#running));
  }

  async #commit(before: Promise<void> | undefined): Promise<void> {
    await before;
    // Everything written in this turn is part of the commit.
    await new Promise<void>(this.#options.soon);
    const mine = this.#put();
    this.#running = mine;
    this.#next = undefined;
    await mine;
    if (this.#running === mine) this.#running = undefined;
  }

  async #put(): Promise<void> {
    this.#isDirty = false;
    this.#options.flush();
    await this.#options.sync();
  }
}

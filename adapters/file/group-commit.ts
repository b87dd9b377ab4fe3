export interface GroupCommitOptions {
  /** Hands what was written so far to the operating system. Throws the error of a failed write. */
  readonly flush: () => void;
  /** Resolves once what was handed over is on the disk. */
  readonly sync: () => Promise<void>;
  /** Runs something after what is going on in this turn. */
  readonly soon: (run: () => void) => void;
}

/**
 * Puts what is written on the disk, once for all callers that wait at the same time; those that come meanwhile share the
 * next commit. The first failure is final: a later success of the disk could not be trusted.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  /** Something was written that no commit has begun with. */
  #isDirty = false;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /** Notes that something was written. */
  written(): void {
    this.#isDirty = true;
  }

  /** Undefined where all that was written is on the disk; otherwise resolves once it is, and rejects where it cannot be. */
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

import type { RecordedLines } from './recorded-lines.ts';

/** Where a run is no longer as it was recorded. */
export interface Parting {
  /** Undefined where the recording has ended. */
  readonly recorded: string | undefined;
  /** Undefined where the run has ended, or could not go on. */
  readonly recomputed: string | undefined;
  /** Why it could not go on. */
  readonly problem?: string | undefined;
}

/** Holds the lines of a run against those of a recording. */
export class Comparison {
  /** Entries that are the same to the byte, from the first on. */
  agreed = 0;
  parting: Parting | undefined;
  readonly #lines: RecordedLines;
  #error: Error | undefined;
  #isCut = false;

  constructor(lines: RecordedLines) {
    this.#lines = lines;
  }

  /** Whether there is nothing more to compare. */
  get isOver(): boolean {
    return this.parting !== undefined || this.#isCut || this.#error !== undefined;
  }

  readonly hear = (line: string): void => {
    if (this.isOver) return;
    const recorded = this.#next();
    if (recorded === line) this.agreed += 1;
    else if (this.#error !== undefined) return;
    else if (recorded === undefined && this.#wentOn) this.#isCut = true;
    else this.parting = { recorded, recomputed: line };
  };

  /** The run cannot go on. */
  readonly stop = (problem: string): void => {
    this.parting ??= { recorded: this.#next(), recomputed: undefined, problem };
  };

  /** What is left of the recording has no counterpart. Throws what reading it threw. */
  finish(): void {
    if (!this.isOver) {
      const recorded = this.#next();
      if (recorded !== undefined) this.parting = { recorded, recomputed: undefined };
    }
    if (this.#error !== undefined) throw this.#error;
    while (this.#lines.reader.next() !== undefined);
  }

  /** Whether the recording ends while its world went on: the instant it ends in may have had more to come. */
  get #wentOn(): boolean {
    return (this.#lines.reader.end?.['verdict'] ?? 'none') === 'none';
  }

  /** The engine must not see the mistakes of a disk. */
  #next(): string | undefined {
    try {
      return this.#lines.take();
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
      return undefined;
    }
  }
}

import type { RecordedLines } from './recorded-lines.ts';

/** The first difference of a run from its recording. */
export interface Parting {
  /** The recorded line; undefined where the recording has ended. */
  readonly recorded: string | undefined;
  /** The line of the run; undefined where it has ended or could not go on. */
  readonly recomputed: string | undefined;
  /** The reason for which the run could not go on. */
  readonly problem?: string | undefined;
}

/** A comparison of the lines of a run with those of a recording. */
export class LineComparison {
  /** The number of identical entries, from the first on. */
  agreed = 0;
  parting: Parting | undefined;
  readonly #lines: RecordedLines;
  #error: Error | undefined;
  #isCut = false;

  constructor(lines: RecordedLines) {
    this.#lines = lines;
  }

  /** Whether nothing is left to compare. */
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

  /** Ends the comparison because the run cannot go on. */
  readonly stop = (problem: string): void => {
    this.parting ??= { recorded: this.#next(), recomputed: undefined, problem };
  };

  /**
   * Ends the comparison; recorded lines that remain are a difference. Throws an error met in
   * reading.
   */
  finish(): void {
    if (!this.isOver) {
      const recorded = this.#next();
      if (recorded !== undefined) this.parting = { recorded, recomputed: undefined };
    }
    if (this.#error !== undefined) throw this.#error;
    while (this.#lines.reader.next() !== undefined);
  }

  /**
   * Whether the recorded world went on after the recording, whose last instant may then be
   * incomplete.
   */
  get #wentOn(): boolean {
    return (this.#lines.reader.end?.['verdict'] ?? 'none') === 'none';
  }

  /** The next recorded line. Errors of a disk are kept from the engine. */
  #next(): string | undefined {
    try {
      return this.#lines.take();
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
      return undefined;
    }
  }
}

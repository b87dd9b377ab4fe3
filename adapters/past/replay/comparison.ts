import type { Parting } from '../parting.ts';
import type { RecordedLines } from './recorded-lines.ts';

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
    else this.#part({ recorded, recomputed: line });
  };

  /** Ends the comparison because the run cannot go on. */
  readonly stop = (problem: string): void => {
    if (this.parting === undefined) this.#part({ recorded: this.#next(), problem });
  };

  /**
   * Ends the comparison; recorded lines that remain are a difference. Throws an error met in
   * reading.
   */
  finish(): void {
    if (!this.isOver) {
      const recorded = this.#next();
      if (recorded !== undefined) this.#part({ recorded });
    }
    if (this.#error !== undefined) throw this.#error;
    while (this.#lines.reader.next() !== undefined);
  }

  #part(lines: Pick<Parting, 'recorded' | 'recomputed' | 'problem'>): void {
    this.parting = { agreed: this.agreed, differsBy: this.agreed + 1, ...lines };
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

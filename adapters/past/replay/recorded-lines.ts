import type { LogReader } from '../../file/log-reader.ts';

/**
 * The entries of a recording for two readers in one pass: one looks ahead for external deeds, the
 * other compares. Only the lines between the two are held.
 */
export class RecordedLines {
  readonly reader: LogReader;
  #held: string[] = [];
  /** The number of held lines that each reader has passed. */
  #looked = 0;
  #taken = 0;

  constructor(reader: LogReader) {
    this.reader = reader;
  }

  /** The next line for the reader ahead. Throws `FileError`. */
  look(): string | undefined {
    const line = this.#at(this.#looked);
    if (line !== undefined) this.#looked += 1;
    return line;
  }

  /** The next line for the comparing reader. Throws `FileError`. */
  take(): string | undefined {
    const line = this.#at(this.#taken);
    if (line !== undefined) this.#taken += 1;
    return line;
  }

  #at(index: number): string | undefined {
    if (index < this.#held.length) return this.#held[index];
    const gone = Math.min(this.#looked, this.#taken);
    if (gone >= mostGone) {
      this.#held = this.#held.slice(gone);
      this.#looked -= gone;
      this.#taken -= gone;
    }
    const line = this.reader.next();
    if (line !== undefined) this.#held.push(line);
    return line;
  }
}

/** The number of lines, read by both, that are released at once. */
const mostGone = 1024;

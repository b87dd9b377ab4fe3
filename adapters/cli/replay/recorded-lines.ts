import type { LogReader } from '../../file/log-reader.ts';

/**
 * The entries of a recording for two who go through it in one reading: one looks ahead for what came from outside, the
 * other takes them to compare. Only the lines between the two are held.
 */
export class RecordedLines {
  readonly reader: LogReader;
  #held: string[] = [];
  /** Of the held lines, how many were looked at and how many were taken. */
  #looked = 0;
  #taken = 0;

  constructor(reader: LogReader) {
    this.reader = reader;
  }

  /** The next line for the one ahead. Throws `FileError`. */
  look(): string | undefined {
    const line = this.#at(this.#looked);
    if (line !== undefined) this.#looked += 1;
    return line;
  }

  /** The next line for the one who compares. Throws `FileError`. */
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

/** Lines that both have seen are let go so many at once. */
const mostGone = 1024;

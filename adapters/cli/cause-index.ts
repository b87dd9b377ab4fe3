import { LogReader, parsed } from '../file/log-reader.ts';

/** The cause of each entry of a log that is read from its beginning, four bytes each. */
export class CauseIndex {
  #causes = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(line: string): void {
    if (this.#length === this.#causes.length) {
      const causes = new Int32Array(this.#length * 2);
      causes.set(this.#causes);
      this.#causes = causes;
    }
    this.#causes[this.#length] = causeOf(line);
    this.#length += 1;
  }

  /** The sequences that led to an entry, latest first. */
  chainOf(line: string | undefined): readonly number[] {
    return this.#chain(line === undefined ? -1 : causeOf(line));
  }

  /** The sequences that led to one that was added, latest first. */
  chainFrom(sequence: number): readonly number[] {
    return this.#chain(this.#causes[sequence] ?? -1);
  }

  #chain(from: number): readonly number[] {
    const chain: number[] = [];
    let at = from;
    // A cause lies before what it led to; an altered file may say otherwise, and must not lead in a circle.
    let before = this.#length;
    while (at >= 0 && at < before) {
      chain.push(at);
      before = at;
      at = this.#causes[at]!;
    }
    return chain;
  }
}

/** The lines of entries with these sequences. Throws `FileError`. */
export function linesAt(file: string, wanted: ReadonlySet<number>): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  if (wanted.size === 0) return texts;
  const reader = new LogReader(file);
  try {
    for (let sequence = 0; texts.size < wanted.size; sequence += 1) {
      const line = reader.next();
      if (line === undefined) break;
      if (wanted.has(sequence)) texts.set(sequence, line);
    }
  } finally {
    reader.close();
  }
  return texts;
}

/** Entries are canonical, so that the cause stands at a known place; other lines are parsed. */
export function causeOf(line: string): number {
  const found = /^\{"at":"[^"]*","cause":(\d+|null),/.exec(line)?.[1];
  const cause = found === undefined ? parsed(line)?.['cause'] : Number(found);
  return typeof cause === 'number' && Number.isSafeInteger(cause) ? cause : -1;
}

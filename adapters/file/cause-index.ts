import { countWhile } from './count-while.ts';
import { type JsonObject, parsed } from './json-object.ts';
import { readingLog } from './log-reader.ts';

/**
 * The cause of each entry of a log, which is read from its beginning; four bytes each. The entries
 * of an extract keep their original sequences, with gaps, and take four bytes more; the header of
 * the log marks an extract.
 */
export class CauseIndex {
  #causes = new Int32Array(1024);
  #sequences: Int32Array | undefined;
  #length = 0;

  constructor(header: JsonObject = {}) {
    if (hasGaps(header)) this.#sequences = new Int32Array(1024);
  }

  get length(): number {
    return this.#length;
  }

  add(line: string): void {
    if (this.#length === this.#causes.length) {
      this.#causes = twice(this.#causes);
      this.#sequences &&= twice(this.#sequences);
    }
    this.#causes[this.#length] = causeOf(line);
    if (this.#sequences !== undefined) this.#sequences[this.#length] = sequenceOf(line);
    this.#length += 1;
  }

  /** The place of an entry's cause; -1 where the log does not hold it. */
  placeOfCause(place: number): number {
    return this.#placeOf(this.#causes[place] ?? -1);
  }

  /** The sequences of the causes of an entry, latest first. */
  chainOf(line: string | undefined): readonly number[] {
    return this.#chain(line === undefined ? -1 : causeOf(line));
  }

  /** The sequences of the causes of an added entry, latest first. */
  chainFrom(sequence: number): readonly number[] {
    return this.#chain(this.#causes[this.#placeOf(sequence)] ?? -1);
  }

  #chain(from: number): readonly number[] {
    const chain: number[] = [];
    let at = this.#placeOf(from);
    // A cause precedes its effect. An altered file may say otherwise, and must not cause a loop.
    let before = this.#length;
    while (at >= 0 && at < before) {
      chain.push(this.#sequences?.[at] ?? at);
      before = at;
      at = this.placeOfCause(at);
    }
    return chain;
  }

  /** The place of a sequence, by binary search. */
  #placeOf(sequence: number): number {
    const sequences = this.#sequences;
    if (sequences === undefined) return sequence;
    const place = countWhile(sequences, (each) => each < sequence, this.#length);
    return place < this.#length && sequences[place] === sequence ? place : -1;
  }
}

/** Whether the sequences of a log have gaps, as those of an extract do. */
export function hasGaps({ extract }: JsonObject): boolean {
  return extract !== undefined;
}

function twice(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2);
  more.set(numbers);
  return more;
}

/** The lines of entries with these sequences. Throws `FileError`. */
export function linesAt(file: string, wanted: ReadonlySet<number>): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  if (wanted.size === 0) return texts;
  return readingLog(file, (reader) => {
    const sequences = new SequenceCount(reader.header);
    for (const line of reader.lines()) {
      const sequence = sequences.next(line);
      if (wanted.has(sequence)) texts.set(sequence, line);
      if (texts.size === wanted.size) break;
    }
    return texts;
  });
}

/**
 * The cause of an entry. Entries are canonical, so that it stands at a known place; other lines are
 * parsed.
 */
export function causeOf(line: string): number {
  const found = /^\{"at":"[^"]*","cause":(\d+|null),/.exec(line)?.[1];
  const cause = found === undefined ? parsed(line)?.['cause'] : Number(found);
  return typeof cause === 'number' && Number.isSafeInteger(cause) ? cause : -1;
}

/**
 * The sequence of an entry. Entries are canonical, so that it stands at a known place; other lines
 * are parsed.
 */
function sequenceOf(line: string): number {
  const at = line.lastIndexOf('"sequence":');
  const found = at === -1 ? undefined : /^\d+/.exec(line.slice(at + '"sequence":'.length))?.[0];
  const sequence = found === undefined ? parsed(line)?.['sequence'] : Number(found);
  return typeof sequence === 'number' && Number.isSafeInteger(sequence) ? sequence : -1;
}

/**
 * The sequences of the lines of a log: their places, or in an extract the numbers that they state.
 */
export class SequenceCount {
  readonly #hasGaps: boolean;
  #next = 0;

  constructor(header: JsonObject) {
    this.#hasGaps = hasGaps(header);
  }

  next(line: string): number {
    const place = this.#next;
    this.#next += 1;
    return this.#hasGaps ? sequenceOf(line) : place;
  }
}

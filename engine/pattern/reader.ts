import type { Letters } from './letters.ts';
import { PatternError } from './pattern-error.ts';

/** The most ends of ranges that the classes in brackets of one pattern have together; `[^\pL]` has 1,400. */
const mostEnds = 200_000;

/** A pattern that is being read, and the place reached. */
export class Reader {
  readonly source: string;
  at = 0;
  #ends = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** The text still to be read, as far as any look-ahead needs it. */
  get rest(): string {
    return this.source.slice(this.at, this.at + 100);
  }

  startsWith(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Goes past a text if it stands here. */
  take(text: string): boolean {
    const isHere = this.startsWith(text);
    if (isHere) this.at += text.length;
    return isHere;
  }

  skip(units: number): void {
    this.at += units;
  }

  /** The code point that stands here; there must be one. */
  letter(): number {
    const letter = this.source.codePointAt(this.at)!;
    this.at += letter > 0xffff ? 2 : 1;
    return letter;
  }

  /** Counts the ranges of a class that begins at `start`. */
  counted(set: Letters, start: number): Letters {
    this.#ends += set.length;
    if (this.#ends > mostEnds) this.fail('the classes of the pattern have too many ranges', start);
    return set;
  }

  /** Refuses what stands from `start` up to `end`, usually here. */
  fail(message: string, start: number, end = this.at): never {
    throw new PatternError(message, start, Math.max(end, start + 1));
  }
}

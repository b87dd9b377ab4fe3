import type { Letters } from './letters.ts';
import { PatternError } from './pattern-error.ts';

/** The largest number of range ends of all bracket classes of one pattern; `[^\pL]` has 1,400. */
const mostEnds = 200_000;

/** A pattern and the position up to which it has been read. */
export class PatternReader {
  readonly source: string;
  at = 0;
  #ends = 0;

  constructor(source: string) {
    this.source = source;
  }

  get isAtEnd(): boolean {
    return this.at === this.source.length;
  }

  startsWith(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Takes a text if it comes next. */
  take(text: string): boolean {
    const isHere = this.startsWith(text);
    if (isHere) this.at += text.length;
    return isHere;
  }

  /** Takes the next match of a sticky expression, and returns its groups. */
  match(expression: RegExp): readonly (string | undefined)[] | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.source);
    if (found === null) return undefined;
    this.at = expression.lastIndex;
    return found;
  }

  /** Takes the next code point; there must be one. */
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

  /** Throws an error about the text from `start` to `end`, by default the current position. */
  fail(message: string, start: number, end = this.at): never {
    throw new PatternError(message, start, Math.max(end, start + 1));
  }
}

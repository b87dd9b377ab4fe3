import { charactersOfStep, type InSteps } from '../../in-steps.ts';
import type { Span } from './findings.ts';

/** The first place at which a text is no JSON. */
export interface JsonMistake extends Span {
  readonly message: string;
}

/** A scalar of JSON; a text that is longer than texts may be is cut. */
type JsonScalar = string | number | boolean | null;

/** The greatest depth of lists and maps inside one another (ours). */
const mostDepth = 64;

/** The most characters of a text that are decoded (ours). */
const mostDecoded = 1_000;

/** A value of JSON and its place in the text. */
export class PlacedJson implements Span {
  readonly #values: JsonValues;
  readonly #index: number;

  constructor(values: JsonValues, index: number) {
    this.#values = values;
    this.#index = index;
  }

  get start(): number {
    return this.#values.get(this.#index, member.start);
  }

  get end(): number {
    return this.#values.get(this.#index, member.end);
  }

  get isList(): boolean {
    return this.#values.text[this.start] === '[';
  }

  get isMap(): boolean {
    return this.#values.text[this.start] === '{';
  }

  /** The value of a scalar; undefined for a list or a map. */
  get scalar(): JsonScalar | undefined {
    return this.isList || this.isMap ? undefined : this.#values.scalar(this.#index);
  }

  /** The items of a list; none of another value. */
  *items(): Generator<PlacedJson, void> {
    if (!this.isList) return;
    for (const index of this.#inside()) yield new PlacedJson(this.#values, index);
  }

  /** The member of a map with this key, the last of several; undefined for any other value. */
  at(key: string): PlacedJson | undefined {
    if (!this.isMap) return undefined;
    let found: number | undefined;
    let isFound = false;
    let isKey = true;
    for (const index of this.#inside()) {
      if (isKey) isFound = this.#values.scalar(index) === key;
      else if (isFound) found = index;
      isKey = !isKey;
    }
    return found === undefined ? undefined : new PlacedJson(this.#values, found);
  }

  /** The indices of the values in a list or map, among which keys are values too. */
  *#inside(): Generator<number, void> {
    const last = this.#values.get(this.#index, member.next);
    for (let index = this.#index + 1; index < last; index = this.#values.get(index, member.next)) {
      yield index;
    }
  }
}

/**
 * Parses JSON in steps, with the place of every value, which `JSON.parse` does not give. Twelve
 * bytes a value are kept beside the text.
 */
export function* parsePlacedJson(text: string): InSteps<PlacedJson | JsonMistake> {
  const values = new JsonValues(text);
  const reader = new JsonReader(text);
  /** The lists and maps that are open. */
  const open: number[] = [];
  let stepEnd = 0;
  /** Whether a value, a key or an end comes next, rather than a mark between values. */
  let isNext = true;
  /** Whether the list or map has nothing in it yet. */
  let isEmpty = false;
  for (;;) {
    const inside = open.at(-1);
    const isMap = inside !== undefined && text[values.get(inside, member.start)] === '{';
    const end = inside === undefined ? undefined : isMap ? '}' : ']';
    if (reader.at >= stepEnd) {
      yield;
      stepEnd = reader.at + charactersOfStep;
    }
    yield* reader.skipSpace();
    if (end !== undefined && reader.peek() === end && (isEmpty || !isNext)) {
      reader.at += 1;
      values.close(open.pop()!, reader.at);
      [isNext, isEmpty] = [false, false];
      if (open.length === 0) break;
      continue;
    }
    if (!isNext) {
      if (reader.peek() !== ',') {
        return reader.mistake(`expected , or ${end} of a ${isMap ? 'map' : 'list'}`);
      }
      reader.at += 1;
      yield* reader.skipSpace();
    }
    [isNext, isEmpty] = [false, false];
    if (isMap) {
      const from = reader.at;
      const isKey = reader.peek() === '"' && (yield* reader.skipText());
      if (!isKey) return reader.mistake('expected a key in quotes');
      values.close(values.add(from), reader.at);
      yield* reader.skipSpace();
      if (reader.peek() !== ':') return reader.mistake('expected : after a key');
      reader.at += 1;
      yield* reader.skipSpace();
    }
    const from = reader.at;
    if (reader.peek() === undefined) {
      return reader.mistake('the JSON is cut short, or no JSON here');
    }
    if (open.length > mostDepth) {
      return reader.mistake(`more than ${mostDepth} values inside one another`);
    }
    const index = values.add(from);
    if (reader.peek() === '[' || reader.peek() === '{') {
      open.push(index);
      reader.at += 1;
      [isNext, isEmpty] = [true, true];
      continue;
    }
    const isScalar = reader.peek() === '"' ? yield* reader.skipText() : reader.skipWord();
    if (!isScalar) return reader.mistake(`expected a value, found ${reader.found()}`);
    values.close(index, reader.at);
    if (open.length === 0) break;
  }
  yield* reader.skipSpace();
  if (reader.peek() !== undefined) return reader.mistake('the file goes on behind its end');
  return new PlacedJson(values, 0);
}

/** The indices of a value's numbers in its entry. */
const member = { start: 0, end: 1, next: 2 } as const;

/** The number of values in a piece; values are kept in pieces, which growth does not copy. */
const valuesOfPiece = 65_536;

/** The places of a text's values in order; values inside a list or map follow it. */
class JsonValues {
  readonly text: string;
  readonly #pieces: Int32Array[] = [];
  #count = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Adds a value that begins at an offset; the result is its index. */
  add(start: number): number {
    const index = this.#count;
    if (index % valuesOfPiece === 0) this.#pieces.push(new Int32Array(3 * valuesOfPiece));
    this.#count += 1;
    this.#set(index, member.start, start);
    return index;
  }

  /** Ends a value, and with it those inside. */
  close(index: number, end: number): void {
    this.#set(index, member.end, end);
    this.#set(index, member.next, this.#count);
  }

  get(index: number, of: 0 | 1 | 2): number {
    return this.#pieces[Math.floor(index / valuesOfPiece)]![3 * (index % valuesOfPiece) + of]!;
  }

  scalar(index: number): JsonScalar {
    const [start, end] = [this.get(index, member.start), this.get(index, member.end)];
    const isLong = end - start > mostDecoded;
    // A long text is known by its beginning; no number is long.
    if (isLong) return this.text.slice(start + 1, start + mostDecoded);
    return JSON.parse(this.text.slice(start, end)) as JsonScalar;
  }

  #set(index: number, of: 0 | 1 | 2, value: number): void {
    this.#pieces[Math.floor(index / valuesOfPiece)]![3 * (index % valuesOfPiece) + of] = value;
  }
}

/** A cursor over a text. */
class JsonReader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The character that comes next; undefined at the end. */
  peek(): string | undefined {
    return this.#text[this.at];
  }

  mistake(message: string): JsonMistake {
    return { start: this.at, end: this.at + 1, message };
  }

  /** The word or character in place of a value, for a message. */
  found(): string {
    return /^(?:[\w.+-]+|.)/s.exec(this.#text.slice(this.at, this.at + 40))?.[0] ?? '';
  }

  *skipSpace(): InSteps<void> {
    for (let count = 1; spaces.has(this.#text[this.at]!); count += 1, this.at += 1) {
      if (count % charactersOfStep === 0) yield;
    }
  }

  /** Skips a text in quotes; false where it has no end or breaks a rule of JSON. */
  *skipText(): InSteps<boolean> {
    const { at: from } = this;
    for (let at = from + 1; at < this.#text.length; at += 1) {
      if ((at - from) % charactersOfStep === 0) yield;
      const mark = this.#text.charCodeAt(at);
      if (mark === quote) {
        this.at = at + 1;
        return true;
      }
      if (mark < 0x20) return false;
      if (mark !== backslash) continue;
      escape.lastIndex = 0;
      const length = escape.exec(this.#text.slice(at, at + 6))?.[0].length;
      if (length === undefined) return false;
      at += length - 1;
    }
    return false;
  }

  /** Skips a number or a word; false where there is none. */
  skipWord(): boolean {
    word.lastIndex = 0;
    const length = word.exec(this.#text.slice(this.at, this.at + mostDecoded))?.[0].length ?? 0;
    this.at += length;
    return length > 0;
  }
}

const spaces: ReadonlySet<string> = new Set([' ', '\t', '\r', '\n']);
const quote = 0x22;
const backslash = 0x5c;
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

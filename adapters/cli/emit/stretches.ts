/** Entries of a recording in a row, played from somewhere on. */
export interface Part {
  readonly number: number;
  /** Of its first entry: the place in the recording, and among all that is told. */
  readonly from: number;
  readonly place: number;
  /** The instant that it begins at. */
  readonly atMs: number;
}

/** More are forgotten: a client that was away for so many goes on with the oldest that is known. */
const mostKept = 10_000;

/** What was played of a recording, one stretch after the other. Each but the first begins with word of it, at a place of its own. */
export class Stretches {
  readonly #parts: Part[];

  constructor(from: number, atMs: number) {
    this.#parts = [{ number: 0, from, place: 0, atMs }];
  }

  get present(): Part {
    return this.#parts.at(-1)!;
  }

  /** The first place that is known. */
  get oldest(): number {
    return startOf(this.#parts[0]!);
  }

  /** @param length how many places there have been */
  begin(from: number, atMs: number, length: number): Part {
    const part = { number: this.present.number + 1, from, place: length + 1, atMs };
    this.#parts.push(part);
    if (this.#parts.length > mostKept) this.#parts.shift();
    return part;
  }

  /** Undefined for one that is forgotten, or never was. */
  numbered(number: number): Part | undefined {
    return this.#parts[number - this.#parts[0]!.number];
  }

  /** The one that a place is in, and the place after its last entry; `length` is that of the present one. */
  at(place: number, length: number): { readonly part: Part; readonly end: number } | undefined {
    let low = 0;
    let high = this.#parts.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (startOf(this.#parts[middle]!) <= place) low = middle + 1;
      else high = middle;
    }
    const part = this.#parts[low - 1];
    return part && { part, end: this.endOf(part, length) };
  }

  endOf({ number }: Part, length: number): number {
    const next = this.numbered(number + 1);
    return next === undefined ? length : startOf(next);
  }
}

/** Where word of it stands. */
function startOf({ number, place }: Part): number {
  return number === 0 ? place : place - 1;
}

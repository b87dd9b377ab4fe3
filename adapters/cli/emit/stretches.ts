import { countWhile } from '../../file/count-while.ts';

/** Successive entries of a recording, played from some place on. */
export interface PlayedStretch {
  readonly number: number;
  /** The places of its first entry: in the recording, and among all that was sent. */
  readonly from: number;
  readonly place: number;
  /** The instant of its beginning. */
  readonly atMs: number;
}

/** The limit of remembered stretches: a client that missed more continues with the oldest one. */
const mostKept = 10_000;

/**
 * The played stretches of a recording, in order. Each but the first begins with a message about it,
 * which has a place of its own.
 */
export class Stretches {
  readonly #parts: PlayedStretch[];

  constructor(from: number, atMs: number) {
    this.#parts = [{ number: 0, from, place: 0, atMs }];
  }

  get present(): PlayedStretch {
    return this.#parts.at(-1)!;
  }

  /** The first remembered place. */
  get oldest(): number {
    return startOf(this.#parts[0]!);
  }

  /** @param length the number of places so far */
  begin(from: number, atMs: number, length: number): PlayedStretch {
    const part = { number: this.present.number + 1, from, place: length + 1, atMs };
    this.#parts.push(part);
    if (this.#parts.length > mostKept) this.#parts.shift();
    return part;
  }

  /** The stretch of a number; undefined for a forgotten or unknown one. */
  numbered(number: number): PlayedStretch | undefined {
    return this.#parts[number - this.#parts[0]!.number];
  }

  /**
   * The stretch of a place, and the place after its last entry; `length` is the number of places so
   * far.
   */
  at(
    place: number,
    length: number,
  ): { readonly part: PlayedStretch; readonly end: number } | undefined {
    const part = this.#parts[countWhile(this.#parts, (each) => startOf(each) <= place) - 1];
    return part && { part, end: this.endOf(part, length) };
  }

  endOf({ number }: PlayedStretch, length: number): number {
    const next = this.numbered(number + 1);
    return next === undefined ? length : startOf(next);
  }
}

/** The place of the message that begins a stretch. */
function startOf({ number, place }: PlayedStretch): number {
  return number === 0 ? place : place - 1;
}

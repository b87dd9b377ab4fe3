import { invariant } from '../invariant.ts';
import { createSeeding, type StreamBeginning } from './seeding.ts';

/** One named sequence of draws. Only the holder of the stream advances it. */
export interface Stream {
  /** The next number in [0, 1), of 32 random bits. */
  next(): number;
  /** A number in [0, 1) of 53 random bits, at the price of two draws. */
  double(): number;
  /** A whole number from 0 up to but not including `maxExclusive`, a safe integer. */
  int(maxExclusive: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** The part of a stream that drawing a text needs. */
export type Draws = Pick<Stream, 'int'>;

/** All randomness of a world: a stream for every name. */
export interface Streams {
  /**
   * The stream of this subject and purpose, from its beginning at every call: two holders of one
   * name draw the same numbers. Draws for one name say nothing about those for any other.
   */
  stream(subject: string, purpose: string): Stream;
}

/** Makes the n-th draw of a stream a function of (seed, subject, purpose, n) and nothing else. */
export function createStreams(seed: string): Streams {
  const begin = createSeeding(seed);
  return {
    stream: (subject, purpose) => new AleaStream(begin(subject, purpose)),
  };
}

/**
 * The generator alea by Johannes Baagøe (MIT), which draws as that of the package seedrandom does.
 * The package makes five closures for a stream and hashes an empty seed first, and a fleet makes
 * millions of streams of two draws each.
 */
class AleaStream implements Stream {
  #c: number;
  #s0: number;
  #s1: number;
  #s2: number;

  constructor({ c, s0, s1, s2 }: StreamBeginning) {
    this.#c = c;
    this.#s0 = s0;
    this.#s1 = s1;
    this.#s2 = s2;
  }

  next(): number {
    const t = 2_091_639 * this.#s0 + this.#c * 2.3283064365386963e-10;
    this.#s0 = this.#s1;
    this.#s1 = this.#s2;
    this.#c = t | 0;
    this.#s2 = t - this.#c;
    return this.#s2;
  }

  double(): number {
    return this.next() + ((this.next() * 0x20_0000) | 0) * 1.1102230246251565e-16;
  }

  int(maxExclusive: number): number {
    invariant(
      maxExclusive >= 1 && Number.isSafeInteger(maxExclusive),
      'a draw from at least one number',
    );
    // Up to here 32 bits favour no number by more than one part in 65,536.
    return Math.floor(maxExclusive * (maxExclusive <= 65_536 ? this.next() : this.double()));
  }

  pick<T>(list: readonly T[]): T {
    invariant(list.length > 0, 'a pick from a list that is not empty');
    return list[this.int(list.length)] as T;
  }
}

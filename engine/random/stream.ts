// Only a reference brings an ambient module along wherever this file is compiled.
/// <reference path="./alea.d.ts" />
import alea from 'seedrandom/lib/alea.js';
import { invariant } from '../invariant.ts';
import { createSeeding } from './seeding.ts';

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
    stream: (subject, purpose) => new AleaStream(alea('', { state: begin(subject, purpose) })),
  };
}

/**
 * A stream as a class, because a fleet makes millions: an object literal would make its methods
 * anew for each.
 */
class AleaStream implements Stream {
  readonly #generator: ReturnType<typeof alea>;

  constructor(generator: ReturnType<typeof alea>) {
    this.#generator = generator;
  }

  next(): number {
    return this.#generator();
  }

  double(): number {
    return this.#generator.double();
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

import type { Automaton } from './automaton.ts';
import { has, type Letters, sizeOf, wordLetters } from './letters.ts';

/** The kind that stands for the end of a text. */
export const afterLast = -1;

/** The kinds of neighbours that places between letters distinguish. */
export const neighbours = { none: 0, newline: 1, word: 2, other: 3 } as const;

/** Kinds of code points: code points of one kind are in the same classes of a pattern. */
export class LetterKinds {
  /** The first code point of each kind, ascending; a kind is a range. */
  readonly #firsts: readonly number[];
  readonly #ascii = new Int32Array(128);
  /** The bits of the nodes that match each class of the pattern. */
  readonly #ofClasses = new Map<Letters, number[]>();
  /** The same for classes of one letter. */
  readonly #ofLetters = new Map<number, number[]>();
  readonly #masks: (Int32Array | undefined)[] = [];
  readonly #words: number;
  /** The words of memory that it takes at most. */
  readonly size: number;

  constructor({ letters, places }: Automaton, words: number) {
    this.#words = words;
    const firsts = new Set([0]);
    for (const [bit, { letters: set }] of letters.entries()) {
      if (sizeOf(set) === 1) noteIn(this.#ofLetters, set[0]!, bit);
      else noteIn(this.#ofClasses, set, bit);
    }
    for (const letter of this.#ofLetters.keys()) firsts.add(letter).add(letter + 1);
    const besides = places === 0 ? [] : [wordLetters, newline];
    for (const set of [...this.#ofClasses.keys(), ...besides]) {
      for (let at = 0; at < set.length; at += 2) firsts.add(set[at]!).add(set[at + 1]! + 1);
    }
    this.#firsts = [...firsts].sort((a, b) => a - b);
    for (let letter = 0; letter < 128; letter += 1) this.#ascii[letter] = this.#find(letter);
    const ranges = [...this.#ofClasses.keys()].reduce((sum, set) => sum + set.length, 0);
    this.size = this.#firsts.length * (1 + words) + ranges;
  }

  kindOf(letter: number): number {
    return letter < 128 ? this.#ascii[letter]! : this.#find(letter);
  }

  /** The nodes that match a letter of this kind, a bit each. */
  maskOf(kind: number): Int32Array {
    let mask = this.#masks[kind];
    if (mask === undefined) {
      mask = new Int32Array(this.#words);
      const letter = this.#firsts[kind]!;
      mark(mask, this.#ofLetters.get(letter));
      for (const [set, bits] of this.#ofClasses) if (has(set, letter)) mark(mask, bits);
      this.#masks[kind] = mask;
    }
    return mask;
  }

  neighbourOf(kind: number): number {
    const letter = this.#firsts[kind];
    if (letter === undefined) return neighbours.none;
    if (letter === newline[0]) return neighbours.newline;
    return has(wordLetters, letter) ? neighbours.word : neighbours.other;
  }

  #find(letter: number): number {
    let [low, high] = [0, this.#firsts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#firsts[middle]! <= letter) low = middle;
      else high = middle;
    }
    return low;
  }
}

const newline: Letters = [10, 10];

function noteIn<Key>(index: Map<Key, number[]>, key: Key, bit: number): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [bit]);
  else known.push(bit);
}

function mark(mask: Int32Array, bits: readonly number[] = []): void {
  for (const bit of bits) mask[bit >> 5]! |= 1 << (bit & 31);
}

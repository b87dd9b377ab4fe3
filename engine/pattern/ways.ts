import type { Automaton, Node } from './automaton.ts';
import { neighbours } from './letter-kinds.ts';
import { places } from './term.ts';

/**
 * The successors of nodes between two letters that satisfy certain places. A set of nodes is a bit
 * set; its last bit means that a match is found. Most nodes are followed by the node before them in
 * the order of bits, which is a shift. For the others, the successors of eight nodes at once are
 * computed on first use.
 */
export class Ways {
  /** The nodes that a match can begin with; it may begin anywhere. */
  readonly #fromStart: Int32Array;
  /** The nodes that follow each node, by its bit. */
  readonly #after: readonly Int32Array[];
  /** The nodes whose only successor is the one before them. */
  readonly #shifted: Int32Array;
  readonly #bytes: (Followers | undefined)[] = [];

  constructor(automaton: Automaton, satisfied: number, words: number) {
    const reached = reach(automaton, satisfied, words);
    this.#fromStart = reached[automaton.start.id]!;
    this.#after = automaton.letters.map(({ next }) => reached[next.id]!);
    this.#shifted = new Int32Array(words);
    for (const [bit, after] of this.#after.entries()) {
      if (isOnly(after, bit - 1)) this.#shifted[bit >> 5]! |= 1 << (bit & 31);
    }
  }

  /** Writes to `to` the successors of `from` and the nodes that a match can begin with. */
  follow(from: Int32Array, to: Int32Array): void {
    to.set(this.#fromStart);
    for (let word = 0; word < from.length; word += 1) {
      const bits = from[word]!;
      if (bits === 0) continue;
      const shifted = bits & this.#shifted[word]!;
      to[word]! |= shifted >>> 1;
      if (word > 0) to[word - 1]! |= shifted << 31;
      let others = bits ^ shifted;
      for (let byte = word << 2; others !== 0; byte += 1, others >>>= 8) {
        const value = others & 255;
        if (value !== 0) this.#followByte(byte, value, to);
      }
    }
  }

  #followByte(byte: number, value: number, to: Int32Array): void {
    const followers = (this.#bytes[byte] ??= followersOf(this.#after, byte));
    const { first, count, sets } = followers;
    if (followers.known[value] === 0) fill(followers, value, this.#after, byte);
    for (let at = 0, from = value * count; at < count; at += 1) to[first + at]! |= sets[from + at]!;
  }
}

/**
 * The successors of every subset of the eight nodes of a byte, limited to the words that they
 * reach.
 */
interface Followers {
  readonly first: number;
  readonly count: number;
  readonly sets: Int32Array;
  readonly known: Uint8Array;
}

function followersOf(after: readonly Int32Array[], byte: number): Followers {
  let [first, last] = [Infinity, 0];
  for (const set of after.slice(byte << 3, (byte + 1) << 3)) {
    for (let word = 0; word < set.length; word += 1) {
      if (set[word] === 0) continue;
      first = Math.min(first, word);
      last = Math.max(last, word);
    }
  }
  const count = Math.max(0, last - first + 1);
  return { first, count, sets: new Int32Array(256 * count), known: new Uint8Array(256) };
}

/**
 * Computes the set of a subset: that of the subset without its lowest node, and the successors of
 * the lowest.
 */
function fill(
  followers: Followers,
  value: number,
  after: readonly Int32Array[],
  byte: number,
): void {
  const { first, count, sets, known } = followers;
  const rest = value & (value - 1);
  if (rest !== 0 && known[rest] === 0) fill(followers, rest, after, byte);
  const lowest = after[(byte << 3) + 31 - Math.clz32(value ^ rest)]!;
  for (let at = 0; at < count; at += 1) {
    sets[value * count + at] = sets[rest * count + at]! | lowest[first + at]!;
  }
  known[value] = 1;
}

/** The matching nodes, and the end, that each node reaches without a letter. */
function reach(
  { nodes, letters }: Automaton,
  satisfied: number,
  words: number,
): readonly Int32Array[] {
  const reached = nodes.map(() => new Int32Array(words));
  const mark = (id: number, bit: number): void => {
    reached[id]![bit >> 5]! |= 1 << (bit & 31);
  };
  for (const [bit, { id }] of letters.entries()) mark(id, bit);
  mark(0, letters.length);
  // Nodes come after those they lead to, except where a repetition leads back: repeat both ways
  // until nothing changes.
  const backwards = nodes.toReversed();
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const node of [...nodes, ...backwards]) {
      for (const to of waysOf(node, satisfied)) {
        if (addAll(reached[node.id]!, reached[to.id]!) && to.id > node.id) isNew = true;
      }
    }
  }
  return reached;
}

function waysOf(node: Node, satisfied: number): readonly Node[] {
  if (node.kind === 'ways') return node.ways;
  return node.kind === 'place' && (node.place & satisfied) !== 0 ? [node.next] : [];
}

/** Adds the second set to the first; returns whether that changed it. */
function addAll(to: Int32Array, from: Int32Array): boolean {
  let isNew = false;
  for (let word = 0; word < to.length; word += 1) {
    const both = to[word]! | from[word]!;
    if (both === to[word]) continue;
    to[word] = both;
    isNew = true;
  }
  return isNew;
}

function isOnly(set: Int32Array, bit: number): boolean {
  for (let word = 0; word < set.length; word += 1) {
    if (set[word] !== (word === bit >> 5 ? 1 << (bit & 31) : 0)) return false;
  }
  return bit >= 0;
}

/** The places that are satisfied between two neighbours, as bits. */
export function placesBetween(before: number, after: number): number {
  const isLineStart = before === neighbours.none || before === neighbours.newline;
  const isLineEnd = after === neighbours.none || after === neighbours.newline;
  const isEdge = (before === neighbours.word) !== (after === neighbours.word);
  return (
    (before === neighbours.none ? places.textStart : 0) |
    (after === neighbours.none ? places.textEnd : 0) |
    (isLineStart ? places.lineStart : 0) |
    (isLineEnd ? places.lineEnd : 0) |
    (isEdge ? places.wordEdge : places.noWordEdge)
  );
}

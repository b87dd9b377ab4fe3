import type { Automaton } from './automaton.ts';
import { afterLast, LetterKinds, neighbours } from './letter-kinds.ts';
import { placesBetween, Ways } from './ways.ts';

/** The most states in the cache; beyond that it is emptied. */
const mostStates = 2000;

/** The most states that are kept for the next search. */
const mostKept = 200;

/** The most sets of places that may be satisfied together; a pattern without places has one. */
const mostWays = 10;

/**
 * Searches texts for a pattern in linear time. It follows all nodes that a match may have reached
 * at once, as a set, and caches the sets with their successors.
 */
export class PatternSearch {
  readonly #automaton: Automaton;
  readonly #kinds: LetterKinds;
  readonly #words: number;
  readonly #states = new Map<number, SearchState[]>();
  #count = 0;
  /** The transitions by satisfied places, limited to the places that the pattern tests. */
  readonly #ways = new Map<number, Ways>();
  /** The set that a step computes. */
  readonly #scratch: Int32Array;
  /** The words of memory that its tables take at most. */
  readonly size: number;
  /** The work of compiling it and of filling its tables, in steps of about 20 ns. */
  readonly steps: number;
  /** The work of a letter of a text, at most. */
  readonly stepsPerLetter: number;

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
    this.#words = (automaton.letters.length >> 5) + 1;
    this.#kinds = new LetterKinds(automaton, this.#words);
    this.#scratch = new Int32Array(this.#words);
    const { letters, nodes, places } = automaton;
    const own = nodes.length + this.#kinds.size;
    const followers = letters.length * letters.length;
    const ways = nodes.length * this.#words + followers;
    this.size = own + ways * (places === 0 ? 1 : mostWays) + mostKept * this.#words;
    this.steps = own + Math.ceil(followers / 4);
    this.stepsPerLetter = 1 + 2 * this.#words;
  }

  /** Whether a text contains a match. */
  finds(text: string): boolean {
    let state = this.#stateOf(new Int32Array(this.#words), neighbours.none);
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.codePointAt(at)!;
      if (letter > 0xffff) at += 1;
      const kind = this.#kinds.kindOf(letter);
      const known = state.kind === kind ? state.next : state.others?.get(kind);
      const next = known ?? this.#step(state, kind);
      if (next === found) return this.#forget(true);
      state = next;
    }
    return this.#forget(this.#step(state, afterLast) === found);
  }

  /** The next state after a letter of a kind or the end of the text. */
  #step(state: SearchState, kind: number): SearchState | typeof found {
    const neighbour = this.#kinds.neighbourOf(kind);
    const reached = this.#scratch;
    this.#waysBetween(state.before, neighbour).follow(state.nodes, reached);
    const end = this.#automaton.letters.length;
    let next: SearchState | typeof found = found;
    if (((reached[end >> 5]! >> (end & 31)) & 1) === 0) {
      if (kind === afterLast) return state;
      const mask = this.#kinds.maskOf(kind);
      for (let word = 0; word < mask.length; word += 1) reached[word]! &= mask[word]!;
      next = this.#stateOf(reached, neighbour);
    }
    if (state.kind === undefined) {
      state.kind = kind;
      state.next = next;
    } else {
      state.others ??= new Map();
      state.others.set(kind, next);
    }
    return next;
  }

  #waysBetween(before: number, after: number): Ways {
    const satisfied = placesBetween(before, after) & this.#automaton.places;
    let ways = this.#ways.get(satisfied);
    if (ways === undefined) {
      ways = new Ways(this.#automaton, satisfied, this.#words);
      this.#ways.set(satisfied, ways);
    }
    return ways;
  }

  #stateOf(nodes: Int32Array, neighbour: number): SearchState {
    const before = this.#automaton.places === 0 ? neighbours.none : neighbour;
    let hash = before;
    for (let word = 0; word < nodes.length; word += 1) {
      hash = Math.imul(hash ^ nodes[word]!, 0x01000193);
    }
    for (const each of this.#states.get(hash) ?? []) {
      if (each.before === before && areEqual(each.nodes, nodes)) return each;
    }
    if (this.#count === mostStates) this.#forgetStates();
    const state: SearchState = { nodes: nodes.slice(), before, kind: undefined, next: undefined };
    this.#count += 1;
    const alike = this.#states.get(hash);
    if (alike === undefined) this.#states.set(hash, [state]);
    else alike.push(state);
    return state;
  }

  /** Returns the answer and empties the cache if it is large. */
  #forget(answer: boolean): boolean {
    if (this.#count > mostKept) {
      this.#forgetStates();
      this.#ways.clear();
    }
    return answer;
  }

  #forgetStates(): void {
    this.#states.clear();
    this.#count = 0;
  }
}

interface SearchState {
  /** The nodes that matched the previous letter. */
  readonly nodes: Int32Array;
  readonly before: number;
  /** The first kind of letter that came next, and its next state; most states never see another. */
  kind: number | undefined;
  next: SearchState | typeof found | undefined;
  others?: Map<number, SearchState | typeof found>;
}

const found = 'found';

function areEqual(a: Int32Array, b: Int32Array): boolean {
  for (let word = 0; word < a.length; word += 1) if (a[word] !== b[word]) return false;
  return true;
}

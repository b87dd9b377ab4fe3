import type { Letters } from './letters.ts';
import { PatternError } from './pattern-error.ts';
import type { Term } from './term.ts';

/**
 * The most letters and classes of a pattern with expanded repetitions; each costs time for every
 * letter of a text.
 */
const mostLetters = 1000;

/** The most nodes of all kinds; each costs time once for a pattern. */
const mostNodes = 4 * mostLetters;

/**
 * A pattern as a graph of nodes. Some nodes match a letter; the others lead on without one. A node
 * has a greater `id` than those it leads to without a letter, except in a repetition inside a
 * repetition whose item may be empty.
 */
export type Node =
  | {
      readonly kind: 'letters';
      readonly id: number;
      readonly letters: Letters;
      readonly next: Node;
    }
  | { readonly kind: 'place'; readonly id: number; readonly place: number; readonly next: Node }
  | { readonly kind: 'ways'; readonly id: number; readonly ways: readonly Node[] }
  | { readonly kind: 'end'; readonly id: number };

export type LettersNode = Extract<Node, { kind: 'letters' }>;

export interface Automaton {
  readonly start: Node;
  readonly nodes: readonly Node[];
  /** The nodes that match a letter. */
  readonly letters: readonly LettersNode[];
  /** The places that occur in the pattern, as bits. */
  readonly places: number;
}

/** Throws `PatternError` for a pattern that is too large to search for. */
export function automatonOf(term: Term, source: string): Automaton {
  const { letters, nodes } = measure(term);
  if (letters > mostLetters || nodes > mostNodes) {
    const message = `the pattern has more than ${mostLetters} letters and classes once its repetitions are written out`;
    throw new PatternError(message, 0, source.length);
  }
  const builder = new Builder();
  const start = builder.build(
    term,
    builder.add((id) => ({ kind: 'end', id })),
  );
  const asking = builder.nodes.filter((node) => node.kind === 'letters');
  return { start, nodes: builder.nodes, letters: asking, places: builder.places };
}

interface TermSize {
  readonly letters: number;
  readonly nodes: number;
}

function measure(term: Term): TermSize {
  switch (term.kind) {
    case 'letters':
      return { letters: 1, nodes: 1 };
    case 'place':
      return { letters: 0, nodes: 1 };
    case 'sequence':
    case 'choice': {
      let [letters, nodes] = [0, 1];
      for (const item of term.items) {
        const inner = measure(item);
        letters += inner.letters;
        nodes += inner.nodes;
      }
      return { letters, nodes };
    }
    case 'repeat': {
      const inner = measure(term.item);
      const times = inner.letters === 0 ? 1 : copiesOf(term);
      return { letters: inner.letters * times, nodes: (inner.nodes + 1) * times };
    }
  }
}

/** The number of copies of the item in the expanded repetition. */
function copiesOf({ least, most }: Extract<Term, { kind: 'repeat' }>): number {
  return most === Infinity ? Math.max(1, least) : most;
}

class Builder {
  readonly nodes: Node[] = [];
  places = 0;

  add(node: (id: number) => Node): Node {
    const added = node(this.nodes.length);
    this.nodes.push(added);
    return added;
  }

  /** The first node of a term that `next` follows. */
  build(term: Term, next: Node): Node {
    switch (term.kind) {
      case 'letters':
        return this.add((id) => ({ kind: 'letters', id, letters: term.letters, next }));
      case 'place':
        this.places |= term.place;
        return this.add((id) => ({ kind: 'place', id, place: term.place, next }));
      case 'sequence':
        return term.items.reduceRight<Node>((after, item) => this.build(item, after), next);
      case 'choice':
        return this.#ways(term.items.map((item) => this.build(item, next)));
      case 'repeat':
        return this.#repeat(term, next);
    }
  }

  #ways(ways: readonly Node[]): Node {
    return this.add((id) => ({ kind: 'ways', id, ways }));
  }

  #repeat({ item, least, most }: Extract<Term, { kind: 'repeat' }>, next: Node): Node {
    // Repeating a test of a place has no effect.
    const limit = measure(item).letters === 0 ? 1 : Infinity;
    let node = next;
    if (most === Infinity) {
      node = this.#loop(item, next, least > 0);
    } else {
      for (let left = Math.min(limit, most - least); left > 0; left -= 1) {
        node = this.#ways([next, this.build(item, node)]);
      }
    }
    const before = Math.min(limit, most === Infinity ? Math.max(0, least - 1) : least);
    for (let left = before; left > 0; left -= 1) node = this.build(item, node);
    return node;
  }

  #loop(item: Term, next: Node, isOnce: boolean): Node {
    const ways = [next];
    const loop = { kind: 'ways' as const, id: 0, ways };
    const body = this.build(item, loop);
    ways.push(body);
    loop.id = this.nodes.length;
    this.nodes.push(loop);
    return isOnce ? body : loop;
  }
}

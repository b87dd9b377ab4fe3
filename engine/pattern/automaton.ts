import type { Letters } from './letters.ts';
import { PatternError } from './pattern-error.ts';
import type { Term } from './term.ts';

/** Letters and classes of a pattern whose repetitions are written out; each costs a step for every letter of a text. */
const mostLetters = 1000;

/** Choices, repetitions and places together; they cost time once for a pattern. */
const mostNodes = 4 * mostLetters;

/**
 * A pattern as nodes: each letter that it asks for, and the ways from one to the next. A node has a greater `id`
 * than those it leads to without a letter, but for a repetition inside of a repetition of what may be nothing.
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
  /** By id. */
  readonly nodes: readonly Node[];
  /** The nodes that ask for a letter. */
  readonly letters: readonly LettersNode[];
  /** The places that are asked for, as bits. */
  readonly places: number;
}

/** Throws `PatternError` for what would be too large to search for. */
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

interface Measure {
  readonly letters: number;
  readonly nodes: number;
}

function measure(term: Term): Measure {
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

/** How often the item stands there once a repetition is written out. */
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

  /** The node where a term begins that is followed by `next`. */
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
    // A place is there or not, however often it is asked for.
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

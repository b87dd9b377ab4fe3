import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Macrostep } from './compile-ask.ts';
import { getTransitions, withDescendants } from './compile-nodes.ts';
import type { CountedParts } from './compile-pack.ts';
import type { ChartParts, ChartState } from './counted.ts';
import { eventWords } from './table.ts';

/** Numbers the states and transitions of a machine in the order of its text. */
export function numberParts(machine: AnyStateMachine): {
  readonly parts: ChartParts;
  /** The parts of a macrostep that begins in some states. */
  readonly countedIn: (step: Macrostep, from: readonly AnyStateNode[]) => CountedParts;
} {
  const nodes = withDescendants(machine.root);
  const transitions = nodes.flatMap(getTransitions);
  const numberOf = (node: AnyStateNode): number => nodes.findIndex(({ id }) => id === node.id);
  const transitionOf = (each: AnyTransitionDefinition): number[] => {
    const source = machine.getStateNodeById(each.source.id);
    const at = getTransitions(each.source).indexOf(each);
    return at < 0 ? [] : [transitions.indexOf(getTransitions(source)[at]!)];
  };
  return {
    parts: {
      states: nodes.map((node) => ({
        path: node.path.join('.'),
        above: node.parent === undefined ? -1 : numberOf(node.parent),
        type: node.type as ChartState['type'],
      })),
      transitions: transitions.map((each) => ({
        from: numberOf(each.source),
        on: String(each.eventType) === '' ? 'always' : eventWords(String(each.eventType)),
        guard: guardWords(each.guard),
        to: (each.target ?? []).map(numberOf),
        actions: each.actions.map((action) => nameOf(action)),
      })),
    },
    countedIn: ({ transitions: taken, passed }, from) => {
      const before = new Set(from.map(({ id }) => id));
      const seen = [...passed, ...taken.map(({ source }) => source)].filter(
        ({ id, type }) => !before.has(id) && (type === 'atomic' || type === 'final'),
      );
      return {
        taken: taken.flatMap(transitionOf),
        entered: [...new Set(seen.map(numberOf))].sort((a, b) => a - b),
      };
    },
  };
}

/** A guard by its words: a name, or several joined by `and`, `or` and `not`. */
function guardWords(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard !== 'function') return nameOf(guard);
  const words = (guard as unknown as { readonly guards?: readonly unknown[] }).guards?.map(
    guardWords,
  );
  if (words === undefined) return guard.name;
  return guard.name === 'not' ? `not ${words.join('')}` : words.join(` ${guard.name} `);
}

function nameOf(word: unknown): string {
  if (typeof word === 'string') return word;
  return (word as { readonly type: string }).type;
}

import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { DrawnState, DrawnTransition } from '../../adapters/charts/drawing.ts';
import { withDescendants } from '../../engine/chart/compile-nodes.ts';
import { numberParts } from '../../engine/chart/compile-parts.ts';
import type { ChartParts, ChartTransition } from '../../engine/chart/counted.ts';
import { factsOf } from './facts.ts';

/** A chart in words, without places. */
export interface ChartWords {
  readonly id: string;
  readonly description: string;
  readonly parts: ChartParts;
  readonly states: readonly (Pick<DrawnState, 'path' | 'type' | 'description' | 'facts'> & {
    /** The number of the state with which it begins. */
    readonly initial?: number;
  })[];
  readonly transitions: readonly DrawnTransition[];
  readonly events: Readonly<Record<string, string>>;
}

/** Reads the words of a machine. Throws for a transition with several targets. */
export function readChart(machine: AnyStateMachine): ChartWords {
  const { parts } = numberParts(machine);
  const nodes = withDescendants(machine.root);
  const { events = {} } = (machine.root.meta ?? {}) as { events?: Record<string, string> };
  return {
    id: machine.id,
    description: machine.root.description ?? '',
    parts,
    events,
    states: parts.states.map(({ path, type }, number) => {
      const node = nodes[number]!;
      const [initial] = node.type === 'compound' ? node.initial.target : [];
      return {
        path,
        type,
        ...optional('description', node.description),
        ...optional('facts', factsOf(machine, [...node.entry, ...node.exit].map(nameOf))),
        ...(initial === undefined ? {} : { initial: nodes.indexOf(initial) }),
      };
    }),
    transitions: parts.transitions.map((each) => transitionWords(machine, parts, each)),
  };
}

function transitionWords(
  machine: AnyStateMachine,
  { states }: ChartParts,
  { from, on, guard, to: [to, ...others], actions }: ChartTransition,
): DrawnTransition {
  if (others.length > 0) throw new Error(`${machine.id}: ${on} has several targets`);
  return {
    from: states[from]!.path,
    ...(to === undefined ? {} : { to: states[to]!.path }),
    on,
    ...optional('guard', guard),
    ...optional('facts', factsOf(machine, actions)),
  };
}

/** A member, unless its value is empty. */
function optional<Key extends string, Value extends string | readonly string[]>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return (value === undefined || value.length === 0 ? {} : { [key]: value }) as {
    readonly [K in Key]?: Value;
  };
}

function nameOf(action: AnyStateNode['entry'][number]): string {
  return typeof action === 'string' ? action : (action as { readonly type: string }).type;
}

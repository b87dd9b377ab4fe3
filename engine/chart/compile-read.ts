import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { ChartError } from './chart-error.ts';
import { withDescendants } from './compile-nodes.ts';
import { createWordReader, isRaise, refuse } from './compile-words.ts';
import { type ChartDefinition, contextChange } from './define.ts';

/** A chart that a table can represent, its words sorted: nothing depends on key order. */
export interface ReadableChart {
  readonly machine: AnyStateMachine;
  readonly events: readonly string[];
  readonly guards: readonly string[];
  readonly actions: readonly string[];
  readonly delays: readonly string[];
  readonly timers: readonly ReadTimer[];
}

/** One `after`: `event` is the event that XState raises, `owner` the id of the state that waits. */
export interface ReadTimer {
  readonly event: string;
  readonly owner: string;
  readonly delay: string | number;
}

/** Reads a chart without running it; throws ChartError for anything a table cannot represent. */
export function readChart(definition: ChartDefinition): ReadableChart {
  const { machine } = definition;
  const nodes = withDescendants(machine.root);
  const words = createWordReader(machine);
  const timers: ReadTimer[] = [];
  const events = new Set<string>();

  for (const node of nodes) refuseForeign(node);
  refuseSharedIds(nodes);
  for (const node of nodes) {
    timers.push(...timersOf(node));
    for (const descriptor of descriptorsOf(node)) events.add(descriptor);
    words.readNode(node);
  }
  for (const event of definition.events ?? []) {
    if (event.startsWith('xstate.') || event.includes('*')) {
      throw new ChartError(machine.id, '', `'${event}' cannot be an external event`);
    }
    events.add(event);
  }
  compareVocabulary(machine.id, 'guard', words.guards, definition.guards);
  const known = Object.entries<unknown>(machine.implementations.actions).filter(
    ([name, action]) => name !== 'changeContext' && !isRaise(action),
  );
  const actions = { ...Object.fromEntries(known), ...definition.actions };
  compareVocabulary(machine.id, 'action', words.actions, actions);

  const delays = timers.map((timer) => timer.delay).filter((delay) => typeof delay === 'string');
  return {
    machine,
    events: [...events].sort(),
    guards: [...words.guards].sort(),
    actions: [...words.actions].sort(),
    delays: [...new Set(delays)].sort(),
    timers: timers.sort((a, b) => (a.event < b.event ? -1 : 1)),
  };
}

function refuseForeign(node: AnyStateNode): void {
  if (node.type === 'history') refuse(node, 'is a history state');
  if (node.invoke.length > 0) refuse(node, 'has invoke');
  if (node.output !== undefined) refuse(node, 'has output');
  if ('route' in node.config) refuse(node, 'has a route');
  if (node.parent !== undefined && /[.,{}\\#*]/.test(node.key)) {
    refuse(node, 'has a name with one of . , { } \\ # *');
  }
}

function refuseSharedIds(nodes: readonly AnyStateNode[]): void {
  const seen = new Set<string>();
  for (const node of nodes) {
    if (seen.has(node.id)) refuse(node, `has the id '${node.id}' of another state`);
    seen.add(node.id);
  }
}

function timersOf(node: AnyStateNode): ReadTimer[] {
  return Object.keys(node.config.after ?? {}).map((key) => {
    const delay = Number.isNaN(Number(key)) ? key : Number(key);
    if (typeof delay === 'number' && !(delay >= 0 && delay < Infinity)) {
      refuse(node, `waits '${key}', which is not a number of milliseconds`);
    }
    return { event: `xstate.after.${delay}.${node.id}`, owner: node.id, delay };
  });
}

/** The external events that a state names; a wildcard stands for those named elsewhere. */
function descriptorsOf(node: AnyStateNode): string[] {
  return [...node.transitions.keys()].filter((descriptor) => {
    if (/\*./.test(descriptor) || /[^.]\*$/.test(descriptor)) {
      refuse(node, `'${descriptor}' has a wildcard that is not its last token`);
    }
    const isExternal = !descriptor.startsWith('xstate.') && descriptor !== contextChange;
    return isExternal && !descriptor.endsWith('*');
  });
}

function compareVocabulary(
  chart: string,
  kind: string,
  used: ReadonlySet<string>,
  declared: Readonly<Record<string, unknown>>,
): void {
  for (const name of used) {
    if (!Object.hasOwn(declared, name)) {
      throw new ChartError(chart, '', `${kind} '${name}' is missing from the vocabulary`);
    }
  }
  for (const name of Object.keys(declared)) {
    if (!used.has(name)) {
      throw new ChartError(chart, '', `${kind} '${name}' of the vocabulary is used nowhere`);
    }
  }
}

import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { contextChange } from './define.ts';

/** A state and all within it, in the order of the chart's text. */
export function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)];
}

/** The transitions of a state that a table has. */
export function getTransitions(node: AnyStateNode): readonly AnyTransitionDefinition[] {
  const onEvents = [...node.transitions].flatMap(([descriptor, transitions]) =>
    descriptor === contextChange ? [] : transitions,
  );
  return [...onEvents, ...(node.always ?? [])];
}

import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * Whether any transition that has an effect is a candidate for this event in XState, guards aside.
 */
export function hasCandidate(snapshot: AnyMachineSnapshot, event: string): boolean {
  const active = new Set<AnyStateNode>(snapshot._nodes);
  let found = false;

  /**
   * Consults states innermost first, as XState selects; true where some candidate is selected for
   * sure.
   */
  function consult(node: AnyStateNode): boolean {
    const children = Object.values(node.states).filter((child) => active.has(child));
    if (children.map(consult).includes(true)) return true;
    for (const transition of candidates(node, event)) {
      if (!isForbidden(transition)) found = true;
      if (transition.guard === undefined) return true;
    }
    return false;
  }

  consult(snapshot.machine.root);
  return found;
}

/** A transition with neither target nor actions: it keeps the event from the states above. */
export function isForbidden(transition: AnyTransitionDefinition): boolean {
  return transition.target === undefined && transition.actions.length === 0;
}

function candidates(node: AnyStateNode, event: string): AnyTransitionDefinition[] {
  return [...node.transitions]
    .filter(([descriptor]) => describes(descriptor, event))
    .sort(([a], [b]) => (a === event ? -1 : b === event ? 1 : b.length - a.length))
    .flatMap(([, transitions]) => transitions);
}

function describes(descriptor: string, event: string): boolean {
  if (descriptor === event || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${event}.`.startsWith(descriptor.slice(0, -1));
}

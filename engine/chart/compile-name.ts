import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';

/** Canonical name of a configuration: its atomic paths in document order, braced when several. */
export function stateName(snapshot: AnyMachineSnapshot): string {
  const paths = atomicNodes(snapshot)
    .toSorted((a, b) => a.order - b.order)
    .map((node) => node.path.join('.'));
  return paths.length === 1 ? paths.join() : `{${paths.join(',')}}`;
}

/**
 * The order of entry, which XState remembers too. Regions' `always` transitions are tried in the
 * order the regions' states were last entered, so that order tells apart configurations of one
 * name, but only among states that have an `always` to try: any other must be left before it can
 * matter.
 */
export function entryOrder(snapshot: AnyMachineSnapshot): string {
  const eager = atomicNodes(snapshot).filter(hasAlways);
  return eager.length < 2 ? '' : eager.map((node) => node.id).join();
}

function atomicNodes(snapshot: AnyMachineSnapshot): AnyStateNode[] {
  return snapshot._nodes.filter((node) => node.type === 'atomic' || node.type === 'final');
}

function hasAlways(node: AnyStateNode): boolean {
  return node.always !== undefined || (node.parent !== undefined && hasAlways(node.parent));
}

import type { AnyMachineSnapshot, AnyStateNode, StateValue } from 'xstate';

/** A state's name, written apart from the compiler's: from the value, in the order of the machine. */
export function nameOf(snapshot: AnyMachineSnapshot): string {
  const paths = pathsOf(snapshot.machine.root, snapshot.value as StateValue);
  return paths.length === 1 ? paths.join() : `{${paths.join(',')}}`;
}

function pathsOf(node: AnyStateNode, value: StateValue): string[] {
  const entries = Object.entries(typeof value === 'string' ? { [value]: {} } : value);
  const order = Object.keys(node.states);
  return entries
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([key, inner]) => {
      const child = node.states[key];
      const paths = child === undefined || inner === undefined ? [] : pathsOf(child, inner);
      return paths.length === 0 ? [key] : paths.map((path) => `${key}.${path}`);
    });
}

/** The states that a chart is in, as XState writes them: `{ plugged: 'complete' }`. */
export type StateValue = string | { readonly [state: string]: StateValue };

/**
 * The states that a table names `plugged.charging.scheduled` or, where several are active at once,
 * `{power.idle,network.online}`.
 */
export function stateValueFor(name: string): StateValue {
  const paths = name.replace(/^\{|\}$/g, '').split(',');
  return nested(paths.map((path) => path.split('.')));
}

function nested(paths: readonly (readonly string[])[]): StateValue {
  const [[only = '', ...deeper] = []] = paths;
  if (paths.length === 1 && deeper.length === 0) return only;
  const within = new Map<string, (readonly string[])[]>();
  for (const [state = '', ...inner] of paths) {
    within.set(state, [...(within.get(state) ?? []), inner]);
  }
  return Object.fromEntries([...within].map(([state, inner]) => [state, nested(inner)] as const));
}

/** The paths of a state value, each from the top: `plugged.charging`. */
export function statePaths(value: StateValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([state, inner]) =>
    statePaths(inner).map((path) => `${state}.${path}`),
  );
}

/** Whether a path leads to a state or to one above it. */
export function isWithin(path: string, state: string): boolean {
  return `${state}.`.startsWith(`${path}.`);
}

/** The states that a chart is in, as XState writes them: `{ plugged: 'complete' }`. */
export type StateValue = string | { readonly [state: string]: StateValue };

/** The value of a state that a table names so. */
export type StateValueFor<State extends string> = State extends `{${infer First},${infer Second}}`
  ? StateValueFor<First> & StateValueFor<Second>
  : State extends `${infer Outer}.${infer Inner}`
    ? { readonly [Name in Outer]: StateValueFor<Inner> }
    : State;

/**
 * The states that a table names `plugged.charging.scheduled` or, where several are active at once,
 * `{power.idle,network.online}`.
 */
export function stateValueFor<State extends string>(name: State): StateValueFor<State> {
  return nested(pathsIn(name).map((path) => path.split('.'))) as StateValueFor<State>;
}

/** The paths of the states that a table names so. */
export function pathsIn(name: string): readonly string[] {
  return name.replace(/^\{|\}$/g, '').split(',');
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
  if (typeof value === 'string') return pathsIn(value);
  return Object.entries(value).flatMap(([state, inner]) =>
    statePaths(inner).map((path) => `${state}.${path}`),
  );
}

/** Whether a state is another one or holds it. */
export function isWithin(outer: string, path: string): boolean {
  return `${path}.`.startsWith(`${outer}.`);
}

import { invariant } from '../invariant.ts';
import type { ChartNames, ChartTable } from './table.ts';

/** A state or any state above it: `plugged.charging` is in `plugged` and in itself. */
export type Place<State extends string> = string extends State
  ? string
  : State extends `{${infer Regions}}`
    ? Prefix<Part<Regions>>
    : Prefix<State>;

type Part<Regions extends string> = Regions extends `${infer First},${infer Rest}`
  ? First | Part<Rest>
  : Regions;

type Prefix<Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Prefix<Rest>}`
  : Path;

/** One byte per state, 1 where `place` is active. A place no reachable state is in is a mistake. */
export function placesWithin<N extends ChartNames>(
  table: ChartTable<N>,
  place: Place<N['state']>,
): Uint8Array {
  const set = Uint8Array.from(table.states, (name) =>
    name
      .replace(/^\{|\}$/g, '')
      .split(',')
      .some((path) => path === place || path.startsWith(`${place}.`))
      ? 1
      : 0,
  );
  invariant(set.includes(1), `chart '${table.id}' is never in '${place}'`);
  return set;
}

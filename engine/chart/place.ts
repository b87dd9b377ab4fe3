import { invariant } from '../invariant.ts';
import type { ChartNames, ChartTable } from './table.ts';

/** A state or any state above it: `plugged.charging` is in `plugged` and in itself. */
export type StatePath<State extends string> = string extends State
  ? string
  : State extends `{${infer Regions}}`
    ? Prefix<RegionState<Regions>>
    : Prefix<State>;

type RegionState<Regions extends string> = Regions extends `${infer First},${infer Rest}`
  ? First | RegionState<Rest>
  : Regions;

type Prefix<Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Prefix<Rest>}`
  : Path;

/** One byte per state, 1 where `place` is active. Throws if no reachable state lies in it. */
export function placesWithin<N extends ChartNames>(
  table: ChartTable<N>,
  place: StatePath<N['state']>,
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

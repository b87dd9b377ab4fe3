import { type ChartTable, operation } from '../engine/chart/table.ts';

/**
 * The events on which a chart uses each word, by number of the word: names of external events, and
 * '' where the word is used without a payload (by a timer, at the start, on a raised event).
 */
export interface ChartUses {
  readonly guards: readonly ReadonlySet<string>[];
  readonly actions: readonly ReadonlySet<string>[];
  readonly delays: readonly ReadonlySet<string>[];
}

export function usesOf(table: ChartTable): ChartUses {
  const { nodes, leaves, operations, timers, events } = table;
  const guards = table.guards.map(() => new Set<string>());
  const actions = table.actions.map(() => new Set<string>());
  const delays = table.delays.map(() => new Set<string>());

  function follow(ref: number, event: string): void {
    if (ref < 0) return perform(~ref * 4, event);
    const guard = nodes[ref * 3]!;
    if (guard < 0) guards[~guard]!.add('');
    else guards[guard]!.add(event);
    follow(nodes[ref * 3 + 1]!, event);
    follow(nodes[ref * 3 + 2]!, event);
  }

  function perform(leaf: number, event: string): void {
    let carrier = event;
    for (const code of operations.slice(leaves[leaf + 2], leaves[leaf + 3])) {
      const index = code >> 2;
      const kind = code & 3;
      if (kind === operation.drop) carrier = '';
      if (kind === operation.run) actions[index]!.add(carrier);
      if (kind === operation.arm) delays[timers[index]!.delay]?.add(carrier);
    }
  }

  const external = events.length - timers.length;
  follow(table.initial, '');
  for (const [at, ref] of table.refs.entries()) {
    const event = at % events.length;
    follow(ref, event < external ? events[event]! : '');
  }
  return { guards, actions, delays };
}

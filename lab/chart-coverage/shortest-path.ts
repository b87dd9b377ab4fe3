import type { CountedTable } from '../../engine/chart/counted.ts';
import { eventWords, stays } from '../../engine/chart/table.ts';

/** An event of a chart, and the answers that its guards must give. JSON values. */
export interface PathStep {
  /** `cable.plug` or `after relockTimeout`; `start` for the start of the chart. */
  readonly event: string;
  /** `belowLimit`, `not moving`. */
  readonly guards: readonly string[];
}

/**
 * The fewest events that bring a chart through a transition, by number, if the guards answer as
 * stated; undefined if no events do.
 *
 * @param from the combined state where it begins, by number; undefined for the start
 */
export function shortestPath(
  table: CountedTable,
  transition: number,
  from?: number,
): readonly PathStep[] | undefined {
  const paths = new Map<number, readonly PathStep[]>();
  const due: number[] = [];

  /** Follows every answer; returns the path once one takes the transition. */
  function follow(
    ref: number,
    before: readonly PathStep[],
    step: PathStep,
  ): readonly PathStep[] | undefined {
    if (ref >= 0) {
      const [guard, whenFalse, whenTrue] = table.nodes.slice(ref * 3, ref * 3 + 3) as Decision;
      const name = table.guards[guard < 0 ? ~guard : guard]!;
      return (
        follow(whenTrue, before, { ...step, guards: [...step.guards, name] }) ??
        follow(whenFalse, before, { ...step, guards: [...step.guards, `not ${name}`] })
      );
    }
    const path = [...before, step];
    if (table.taken[~ref]!.includes(transition)) return path;
    const next = stateAfter(table, ~ref);
    if (next !== undefined && !paths.has(next)) {
      paths.set(next, path);
      due.push(next);
    }
    return undefined;
  }

  if (from === undefined) {
    const atStart = follow(table.initial, [], { event: 'start', guards: [] });
    if (atStart !== undefined) return atStart;
  } else {
    paths.set(from, []);
    due.push(from);
  }
  for (const state of due) {
    for (const [number, event] of table.events.entries()) {
      const ref = table.refs[state * table.events.length + number]!;
      const step = { event: eventWords(event), guards: [] };
      const found = follow(ref, paths.get(state)!, step);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The combined state to which a leaf leads; undefined for one that stays. */
export function stateAfter({ leaves }: CountedTable, leaf: number): number | undefined {
  const next = leaves[leaf * 4]!;
  return next === stays ? undefined : next;
}

/** `start, then cable.plug [not moving]`. */
export function pathWords(path: readonly PathStep[]): string {
  return path
    .map(({ event, guards }) => (guards.length === 0 ? event : `${event} [${guards.join(', ')}]`))
    .join(', then ');
}

type Decision = [guard: number, whenFalse: number, whenTrue: number];

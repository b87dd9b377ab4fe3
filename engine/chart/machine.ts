import { invariant } from '../invariant.ts';
import {
  type ChartNames,
  type ChartTable,
  type NamesOf,
  nothing,
  operation,
  type StepOutcome,
  stays,
} from './table.ts';

/** Answers about a row; no side effects, no events, called without `this`. */
export type Guard = (row: number) => boolean;
/** Does something to a row. It must not step the chart it is called from. */
export type Action = (row: number) => void;
/** Milliseconds to wait, asked when the timer is armed; Infinity arms nothing. */
export type Delay = (row: number) => number;

/** The functions behind a chart's words: all of them and no other. */
export interface Implementation<N extends ChartNames = ChartNames> {
  readonly guards: Exactly<N['guard'], Guard>;
  readonly actions: Exactly<N['action'], Action>;
  readonly delays: Exactly<N['delay'], Delay>;
}

/** The functions behind the words of a generated table. */
export type ImplementationOf<T> = Implementation<NamesOf<T>>;

/** The columns that hold this chart's state per row, and the calendar of its timers. */
export interface ChartHost {
  /** A row's state is `states[row * stride + offset]`. Read anew each step: growing replaces it. */
  readonly states: Uint8Array;
  readonly stride: number;
  readonly offset: number;
  /** Steps the row by `timerEvent` after `delayMs`. The slot is free whenever this is called. */
  arm(row: number, slot: number, timerEvent: number, delayMs: number): void;
  /** Cancels the timer of a slot, if it has one. */
  cancel(row: number, slot: number): void;
}

export interface BoundChart<N extends ChartNames = ChartNames> {
  /**
   * Gives a row one event. Guards are answered first, then the state is written, then actions, arms
   * and cancels run in XState's order.
   */
  step(row: number, event: number): StepOutcome;
  /** Puts a row into its initial state. The host cancels the timers of an earlier start. */
  start(row: number): void;
  eventNumber(name: N['event']): number;
  stateName(row: number): N['state'];
}

/** Binds a table to the functions it names and to the columns and calendar it works on. */
export function bindChart<N extends ChartNames>(
  table: ChartTable<N>,
  implementation: Implementation<N>,
  host: ChartHost,
): BoundChart<N> {
  const { stride, offset } = host;
  const eventCount = table.events.length;
  const firstTimerEvent = eventCount - table.timers.length;
  const refs = Int32Array.from(table.refs);
  const nodes = Int32Array.from(table.nodes);
  const leaves = Int32Array.from(table.leaves);
  const guards = implement<Guard>(table.id, table.guards, implementation.guards);
  const perform = bindOperations(table, implementation, host, firstTimerEvent);

  const follow = (row: number, ref: number): StepOutcome => {
    let at = ref;
    while (at >= 0) at = nodes[at * 3 + (guards[nodes[at * 3]!]!(row) ? 2 : 1)]!;
    const leaf = ~at * 4;
    const next = leaves[leaf]!;
    if (next !== stays) host.states[row * stride + offset] = next;
    const first = leaves[leaf + 2]!;
    const end = leaves[leaf + 3]!;
    if (first !== end) perform(row, first, end);
    return leaves[leaf + 1] as StepOutcome;
  };

  return {
    step(row, event) {
      const ref = refs[host.states[row * stride + offset]! * eventCount + event];
      if (ref === nothing) return 0;
      if (ref === undefined) throw unknownStep(table.id, row, event);
      return follow(row, ref);
    },
    start(row) {
      follow(row, table.initial);
    },
    eventNumber: (name) => numberIn(table.id, 'event', table.events, name),
    stateName: (row) => table.states[host.states[row * stride + offset]!]!,
  };
}

type Exactly<Name extends string, F> = [Name] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [K in Name]: F };

function bindOperations<N extends ChartNames>(
  table: ChartTable<N>,
  implementation: Implementation<N>,
  host: ChartHost,
  firstTimerEvent: number,
): (row: number, first: number, end: number) => void {
  const operations = Int32Array.from(table.operations);
  const actions = implement<Action>(table.id, table.actions, implementation.actions);
  const named = implement<Delay>(table.id, table.delays, implementation.delays);
  const delays = table.timers.map(({ delay, delayMs }) => named[delay] ?? (() => delayMs));
  const slots = Int32Array.from(table.timers, ({ slot }) => slot);
  // The row whose operations are running: an action that steps its own chart would have the rest
  // of the outer operations act on a state already left.
  let busyRow = -1;
  // Built once: a template in `step` would be evaluated at every step.
  const reentrance = `chart '${table.id}': an action steps the chart it belongs to`;

  return (row, first, end) => {
    invariant(row !== busyRow, reentrance);
    const outerRow = busyRow;
    busyRow = row;
    try {
      for (let at = first; at < end; at += 1) {
        const code = operations[at]!;
        const index = code >> 2;
        const kind = code & 3;
        if (kind === operation.run) {
          actions[index]!(row);
        } else if (kind === operation.cancel) {
          host.cancel(row, index);
        } else {
          const delayMs = delays[index]!(row);
          if (delayMs !== Infinity) host.arm(row, slots[index]!, firstTimerEvent + index, delayMs);
        }
      }
    } finally {
      busyRow = outerRow;
    }
  };
}

/**
 * The functions in the order of the table's names. A missing or extra name is a bug of the engine.
 */
function implement<F>(
  chart: string,
  names: readonly string[],
  functions: Readonly<Record<string, F>>,
): F[] {
  for (const name of Object.keys(functions)) {
    invariant(names.includes(name), `chart '${chart}' has no '${name}'`);
  }
  return names.map((name) => {
    const found = functions[name];
    invariant(found !== undefined, `chart '${chart}' needs '${name}'`);
    return found;
  });
}

function numberIn(chart: string, kind: string, names: readonly string[], name: string): number {
  const number = names.indexOf(name);
  invariant(number >= 0, `chart '${chart}' has no ${kind} '${name}'`);
  return number;
}

function unknownStep(chart: string, row: number, event: number): Error {
  return new Error(`chart '${chart}': row ${row} cannot take event ${event}`);
}

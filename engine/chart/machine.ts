import { invariant } from '../invariant.ts';
import type { CountedChart } from './counted.ts';
import {
  type ChartNames,
  type ChartTable,
  type ChartWord,
  type EventNumber,
  isRefusal,
  type NamesOf,
  nothing,
  operation,
  outcome,
  type PayloadOf,
  type StepOutcome,
  stays,
} from './table.ts';

/**
 * The functions behind a chart's words: all of them and no other. Each gets the row and the payload
 * of the event; `Payloads` maps the events that carry one to it.
 */
export interface Implementation<N extends ChartNames = ChartNames, Payloads = Unread> {
  /** Answer about a row: no side effects, no events. */
  readonly guards: Functions<N['guard'], Payloads, boolean>;
  /** Do something to a row. They must not step the chart they are called from. */
  readonly actions: Functions<N['action'], Payloads, void>;
  /** Milliseconds to wait, asked when the timer is armed; Infinity arms nothing. */
  readonly delays: Functions<N['delay'], Payloads, number>;
}

/** The functions behind the words of a generated table. */
export type ImplementationOf<T, Payloads = Unread> = Implementation<NamesOf<T>, Payloads>;

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

export interface BoundChart {
  /**
   * The answers of guards by which the latest event found its leaf: from the first bit below the
   * highest one, 1 for yes; see `guardWords`.
   */
  readonly answers: number;
  /**
   * Gives a row one event. Guards are answered first, then the state is written, then actions, arms
   * and cancels run in XState's order.
   */
  step(row: number, event: EventNumber): StepOutcome;
  step<Payload>(row: number, event: EventNumber<Payload>, payload: NoInfer<Payload>): StepOutcome;
  /** Whether a row would follow an event: neither ignore nor refuse it. Changes nothing. */
  follows(row: number, event: number, payload?: unknown): boolean;
  /** Puts a row into its initial state. The host cancels the timers of an earlier start. */
  start(row: number): void;
}

/**
 * Binds a table to the functions it names and to the columns and calendar it works on.
 *
 * @param counted the same chart under count, if it is; its leaves are noted before they are taken
 */
export function bindChart<N extends ChartNames>(
  uncounted: ChartTable<N>,
  implementation: Implementation<N>,
  host: ChartHost,
  counted?: CountedChart,
): BoundChart {
  const table = counted === undefined ? uncounted : { ...uncounted, ...counted.table };
  const { stride, offset } = host;
  const eventCount = table.events.length;
  const firstTimerEvent = eventCount - table.timers.length;
  const refs = Int32Array.from(table.refs);
  const nodes = Int32Array.from(table.nodes);
  const leaves = Int32Array.from(table.leaves);
  const guards = implement<boolean>(table.id, table.guards, implementation.guards);
  const perform = bindOperations(table, implementation, host, firstTimerEvent);

  let answers = 1;

  /** The leaf to which a reference leads, as a reference. */
  const leafOf = (row: number, ref: number, payload: unknown): number => {
    let at = ref;
    let path = 1;
    while (at >= 0) {
      const guard = nodes[at * 3]!;
      const answer = guard < 0 ? guards[~guard]!(row, undefined) : guards[guard]!(row, payload);
      at = nodes[at * 3 + (answer ? 2 : 1)]!;
      path = (path << 1) | (answer ? 1 : 0);
    }
    answers = path;
    return at;
  };

  const follow = (row: number, ref: number, payload: unknown): StepOutcome => {
    const found = ~leafOf(row, ref, payload);
    const asked = answers;
    counted?.note(row, found);
    const leaf = found * 4;
    const next = leaves[leaf]!;
    if (next !== stays) host.states[row * stride + offset] = next;
    const first = leaves[leaf + 2]!;
    const end = leaves[leaf + 3]!;
    if (first !== end) {
      perform(row, first, end, payload);
      // An action may have stepped another row.
      answers = asked;
    }
    return leaves[leaf + 1] as StepOutcome;
  };

  /** The answer of a row's state to an event. */
  const getRef = (row: number, event: number): number => {
    const ref = refs[host.states[row * stride + offset]! * eventCount + event];
    if (ref === undefined) throw unknownStep(table.id, row, event);
    return ref;
  };

  return {
    get answers() {
      return answers;
    },
    step(row: number, event: number, payload?: unknown) {
      const ref = getRef(row, event);
      return ref === nothing ? 0 : follow(row, ref, payload);
    },
    follows(row, event, payload) {
      const leaf = ~leafOf(row, getRef(row, event), payload) * 4;
      const isRefused = table.operations
        .slice(leaves[leaf + 2], leaves[leaf + 3])
        .some((code) => (code & 3) === operation.run && isRefusal(table.actions[code >> 2]!));
      return leaves[leaf + 1] === outcome.taken && !isRefused;
    },
    start(row) {
      follow(row, table.initial, undefined);
    },
  };
}

/** Payloads of functions that are not to be called with any: all implementations fit it. */
type Unread = Readonly<Record<string, never>>;

type Functions<Word extends ChartWord, Payloads, Result> = [Word] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Each in Word as Each[0]]: Use<PayloadOf<Payloads, Each[1]>, Result> };

type Use<Payload, Result> = (row: number, payload: Payload) => Result;

function bindOperations<N extends ChartNames>(
  table: ChartTable<N>,
  implementation: Implementation<N>,
  host: ChartHost,
  firstTimerEvent: number,
): (row: number, first: number, end: number, payload: unknown) => void {
  const operations = Int32Array.from(table.operations);
  const actions = implement<void>(table.id, table.actions, implementation.actions);
  const named = implement<number>(table.id, table.delays, implementation.delays);
  const delays = table.timers.map(({ delay, delayMs }) => named[delay] ?? (() => delayMs));
  const slots = Int32Array.from(table.timers, ({ slot }) => slot);
  // The row whose operations are running: an action that steps its own chart would have the rest
  // of the outer operations act on a state already left.
  let busyRow = -1;
  // Built once: a template in `step` would be evaluated at every step.
  const reentrance = `chart '${table.id}': an action steps the chart it belongs to`;

  return (row, first, end, payload) => {
    invariant(row !== busyRow, reentrance);
    const outerRow = busyRow;
    busyRow = row;
    let carried = payload;
    try {
      for (let at = first; at < end; at += 1) {
        const code = operations[at]!;
        const index = code >> 2;
        const kind = code & 3;
        if (kind === operation.run) {
          actions[index]!(row, carried);
        } else if (kind === operation.cancel) {
          host.cancel(row, index);
        } else if (kind === operation.arm) {
          const delayMs = delays[index]!(row, carried);
          if (delayMs !== Infinity) host.arm(row, slots[index]!, firstTimerEvent + index, delayMs);
        } else {
          carried = undefined;
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
function implement<Result>(
  chart: string,
  names: readonly string[],
  functions: Readonly<Record<string, Use<never, Result>>>,
): Use<unknown, Result>[] {
  for (const name of Object.keys(functions)) {
    invariant(names.includes(name), `chart '${chart}' has no '${name}'`);
  }
  return names.map((name) => {
    const found = functions[name];
    invariant(found !== undefined, `chart '${chart}' needs '${name}'`);
    // The sender of an event gives it the payload of its type.
    return found as Use<unknown, Result>;
  });
}

/** The guards that a reference of a table asks, as `BoundChart.answers` has answered them. */
export function guardWords(
  { guards, nodes }: Pick<ChartTable, 'guards' | 'nodes'>,
  ref: number,
  answers: number,
): readonly string[] {
  const words: string[] = [];
  let at = ref;
  for (const answer of answers.toString(2).slice(1)) {
    const guard = nodes[at * 3]!;
    const name = guards[guard < 0 ? ~guard : guard]!;
    words.push(answer === '1' ? name : `not ${name}`);
    at = nodes[at * 3 + (answer === '1' ? 2 : 1)]!;
  }
  return words;
}

function unknownStep(chart: string, row: number, event: number): Error {
  return new Error(`chart '${chart}': row ${row} cannot take event ${event}`);
}

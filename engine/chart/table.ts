/**
 * A word with the events on which a step uses it: a union of their names, with '' for steps that
 * carry nothing (a timer, the start, an event that the chart raises itself).
 */
export type ChartWord = readonly [word: string, events: string];

/** The words of one chart, as unions; a generated table carries its own. */
export interface ChartNames {
  readonly state: string;
  readonly event: string;
  readonly guard: ChartWord;
  readonly action: ChartWord;
  readonly delay: ChartWord;
}

/** The payload of an event, or of any of several, by a map from events to payloads. */
export type PayloadOf<Payloads, Event> = Event extends keyof Payloads ? Payloads[Event] : undefined;

declare const payload: unique symbol;

/** The number of an event in its table, typed by the payload that the event carries. */
export type EventNumber<Payload = undefined> = number & { readonly [payload]: Payload };

/** The numbers of a chart's events by name. */
export type EventNumbers<N extends ChartNames, Payloads = object> = {
  readonly [Event in N['event']]: EventNumber<PayloadOf<Payloads, Event>>;
};

/** One `after` of one state. Its event has the number of external events plus the timer's index. */
export interface ChartTimer {
  /** Index into `delays`, or -1 where the chart gives a constant. */
  readonly delay: number;
  /** The constant; 0 where `delay` names one. */
  readonly delayMs: number;
  /** Calendar ticket it uses; timers that are never pending together share one. */
  readonly slot: number;
}

/**
 * A chart as plain JSON-able numbers and names, made by the compiler and run by `bindChart`.
 *
 * A reference answers an event: 0 and above is a decision node, below 0 the leaf `~ref`.
 * `refs[state * events.length + event]` is the answer to an event, `initial` to starting.
 */
export interface ChartTable<N extends ChartNames = ChartNames> {
  readonly id: string;
  /** Dotted paths, `plugged.charging`; several active at once: `{body.closed,lock.locked}`. */
  readonly states: readonly N['state'][];
  /** External names first, then one per timer. */
  readonly events: readonly string[];
  readonly guards: readonly N['guard'][0][];
  readonly actions: readonly N['action'][0][];
  readonly delays: readonly N['delay'][0][];
  readonly timers: readonly ChartTimer[];
  readonly timerSlots: number;
  readonly initial: number;
  readonly refs: readonly number[];
  /**
   * Triples: guard, reference when false, reference when true. A guard asked about an event that
   * the chart raised itself is `~guard`: it is asked without the payload.
   */
  readonly nodes: readonly number[];
  /** Quadruples: next state or `stays`, outcome, first operation, end of operations. */
  readonly leaves: readonly number[];
  /** `index * 4 + kind`, in XState's order; see `operation`. */
  readonly operations: readonly number[];
  /** Never present at run time: it lets TypeScript read the event names off a table. */
  readonly accepts?: N['event'];
}

/** The words of a generated table. */
export type NamesOf<T> = T extends ChartTable<infer N> ? N : never;

/** The result of an event. `always` may move a chart even when the event itself did nothing. */
export const outcome = {
  /** No active state has anything to do on this event, or one swallows it on purpose. */
  ignored: 0,
  /** An active state handles the event, and guards refused every candidate. */
  refused: 1,
  /** A transition with a target or actions was taken for the event. */
  taken: 2,
} as const;

export type StepOutcome = (typeof outcome)[keyof typeof outcome];

/**
 * Kinds of operation: index is an action, a timer, a slot. After `drop`, which has no index, the
 * rest runs on events that the chart raised itself, without the payload.
 */
export const operation = { run: 0, arm: 1, cancel: 2, drop: 3 } as const;

/** Next state of a leaf that stays where it is; so a chart has at most 255 states, 0 to 254. */
export const stays = 255;

/** The reference of leaf 0, the same in every table: ignored, stays, nothing to do. */
export const nothing = -1;

/** An event of a table in words: `charge.start`, or `after timeToLimit` for that of a timer. */
export function eventWords(event: string): string {
  const delay = /^xstate\.after\.([^.]+)/.exec(event)?.[1];
  return delay === undefined ? event : `after ${delay}`;
}

/** Whether an action, by its name, refuses an event. */
export function isRefusal(action: string): boolean {
  return /^(decline|refuse)[A-Z]/.test(action);
}

/** The numbers of a table's events by name, the first one's being `from`. */
export function eventNumbers<N extends ChartNames, Payloads = object>(
  table: ChartTable<N>,
  from = 0,
): EventNumbers<N, Payloads> {
  const external = table.events.slice(0, table.events.length - table.timers.length);
  const numbers = external.map((name, number) => [name, from + number] as const);
  return Object.fromEntries(numbers) as EventNumbers<N, Payloads>;
}

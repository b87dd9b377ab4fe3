/** The words of one chart, as unions; a generated table carries its own. */
export interface ChartNames {
  readonly state: string;
  readonly event: string;
  readonly guard: string;
  readonly action: string;
  readonly delay: string;
}

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
  readonly guards: readonly N['guard'][];
  readonly actions: readonly N['action'][];
  readonly delays: readonly N['delay'][];
  readonly timers: readonly ChartTimer[];
  readonly timerSlots: number;
  readonly initial: number;
  readonly refs: readonly number[];
  /** Triples: guard, reference when false, reference when true. */
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

/** Kinds of operation: index is an action, a timer, a slot. */
export const operation = { run: 0, arm: 1, cancel: 2 } as const;

/** Next state of a leaf that stays where it is; so a chart has at most 255 states, 0 to 254. */
export const stays = 255;

/** The reference of leaf 0, the same in every table: ignored, stays, nothing to do. */
export const nothing = -1;

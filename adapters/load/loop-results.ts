import { Durations, type PlainDurations } from './durations.ts';
import { type Fate, FateTally } from './fates.ts';
import type { LoopEnd, OpenLoop } from './open-loop.ts';

/** The results of a loop, or of several together. */
export type LoopResults = Pick<
  OpenLoop<unknown>,
  | 'challenges'
  | 'fates'
  | 'fromDue'
  | 'fromSent'
  | 'generated'
  | 'lastDueMs'
  | 'outcomes'
  | 'slips'
  | 'spanMs'
>;

/** The results of a loop as plain values, which another thread or machine can add up. */
export interface PlainResults {
  readonly end: LoopEnd;
  readonly fates: Readonly<Record<Fate, number>>;
  readonly slips: PlainDurations;
  readonly fromSent: PlainDurations;
  readonly fromDue: PlainDurations;
  readonly outcomes: readonly (readonly [key: string, count: number])[];
  readonly generated: number;
  readonly challenges: number;
  readonly spanMs: number;
  readonly lastDueMs: number;
}

export function plainResults(loop: LoopResults, end: LoopEnd): PlainResults {
  const { challenges, fates, fromDue, fromSent, generated, lastDueMs, outcomes, slips, spanMs } =
    loop;
  return {
    end,
    fates: fates.counts,
    slips: slips.plain,
    fromSent: fromSent.plain,
    fromDue: fromDue.plain,
    outcomes: [...outcomes],
    generated,
    challenges,
    spanMs,
    lastDueMs,
  };
}

/** The results of loops that ran at the same time, as those of one. */
export function together(all: readonly PlainResults[]): LoopResults & { readonly end: LoopEnd } {
  const fates = new FateTally();
  const [slips, fromSent, fromDue] = [new Durations(), new Durations(), new Durations()];
  const outcomes = new Map<string, number>();
  for (const each of all) {
    fates.addAll(each.fates);
    slips.addAll(each.slips);
    fromSent.addAll(each.fromSent);
    fromDue.addAll(each.fromDue);
    for (const [key, count] of each.outcomes) outcomes.set(key, (outcomes.get(key) ?? 0) + count);
  }
  const sum = (of: (each: PlainResults) => number): number =>
    all.reduce((total, each) => total + of(each), 0);
  const most = (of: (each: PlainResults) => number): number => Math.max(0, ...all.map(of));
  return {
    end: endings.find((end) => all.some((each) => each.end === end)) ?? 'schedule',
    fates,
    slips,
    fromSent,
    fromDue,
    outcomes,
    generated: sum((each) => each.generated),
    challenges: sum((each) => each.challenges),
    spanMs: most((each) => each.spanMs),
    lastDueMs: most((each) => each.lastDueMs),
  };
}

/** The endings of a load, the weightiest first. */
const endings = ['interrupted', 'events', 'schedule'] as const satisfies readonly LoopEnd[];

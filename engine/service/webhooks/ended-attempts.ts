import type { Attempt } from './attempt.ts';
import type { AttemptRecord } from './delivery.ts';
import type { Outcome } from './outcome.ts';

/**
 * Attempts that are over, one after another in one list: an object for each would take three times
 * the memory, and a delivery that waits for its receiver has many. Times are counted from the
 * attempt's own start, that one from the start of the delivery, since small numbers need no memory
 * of their own.
 */
export type AttemptList = (number | Outcome | undefined)[];

/** The members of an attempt, in their order. */
const members = { number: 0, startMs: 1, tookMs: 2, skewMs: 3, outcome: 4 } as const;
const width = 5;

/** Shared by all deliveries before their first attempt has ended. */
export const noneEnded: AttemptList = [];

/** The attempts with one more, which has ended just now. */
export function withEnded(
  attempts: AttemptList,
  { number, startedAtMs, stamp }: Attempt,
  { fromMs, atMs }: { readonly fromMs: number; readonly atMs: number },
): AttemptList {
  const skewMs = stamp.deliveredAtMs - startedAtMs;
  const added = [number, startedAtMs - fromMs, atMs - startedAtMs, skewMs, undefined];
  // Not pushed: an array that grows reserves room for many more.
  return attempts.length === 0 ? added : attempts.concat(added);
}

export function countOfEnded({ length }: AttemptList): number {
  return length / width;
}

/** Notes the outcome of the last attempt. */
export function conclude(attempts: AttemptList, outcome: Outcome | undefined): void {
  attempts[attempts.length - width + members.outcome] = outcome;
}

/** The nth attempt, from 1, without its id; `fromMs` is the start of its delivery. */
export function endedAttempt(
  attempts: AttemptList,
  nth: number,
  fromMs: number,
): Omit<AttemptRecord, 'deliveryId'> & { readonly endedAtMs: number } {
  const of = (member: keyof typeof members) => attempts[(nth - 1) * width + members[member]];
  const startedAtMs = fromMs + (of('startMs') as number);
  return {
    number: of('number') as number,
    startedAtMs,
    endedAtMs: startedAtMs + (of('tookMs') as number),
    deliveredAtMs: startedAtMs + (of('skewMs') as number),
    outcome: of('outcome') as Outcome | undefined,
  };
}

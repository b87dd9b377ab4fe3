import type { Failure, Outcome } from '../../engine/index.ts';

/** The fates of events, of which each has exactly one, in the words of reports. */
export const fates = {
  accepted: 'answered 2xx',
  late: 'answered 2xx, later than the limit',
  recovered: 'failed, tried again and then accepted',
  rejected: 'answered with another status',
  timedOut: 'no answer in time',
  refused: 'no connection',
  broken: 'connection broken',
  givenUp: 'failed in every attempt',
  unsent: 'not sent: too many were under way',
  unfinished: 'under way or between two attempts at the end',
} as const;

export type Fate = keyof typeof fates;

/** The fates of events that no receiver has accepted. */
const failures = [
  'rejected',
  'timedOut',
  'refused',
  'broken',
  'givenUp',
  'unsent',
  'unfinished',
] as const satisfies readonly Fate[];

/** The number of events by fate. */
export class FateTally {
  readonly #counts = Object.fromEntries(Object.keys(fates).map((fate) => [fate, 0])) as Record<
    Fate,
    number
  >;

  add(fate: Fate): void {
    this.#counts[fate] += 1;
  }

  addAll(counts: Readonly<Record<Fate, number>>): void {
    for (const fate of Object.keys(counts) as Fate[]) this.#counts[fate] += counts[fate];
  }

  get counts(): Readonly<Record<Fate, number>> {
    return this.#counts;
  }

  /** The events that no receiver has accepted. */
  get failed(): number {
    return failures.reduce((sum, fate) => sum + this.#counts[fate], 0);
  }
}

/** The attempts of an event whose last one has ended. */
export interface EndedAttempts {
  readonly outcome: Outcome;
  readonly count: number;
  /** Whether the answer came later than the limit. */
  readonly isLate: boolean;
}

/** The fate of an event after its last attempt. */
export function fateOf({ outcome, count, isLate }: EndedAttempts): Fate {
  if (isAccepted(outcome)) return count > 1 ? 'recovered' : isLate ? 'late' : 'accepted';
  if (count > 1) return 'givenUp';
  if ('status' in outcome) return 'rejected';
  return withoutAnswer[outcome.failure];
}

const withoutAnswer = {
  timeout: 'timedOut',
  refused: 'refused',
  unresolved: 'refused',
  blocked: 'refused',
  tls: 'refused',
  reset: 'broken',
} as const satisfies Readonly<Record<Failure, Fate>>;

export function isAccepted(outcome: Outcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

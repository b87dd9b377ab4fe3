import type { Entry, ScenarioRun } from '../../engine/index.ts';

/** An attempt that came to an end: the receiver answered, or it was plain that it would not. */
export interface AnsweredAttempt {
  /** Name of the webhook. */
  readonly webhook: string;
  readonly eventId: string;
  /** Its place among all of the world, from 1. */
  readonly attempt: number;
  readonly atMs: number;
  /** Simulated time from its start to its end. */
  readonly latencyMs: number;
  /** Whether the receiver took it. */
  readonly isDelivered: boolean;
  /** Of HTTP; undefined where there was no answer. */
  readonly status: number | undefined;
  /** Why there was none. */
  readonly failure: string | undefined;
}

/** What an advance brought about. */
export interface Settled {
  readonly fromMs: number;
  readonly toMs: number;
  /** In the order in which they ended. */
  readonly attempts: readonly AnsweredAttempt[];
}

/** Gathers the attempts that end while something goes on. */
export async function attemptsDuring<Result>(
  { world }: ScenarioRun,
  deed: () => Promise<Result>,
): Promise<readonly [Result, readonly AnsweredAttempt[]]> {
  const attempts: AnsweredAttempt[] = [];
  const subscription = world.entries.subscribe((entry) => {
    const attempt = attemptOf(entry);
    if (attempt !== undefined) attempts.push(attempt);
  });
  try {
    return [await deed(), attempts];
  } finally {
    subscription.unsubscribe();
  }
}

/** What an entry says of an attempt that has ended; undefined for any other. */
function attemptOf({ atMs, data, kind, subject }: Entry): AnsweredAttempt | undefined {
  if (kind !== 'delivery.delivered' && kind !== 'delivery.failed') return undefined;
  return {
    webhook: subject,
    eventId: data['event'] as string,
    attempt: data['attempt'] as number,
    atMs,
    latencyMs: data['latencyMs'] as number,
    isDelivered: kind === 'delivery.delivered',
    status: data['status'] as number | undefined,
    failure: data['failure'] as string | undefined,
  };
}

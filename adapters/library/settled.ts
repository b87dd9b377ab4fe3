import { type AnsweredAttempt, answeredAttempt, type ScenarioRun } from '../../engine/index.ts';

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
    const attempt = answeredAttempt(entry);
    if (attempt !== undefined) attempts.push(attempt);
  });
  try {
    return [await deed(), attempts];
  } finally {
    subscription.unsubscribe();
  }
}

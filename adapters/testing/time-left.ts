import type { TestContext } from 'vitest';

type TimedTest = Pick<TestContext['task'], 'result' | 'timeout'>;

/** The real time even where a test replaces the timers. */
const realMs = performance.now.bind(performance);

/**
 * A function for the real time that a test has left from now on, less a margin in which it can fail
 * by itself, ms; it returns undefined where there is no limit, and in hooks, whose limit vitest
 * does not tell.
 */
export function timeLeft(task: TimedTest, nowMs = realMs): () => number | undefined {
  const isInHook = (): boolean => Object.values(task.result?.hooks ?? {}).includes('run');
  // The time of a test begins after its hooks.
  let startMs = isInHook() ? undefined : nowMs();
  return () => {
    const { timeout } = task;
    if (isInHook() || timeout <= 0 || timeout === Infinity) return undefined;
    startMs ??= nowMs();
    return Math.max(1, Math.round(0.95 * timeout - (nowMs() - startMs)));
  };
}

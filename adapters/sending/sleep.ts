import { setTimeout as pause } from 'node:timers/promises';

/** The longest timer of Node. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Resolves after some real time, or once the signal is aborted. Timers of Node fire up to 1 ms
 * early, so it waits again for the rest.
 */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const endAtMs = performance.now() + ms;
  for (let restMs = ms; restMs > 0 && !signal.aborted; restMs = endAtMs - performance.now()) {
    await pause(Math.min(restMs, longestTimerMs), undefined, { signal }).catch(() => {});
  }
}

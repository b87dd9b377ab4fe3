import { setTimeout as pause } from 'node:timers/promises';

/** The longest timer of Node. */
export const longestTimerMs = 2 ** 31 - 1;

/** Resolves after some real time, or once the signal is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  for (let restMs = ms; restMs > 0 && !signal.aborted; restMs -= longestTimerMs) {
    await pause(Math.min(restMs, longestTimerMs), undefined, { signal }).catch(() => {});
  }
}

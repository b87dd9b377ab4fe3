import { setTimeout as pause } from 'node:timers/promises';
import { formatDuration } from '../../../engine/index.ts';
import { CallbackPolicy } from '../../webhook/callback-policy.ts';
import { Sender } from '../../webhook/sender.ts';
import { UsageError } from '../usage-error.ts';
import { failureWords } from './failure-words.ts';

/** Real time between two tries to reach a receiver. */
const betweenTriesMs = 200;

/**
 * Makes sure that the receiver can be reached from this machine; it may take `waitMs` of real time
 * to come up. Throws `UsageError` with the reason.
 */
export async function reachReceiver(
  to: string,
  waitMs: number,
  interruption: AbortSignal,
): Promise<void> {
  const sender = new Sender(new CallbackPolicy({ allowsNearby: true }));
  const endsAtMs = performance.now() + waitMs;
  for (;;) {
    try {
      await sender.reach(to);
      return;
    } catch (error) {
      if (interruption.aborted) return;
      if (performance.now() + betweenTriesMs > endsAtMs) throw unreachable(to, error, waitMs);
    }
    await pause(betweenTriesMs, undefined, { signal: interruption }).catch(() => {});
  }
}

function unreachable(to: string, error: unknown, waitMs: number): UsageError {
  const waited = waitMs === 0 ? '; --wait waits for it' : `, after ${formatDuration(waitMs)}`;
  return new UsageError(`--to ${to}: ${failureWords(error)}${waited}`);
}

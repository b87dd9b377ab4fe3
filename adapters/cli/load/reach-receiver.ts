import { setTimeout as pause } from 'node:timers/promises';
import { formatDuration } from '../../../engine/index.ts';
import { failureOf } from '../../webhook/answer.ts';
import { CallbackPolicy } from '../../webhook/callback-policy.ts';
import { Sender } from '../../webhook/sender.ts';
import { UsageError } from '../usage-error.ts';

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
  const detail = error instanceof Error ? error.message : String(error);
  const why = {
    refused: 'nothing listens there',
    unresolved: 'its name is not known',
    timeout: 'it does not answer',
    tls: `its certificate is not accepted (${detail}); NODE_EXTRA_CA_CERTS names others`,
    blocked: detail,
    reset: detail,
  }[failureOf(error)];
  const waited = waitMs === 0 ? '; --wait waits for it' : `, after ${formatDuration(waitMs)}`;
  return new UsageError(`--to ${to}: ${why}${waited}`);
}

import type { InSteps } from '../../engine/index.ts';
import { nextTurn, type Wall } from './wall.ts';

/**
 * Takes the steps of some work, a few in each turn of the event loop, and returns its result. Other work runs between these
 * turns. Rejects with the reason of the signal once it is aborted, after the work has cleaned up.
 */
export async function inTurns<Result>(
  steps: InSteps<Result>,
  wall: Wall,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    for (;;) {
      signal?.throwIfAborted();
      const endsMs = wall.turnEndsMs();
      do {
        const { done, value } = steps.next();
        if (done === true) return value;
      } while (wall.nowMs() < endsMs);
      await nextTurn(wall);
    }
  } finally {
    steps.return(undefined as never);
  }
}

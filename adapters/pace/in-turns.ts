import type { InSteps } from '../../engine/index.ts';
import type { Wall } from './wall.ts';

/**
 * Takes the steps of a piece of work, some in each turn, and gives what the last of them gives. Others have the turns in
 * between. Rejects with the reason of the signal once that is aborted; the work ends there, and cleans up behind itself.
 */
export async function inTurns<Result>(
  steps: InSteps<Result>,
  wall: Wall,
  signal: AbortSignal,
): Promise<Result> {
  try {
    for (;;) {
      signal.throwIfAborted();
      const endsMs = wall.turnEndsMs();
      do {
        const { done, value } = steps.next();
        if (done === true) return value;
      } while (wall.nowMs() < endsMs);
      await new Promise<void>((resolve) => {
        wall.after(0, resolve);
      });
    }
  } finally {
    steps.return(undefined as never);
  }
}

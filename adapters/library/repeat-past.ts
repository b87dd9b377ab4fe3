import { nextTurn, type Wall } from '../pace/wall.ts';
import type { RunPast } from './deed-memory.ts';
import type { Begun } from './world-making.ts';

/**
 * Executes the past of another run again, in turns of the event loop and without sending anything.
 * The run then goes on by itself, as the other one could have.
 */
export async function repeatPast(
  { run, calls }: Pick<Begun, 'run' | 'calls'>,
  { untilMs, deedReplay, log: state }: RunPast,
  wall: Wall,
  signal?: AbortSignal,
): Promise<void> {
  const { clock, log } = run.world;
  // The other run knows the digest: it need not be computed once more.
  if (state !== undefined) log.leaveOutLines();
  for (;;) {
    const endsMs = wall.turnEndsMs();
    let isBegun = false;
    const isEnough = (): boolean => {
      const isTurnOver = isBegun && wall.nowMs() >= endsMs;
      isBegun = true;
      return isTurnOver;
    };
    run.advanceUntil(isEnough, Math.max(clock.now, untilMs), isEnough);
    if (deedReplay.isOver) break;
    await calls?.settle();
    if (isEnough()) await nextTurn(wall);
    signal?.throwIfAborted();
  }
  if (state !== undefined) log.goOnAs(state);
  deedReplay.goOn();
  run.world.endReplay();
}

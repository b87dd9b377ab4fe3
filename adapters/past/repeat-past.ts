import type { Wall } from '../pace/wall.ts';
import type { RunPast } from './deed-memory.ts';
import { type CalledRun, drive } from './drive.ts';

/**
 * Executes the past of another run again, in turns of the event loop and without sending anything.
 * The run then goes on by itself, as the other one could have.
 */
export async function repeatPast(
  called: CalledRun,
  { untilMs, deedReplay, log: state }: RunPast,
  wall: Wall,
  signal?: AbortSignal,
): Promise<void> {
  const { world } = called.run;
  // The other run knows the digest: it need not be computed once more.
  if (state !== undefined) world.log.leaveOutLines();
  const past = { isOver: () => deedReplay.isOver, stops: [{ untilMs }].values() };
  await drive(called, past, { wall, signal });
  if (state !== undefined) world.log.goOnAs(state);
  deedReplay.goOn();
  world.endReplay();
}

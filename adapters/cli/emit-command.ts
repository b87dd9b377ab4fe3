import { isLog } from '../file/log-kind.ts';
import { capturedBodies } from './emit/captured-bodies.ts';
import {
  checkTarget,
  type EmitFlags,
  readRounds,
  readShift,
  readSpeed,
} from './emit/emit-settings.ts';
import { recordedBodies } from './emit/recorded-bodies.ts';
import type { Terminal } from './terminal.ts';

export type { EmitFlags } from './emit/emit-settings.ts';

/**
 * `motorpool emit`: sends the content of a recording or a capture to a receiver or a feed; returns
 * the exit code.
 */
export async function emitCommand(
  file: string,
  flags: EmitFlags,
  terminal: Terminal,
): Promise<number> {
  checkTarget(flags);
  readSpeed(flags.speed);
  readRounds(flags.loop);
  readShift(flags.shift);
  const { to } = flags;
  if (to === undefined) {
    const { emitToFeed } = await import('./emit/to-feed.ts');
    return emitToFeed(file, flags, terminal);
  }
  const { checkAddress, emitToReceiver } = await import('./emit/to-receiver.ts');
  checkAddress(to);
  const bodies = isLog(file) ? await recordedBodies(file) : capturedBodies(file);
  try {
    return await emitToReceiver(bodies, { ...flags, to }, terminal);
  } finally {
    bodies.close();
  }
}

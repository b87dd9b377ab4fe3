import type { World } from '../world.ts';
import type { RunFacts } from './facts.ts';

/** Logs a mark of a run, or a fault that begins or ends from outside; returns its sequence. */
export function mark<Kind extends keyof RunFacts>(
  { clock, log }: Pick<World, 'clock' | 'log'>,
  kind: Kind,
  subject: string,
  cause: number,
  data: RunFacts[Kind],
): number {
  const io = kind === 'fault.begin' || kind === 'fault.end' ? 'in' : 'mk';
  return log.append(clock.now, io, kind, subject, cause, data);
}

import type { World } from '../world.ts';
import type { RunFacts } from './facts.ts';

/** The marks that come from outside the script. */
const outside: ReadonlySet<keyof RunFacts> = new Set(['fault.begin', 'fault.end', 'steps.run']);

/** Logs a mark of a run, or a deed from outside that no command states; returns its sequence. */
export function mark<Kind extends keyof RunFacts>(
  { clock, log }: Pick<World, 'clock' | 'log'>,
  kind: Kind,
  subject: string,
  cause: number,
  data: RunFacts[Kind],
): number {
  return log.append(clock.now, outside.has(kind) ? 'in' : 'mk', kind, subject, cause, data);
}

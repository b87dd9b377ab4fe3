import type { ServiceFacts } from './facts.ts';
import type { Ground } from './ground.ts';

/**
 * Logs a fact of the service about a vehicle, user or webhook; returns its sequence. See
 * `Log.append`.
 */
export function tell<Kind extends keyof ServiceFacts>(
  { clock, log }: Pick<Ground, 'clock' | 'log'>,
  kind: Kind,
  subject: string,
  cause: number,
  data: ServiceFacts[Kind],
  written?: string,
): number {
  // An attempt leaves the world; every other fact stays in it.
  const io = kind === 'delivery.attempted' ? 'out' : 'st';
  return log.append(clock.now, io, kind, subject, cause, data, written);
}

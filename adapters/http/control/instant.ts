import { parseInstantIn, type ScenarioRun } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';

/** An instant of a body or query, ms since the epoch; without an offset it is local time. */
export function instantMsOf(
  { world, scenario }: ScenarioRun,
  written: string,
  member: string,
  part: 'body' | 'query parameter' = 'body',
) {
  const atMs = parseInstantIn(world.zone, written, scenario.clock);
  if (atMs !== undefined) return atMs;
  const message = `${part} ${member}: expected an instant such as 2026-10-24T19:30:00, found ${written}`;
  throw refusal('request_malformed', message);
}

/**
 * Throws a refusal for an instant of a body that is not between two others. It has them in local
 * time of the world, as `instantMsOf` reads them.
 */
export function assertWithin(
  member: string,
  atMs: number,
  leastMs: number,
  mostMs: number,
  { zone }: ScenarioRun['world'],
): void {
  if (atMs >= leastMs && atMs <= mostMs) return;
  const [at, least, most] = [atMs, leastMs, mostMs].map((each) =>
    zone.formatLocal(each).replace('.000', ''),
  );
  const message = `body ${member}: expected an instant from ${least} to ${most} in ${zone.name}, found ${at}`;
  throw refusal('request_malformed', message);
}

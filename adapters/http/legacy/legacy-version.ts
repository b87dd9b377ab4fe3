import { formatDay, type World } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import type { Visit } from '../visit.ts';

/** Refuses versions that have ended: version 1.0 is gone, and version 2.0 ends one day (stated). */
export function checkVersion({ path, world: { run } }: Visit): void {
  if (path.startsWith('/v1.0')) {
    throw refusal('version_gone', 'version 1.0 of the API has not been served since 2023-01-06');
  }
  const { clock, service } = run.world;
  const { legacyEndMs } = service.application.dates;
  if (clock.now < legacyEndMs) return;
  const message = `version 2.0 of the API is no longer served since ${formatDay(legacyEndMs)}`;
  throw refusal('version_gone', message);
}

/** The instants at which version 2.0 was deprecated and ends; undefined before the announcement. */
export function lifeOf({
  clock,
  service,
}: World): { readonly deprecatedMs: number; readonly endMs: number } | undefined {
  const { legacyDeprecatedMs: deprecatedMs, legacyEndMs: endMs } = service.application.dates;
  return clock.now < deprecatedMs ? undefined : { deprecatedMs, endMs };
}

import { lifeOf } from './legacy/legacy-version.ts';
import type { Visit } from './visit.ts';

/** Gives a response what every response carries: the simulated instant as its date, and the id of the request (public). */
export function addHeaders(response: Response, visit: Visit): Response {
  const { headers } = response;
  const world = visit.worldIfAny?.run.world;
  if (world !== undefined) headers.set('date', httpDate(world.clock.now));
  headers.set('sc-request-id', visit.requestId);
  const life = world !== undefined && visit.isLegacy ? lifeOf(world) : undefined;
  if (life !== undefined) {
    // RFC 9745 and RFC 8594 (that they are sent is ours).
    headers.set('deprecation', `@${life.deprecatedMs / 1000}`);
    headers.set('sunset', httpDate(life.endMs));
  }
  return response;
}

/** `Mon, 04 May 2026 06:00:00 GMT`; ECMAScript prescribes this form to the character. */
function httpDate(atMs: number): string {
  return new Date(atMs).toUTCString();
}

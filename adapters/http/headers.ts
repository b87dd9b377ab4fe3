import { lifeOf } from './legacy/legacy-version.ts';
import type { Visit } from './visit.ts';

/** Gives a response what every response carries, unless it has it. */
export function addHeaders(response: Response, visit: Visit): Response {
  if (visit.isComplete) return response;
  const { headers } = response;
  for (const [name, value] of Object.entries(commonHeaders(visit))) headers.set(name, value);
  return response;
}

/**
 * A response of status 200 with all it carries from the beginning: to add a header to one that is there, `Headers` have to be
 * made of those it has, which takes as long as everything else.
 */
export function completeResponse(
  visit: Visit,
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Response {
  visit.isComplete = true;
  return new Response(body, { status: 200, headers: { ...headers, ...commonHeaders(visit) } });
}

/** The simulated instant as the date, and the id of the request (public). */
function commonHeaders(visit: Visit): Record<string, string> {
  const headers: Record<string, string> = { 'sc-request-id': visit.requestId };
  const world = visit.worldIfAny?.run.world;
  if (world === undefined) return headers;
  headers['date'] = httpDate(world.clock.now);
  const life = visit.isLegacy ? lifeOf(world) : undefined;
  if (life !== undefined) {
    // RFC 9745 and RFC 8594 (that they are sent is ours).
    headers['deprecation'] = `@${life.deprecatedMs / 1000}`;
    headers['sunset'] = httpDate(life.endMs);
  }
  return headers;
}

/** `Mon, 04 May 2026 06:00:00 GMT`; ECMAScript prescribes this form to the character. */
function httpDate(atMs: number): string {
  return new Date(atMs).toUTCString();
}

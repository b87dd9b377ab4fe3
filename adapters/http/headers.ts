import { lifeOf } from './legacy/legacy-version.ts';
import { type MadeAnswer, ReadyAnswer, type ReadyBody } from './ready-answer.ts';
import type { Visit } from './visit.ts';

/**
 * Adds the headers of every response: the simulated date, and the id of the request (public); a
 * hint where there is one (ours).
 */
export function addHeaders<Given extends MadeAnswer>(response: Given, visit: Visit): Given {
  if (visit.isComplete) return response;
  const { headers } = response;
  for (const [name, value] of Object.entries(carried({}, visit))) headers.set(name, value);
  return response;
}

/** An answer of status 200 with all its headers; takes ownership of the record of headers. */
export function completeAnswer(
  visit: Visit,
  body: ReadyBody,
  headers: Record<string, string>,
): ReadyAnswer {
  const answer = new ReadyAnswer(carried(headers, visit), body);
  visit.isComplete = true;
  visit.answer = answer.shown;
  return answer;
}

/** The longest hint: proxies and clients refuse answers with long headers (ours). */
const mostHint = 300;

/** Adds the headers of every response. */
function carried(headers: Record<string, string>, visit: Visit): Record<string, string> {
  headers['sc-request-id'] = visit.requestId;
  if (visit.hint !== undefined)
    headers['motorpool-hint'] = visit.hint.slice(0, mostHint).replace(/[^ -~]/g, '?');
  const world = visit.worldIfAny?.run.world;
  if (world === undefined) return headers;
  headers['date'] = dateOf(world.clock.now);
  const life = visit.isLegacy ? lifeOf(world) : undefined;
  if (life === undefined) return headers;
  // RFC 9745 and RFC 8594 (sending them is ours).
  headers['deprecation'] = deprecationOf(life.deprecatedMs);
  headers['sunset'] = sunsetOf(life.endMs);
  return headers;
}

/** Remembers the text of the latest second: most requests come within the same one. */
function remembered(textOf: (atMs: number) => string): (atMs: number) => string {
  let writtenS = Number.NaN;
  let written = '';
  return (atMs) => {
    const atS = Math.floor(atMs / 1000);
    if (atS !== writtenS) {
      writtenS = atS;
      written = textOf(atMs);
    }
    return written;
  };
}

/** `Mon, 04 May 2026 06:00:00 GMT`; ECMAScript prescribes this form to the character. */
function httpDate(atMs: number): string {
  return new Date(atMs).toUTCString();
}

const dateOf = remembered(httpDate);
const sunsetOf = remembered(httpDate);
const deprecationOf = remembered((atMs) => `@${atMs / 1000}`);

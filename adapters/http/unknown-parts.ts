import type { MiddlewareHandler } from 'hono';
import { isJsonMap, readJson, sentenceOf, withNearestOrAll } from '../../engine/index.ts';
import { refusal } from './refusal.ts';
import type { VisitContext } from './visit.ts';

/** The words for ends of a range that files of scenarios take too. */
const otherWords: Readonly<Record<string, string>> = { start: 'from', end: 'until', to: 'until' };

/** The sentence about an unknown key, with the one that was probably meant, or all. */
export function unknownKey(title: string, key: string, known: readonly string[]): string {
  const message = `${title} ${key}`;
  const meant = Object.hasOwn(otherWords, key) ? otherWords[key]! : '';
  if (known.includes(meant)) return sentenceOf({ message, suggestion: meant });
  return withNearestOrAll(message, key, known);
}

/**
 * Leaves a hint about a key of the query that the route does not take. The service ignores it, and
 * so does the response.
 */
export function hintAtUnknownQuery(c: VisitContext, known: readonly string[]): void {
  const unknown = known.length === 0 ? undefined : unknownIn(c, known);
  if (unknown === undefined) return;
  c.env.addHint(unknownKey('ignored: query', unknown, known));
}

/** Refuses keys of the query that the route does not take, which would be ignored. */
export function refuseUnknownQuery(c: VisitContext, known: readonly string[]): void {
  const key = unknownIn(c, known);
  if (key === undefined) return;
  const title = 'query: unknown key';
  throw refusal(
    'request_malformed',
    known.length === 0
      ? `${title} ${key}; this request takes no query`
      : unknownKey(title, key, known),
  );
}

function unknownIn({ req }: VisitContext, known: readonly string[]): string | undefined {
  const at = req.url.indexOf('?');
  if (at === -1) return undefined;
  return [...new URLSearchParams(req.url.slice(at)).keys()].find((key) => !known.includes(key));
}

/** Refuses a body where the route takes none; an empty one and `{}` say nothing. */
export const refuseBody: MiddlewareHandler = async ({ req }, next) => {
  const text = await req.text();
  const key = text.trim() === '' ? undefined : keyOf(text);
  if (key === undefined) return next();
  throw refusal('request_malformed', `body: ${key}; this request takes no body`);
};

/** The part of a text of JSON that is not expected; undefined for an empty map. */
function keyOf(text: string): string | undefined {
  const body = readJson(text)?.value;
  if (body === undefined || !isJsonMap(body)) return 'expected nothing';
  const [key] = Object.keys(body);
  return key === undefined ? undefined : `unknown key ${key}`;
}

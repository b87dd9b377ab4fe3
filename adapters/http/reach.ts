import { getPath } from 'hono/utils/url';
import type { RequestHead } from './ready-answer.ts';

/** The destination of a request. */
export interface Reach {
  /** Id of the world it names; undefined: the first one. */
  readonly worldId: string | undefined;
  /** Origin and prefix of the world, before the path of a route in links. */
  readonly base: string;
  /** As routes declare it: without the world and a trailing slash, `/v3.0` spelt `/v3`. */
  readonly path: string;
}

/** Names a world where the path cannot. */
export const worldHeader = 'motorpool-world';

/**
 * A world is named by the prefix `/w/{worldId}` of the path, else by a header (ours). Links to a
 * host that a proxy serves, `https://sim.example.com`, begin with the origin of the proxy.
 */
export function reach(request: Pick<RequestHead, 'headers' | 'url'>, publicOrigin?: string): Reach {
  const { url } = request;
  const asked = url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
  const isPublic = publicOrigin !== undefined && nameOf(asked) === nameOf(publicOrigin);
  const origin = isPublic ? publicOrigin : asked;
  const path = getPath(request as Request);
  const [, named, rest = ''] = path.startsWith('/w/') ? (worldPrefix.exec(path) ?? []) : [];
  if (named !== undefined) {
    return { worldId: named, base: `${origin}/w/${named}`, path: canonical(rest) };
  }
  const worldId = request.headers.get(worldHeader) ?? undefined;
  return { worldId, base: origin, path: canonical(path) };
}

/** The shape of the ids of worlds. */
export const worldIdShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

/**
 * The id of the world that a request concerns; undefined for the list, for a new world and for an
 * id that no world can have.
 */
export function worldReached(request: Request, first: string): string | undefined {
  const { worldId = first, path } = reach(request);
  const isOfWorlds = /^\/sim\/worlds(\/|$)/.test(path);
  const id = isOfWorlds ? path.split('/')[3] : worldId;
  return id !== undefined && worldIdShape.test(id) ? id : undefined;
}

/** The host of an origin without its port, which a proxy may leave out. */
function nameOf(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2).replace(/:\d+$/, '');
}

const worldPrefix = /^\/w\/([^/]+)(.*)$/s;

/**
 * Both `/v3` and `/v3.0` lead to version 3 (stated). The official SDKs send trailing slashes, and
 * one of them escapes the question mark of a query of version 2.0 (public).
 */
function canonical(path: string): string {
  const versioned = path.startsWith('/v3.0/')
    ? `/v3${path.slice('/v3.0'.length)}`
    : path.startsWith('/v2.0/')
      ? path.replace(/%3f.*$/is, '')
      : path;
  let end = versioned.length;
  while (end > 1 && versioned[end - 1] === '/') end -= 1;
  return end === 0 ? '/' : versioned.slice(0, end);
}

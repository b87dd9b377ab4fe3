import { nearest, nearestByPart, suggesting } from '../../engine/index.ts';
import type { Route } from './route.ts';

interface AskedPath {
  readonly method: string;
  readonly path: string;
}

/** A message about an unknown path, with the path that its author probably meant (ours). */
export function withMeantPath(message: string, asked: AskedPath, routes: readonly Route[]): string {
  const told = withCounterpart(message, asked);
  if (told !== message) return told;
  const meant = meantPaths(asked.path, [...new Set(routes.map(({ path }) => path))]);
  return suggesting(message, meant.length === 0 ? undefined : meant.join(' or '));
}

/** A message about a request that is not taken, with the request that does the same here (ours). */
export function withCounterpart(message: string, { method, path }: AskedPath): string {
  const found = counterparts.find(
    ([methods, pattern]) => methods.split(' ').includes(method) && pattern.test(path),
  );
  return found === undefined ? message : `${message}; ${path.replace(found[1], found[2])}`;
}

/** Requests that clients are often written with, and the requests that do the same here. */
const counterparts: readonly (readonly [methods: string, pattern: RegExp, words: string])[] = [
  ['GET HEAD', /^\/v3\/vehicles$/, 'GET /v3/connections lists the vehicles'],
  ['DELETE', /^\/v3\/vehicles\/[^/]+$/, 'DELETE /v3/connections/{connectionId} disconnects one'],
  [
    'DELETE POST',
    /^\/v2\.0\/vehicles\/([^/]+)(\/disconnect)?$/,
    'DELETE /v2.0/vehicles/$1/application disconnects it',
  ],
  ['POST PUT PATCH DELETE', /^\/v3\/webhooks(\/.+)?$/, 'the scenario or /sim/webhooks makes them'],
  [
    'GET HEAD',
    /^\/v3\/vehicles\/([^/]+)\/(battery|charge|fuel|odometer|location|vin|security|tires|engine)(\/.*)?$/,
    'version 3 reads GET /v3/vehicles/$1/signals',
  ],
];

/** The few declared paths that are most like a path, with its parameters. */
function meantPaths(path: string, declared: readonly string[]): readonly string[] {
  const parts = path.split('/');
  const own = declared.map((each) => each.split('/'));
  // A path of another version of the API is never meant.
  const isVersioned = /^v\d/.test(parts[1]!) && own.some(([, version]) => version === parts[1]);
  const near = isVersioned ? own.filter(([, version]) => version === parts[1]) : own;
  const known = near
    .filter(({ length }) => length === parts.length)
    .map((each) => each.map((part, at) => (part.startsWith('{') ? parts[at]! : part)).join('/'))
    // Where a parameter is missing, the most similar path is the path itself.
    .filter((each) => each !== path);
  const found = nearest(path, known) ?? byPart(parts, known);
  return found === undefined ? longer(parts, near) : [found];
}

/** The path that differs in one part, of which both have a word: `limit` in `set-limit`. */
function byPart(parts: readonly string[], known: readonly string[]): string | undefined {
  for (const [at, part] of parts.entries()) {
    const others = known.filter((each) =>
      each.split('/').every((own, index) => (index === at ? own !== part : own === parts[index])),
    );
    const words = others.map((each) => each.split('/')[at]!.replaceAll('-', '_'));
    const found = nearestByPart(part.replaceAll('-', '_'), words);
    if (found !== undefined) return others[words.indexOf(found)];
  }
  return undefined;
}

/** The shortest paths that have all parts of one in order: `charge/start` for `start`. */
function longer(parts: readonly string[], near: readonly (readonly string[])[]): readonly string[] {
  const having = near.flatMap((own) => {
    let at = 0;
    const path = own.map((part) => {
      const asked = parts[at] ?? '';
      const isTaken = part === asked || (part.startsWith('{') && /\d/.test(asked));
      if (isTaken) at += 1;
      return isTaken ? asked : part;
    });
    return at === parts.length ? [path] : [];
  });
  const fewest = Math.min(...having.map(({ length }) => length));
  return having
    .filter(({ length }) => length === fewest)
    .slice(0, 3)
    .map((each) => each.join('/'));
}

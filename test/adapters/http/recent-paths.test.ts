import * as fc from 'fast-check';
import { UnsupportedPathError } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { expect, test } from 'vitest';
import { RecentPaths } from '../../../adapters/http/recent-paths.ts';

test('a path that is there as it stands goes before one with a place for anything', () => {
  const router = new RecentPaths<string>();
  for (const path of ['/a/:id', '/a/why', '/a/:id/again', '/a/why/again']) {
    router.add('GET', path, path);
  }
  const [why, other, again, otherAgain] = ['/a/why', '/a/how', '/a/why/again', '/a/how/again'].map(
    (path) => router.match('GET', path)[0].map(([handler]) => handler),
  );

  expect([why, other, again, otherAgain]).toEqual([
    ['/a/why'],
    ['/a/:id'],
    ['/a/why/again'],
    ['/a/:id/again'],
  ]);
});

test('a handler for any path or method would be passed over, and is refused', () => {
  const router = new RecentPaths<string>();

  expect(() => router.add('ALL', '/a', 'a')).toThrow(UnsupportedPathError);
  expect(() => router.add('GET', '/a/*', 'a')).toThrow(UnsupportedPathError);
});

test('paths of worlds and replays, which come and go, are not remembered', () => {
  const router = new RecentPaths<string>();
  for (const path of ['/sim/worlds/:id', '/sim/replays/:id', '/v3/vehicles/:id']) {
    router.add('GET', path, path);
  }
  const isRemembered = (path: string) => router.match('GET', path) === router.match('GET', path);

  expect(isRemembered('/v3/vehicles/a')).toBe(true);
  expect(isRemembered('/sim/worlds/w1')).toBe(false);
  expect(isRemembered('/sim/replays/r1')).toBe(false);
});

test('every path leads where it leads without a memory, however often it is asked for', () => {
  const routes = ['/a', '/a/:id', '/a/:id/b', '/c/:one/:two'] as const;
  const recent = new RecentPaths<string>();
  const plain = new TrieRouter<string>();
  for (const method of ['GET', 'POST']) {
    for (const path of routes.slice(method === 'GET' ? 0 : 2)) {
      recent.add(method, path, `${method} ${path}`);
      plain.add(method, path, `${method} ${path}`);
    }
  }
  /** The target of a path, and the value of each of its parameters. */
  const told = (router: RecentPaths<string> | TrieRouter<string>, method: string, path: string) => {
    const [handlers, stash] = router.match(method, path);
    return handlers.map(([handler, params]) => [
      handler,
      Object.fromEntries(
        Object.entries(params).map(([name, at]) => [
          name,
          typeof at === 'number' ? stash?.[at] : at,
        ]),
      ),
    ]);
  };
  const part = fc.constantFrom('a', 'b', 'c', 'x', 'y', 'x'.repeat(300));
  const paths = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

  fc.assert(
    fc.property(fc.constantFrom('GET', 'POST', 'PUT'), paths, (method, path) => {
      expect(told(recent, method, path)).toEqual(told(plain, method, path));
      expect(told(recent, method, path)).toEqual(told(plain, method, path));
    }),
    { numRuns: 500 },
  );
});

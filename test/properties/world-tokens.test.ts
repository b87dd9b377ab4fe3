import { expect, test } from 'vitest';
import { controlled, twoCars } from '../support/controlled.ts';
import { dataOf } from '../support/data-of.ts';
import { type Declared, declaredRequest, declaredRoutes } from '../support/declared-requests.ts';

/** A server with the worlds `a` and `b`, their tokens, and every operation that it declares. */
async function twoWorlds() {
  const server = controlled(twoCars);
  const tokens: Record<string, string> = {};
  for (const id of ['a', 'b']) {
    const made = await server.control('POST', '/sim/worlds', { id, yaml: twoCars });
    tokens[id] = (dataOf(made) as { readonly token: string }).token;
  }
  const routes = await declaredRoutes(server);
  /** The request of an operation about a world, with a token. */
  const request = (route: Declared, about: string, token: string, isInPath: boolean): Request => {
    const plain = declaredRequest(server, route, {});
    const url = new URL(plain.url);
    url.pathname = url.pathname.replace('/sim/worlds/unknown', `/sim/worlds/${about}`);
    if (isInPath) url.pathname = `/w/${about}${url.pathname}`;
    const made = new Request(url, plain);
    made.headers.set('authorization', `Bearer ${token}`);
    if (!isInPath) made.headers.set('motorpool-world', about);
    return made;
  };
  const statusOf = async (...asked: Parameters<typeof request>): Promise<number> =>
    (await server.fetch(request(...asked))).status;
  return { tokens, routes, request, statusOf, fetch: server.fetch };
}

const isOpen = ({ operation }: Declared): boolean => operation.security.length === 0;
const isControl = ({ operation }: Declared): boolean => operation.tags.includes('control');
const isOfServer = ({ operation }: Declared): boolean =>
  operation.tags.includes('control') && !operation.security.some((each) => 'worldToken' in each);

test('no token of a world is taken by any operation about another world', {
  tags: 'long',
}, async () => {
  const { tokens, routes, statusOf } = await twoWorlds();
  const guarded = routes.filter((each) => !isOpen(each));
  expect(guarded.length).toBeGreaterThan(80);

  for (const route of guarded) {
    for (const [own, other] of [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'main'],
      ['a', 'nowhere'],
    ] as const) {
      for (const isInPath of [true, false]) {
        const status = await statusOf(route, other, tokens[own]!, isInPath);
        const words = `${route.method} ${route.path} of ${other}`;
        // Other operations have tokens of the application, which exists only where the world does.
        if (isControl(route)) expect(status, words).toBe(403);
        else expect([401, 404], words).toContain(status);
      }
    }
  }
});

test('the path of a route decides about the world, not the prefix before it', async () => {
  const { tokens, routes, request, fetch } = await twoWorlds();
  const named = routes.filter(({ path }) => path.startsWith('/sim/worlds/{worldId}'));
  expect(named.length).toBeGreaterThan(2);
  for (const route of named) {
    const about = request(route, 'b', tokens['a']!, true);
    const other = new Request(about.url.replace('/w/b/', '/w/a/'), about);
    expect((await fetch(other)).status, route.method).toBe(403);
  }
});

test('the token of a world is taken by every operation of the control API about that world, and by none about all', {
  tags: 'long',
}, async () => {
  const { tokens, routes, statusOf } = await twoWorlds();
  const own = routes.filter((each) => isControl(each) && !isOpen(each));
  // Those that end the world come last.
  const inOrder = own.toSorted((a, b) => Number(isEnd(a)) - Number(isEnd(b)));

  for (const route of inOrder) {
    const status = await statusOf(route, 'a', tokens['a']!, true);
    const words = `${route.method} ${route.path}`;
    if (isOfServer(route)) expect(status, words).toBe(403);
    else expect([401, 403], words).not.toContain(status);
  }
  expect(own.filter(isOfServer).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /sim/worlds',
    'POST /sim/worlds',
    'PATCH /sim/worlds/{worldId}',
    'GET /metrics',
  ]);
});

test('a token of no world is taken by no operation', async () => {
  const { routes, statusOf } = await twoWorlds();
  for (const route of routes.filter((each) => isControl(each) && !isOpen(each))) {
    expect(await statusOf(route, 'a', 'x'.repeat(43), true), route.path).toBe(401);
  }
});

function isEnd({ method, path }: Declared): boolean {
  return method === 'DELETE' && path === '/sim/worlds/{worldId}';
}

import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { type Controlled, controlled, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';
import { returned } from '../../support/returned.ts';

interface Card {
  readonly owner: string | null;
  readonly createdAt: string;
  readonly expires: string | null;
  readonly journalBytes: number | null;
  readonly state: string;
  readonly token?: string;
}

async function make({ control }: Controlled, body: object = {}): Promise<Card> {
  return dataOf(await control('POST', '/sim/worlds', { id: 'pr', yaml: twoCars, ...body })) as Card;
}

async function read({ control }: Controlled): Promise<Card> {
  return dataOf(await control('GET', '/sim/worlds/pr')) as Card;
}

const day = 86_400_000;

describe('the card of a world', () => {
  test('has the owner, the times and the state, and its token in one answer alone', async () => {
    const server = controlled();
    const { token, ...made } = await make(server, { owner: 'team one', expires: '7d' });

    expect(made).toMatchObject({
      state: 'awake',
      owner: 'team one',
      createdAt: '2026-11-02T09:00:00.000Z',
      expires: '2026-11-09T09:00:00.000Z',
      journalBytes: null,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await read(server)).toEqual(made);
    for (const path of ['/sim/worlds', '/w/pr/sim/requests', '/w/pr/sim/log', '/sim/log']) {
      expect((await server.control('GET', path)).text).not.toContain(token);
    }
  });

  test('has neither owner nor end without them', async () => {
    const server = controlled();
    expect(await make(server)).toMatchObject({ owner: null, expires: null });
    expect(dataOf(await server.control('GET', '/sim/worlds/main'))).toMatchObject({ owner: null });
  });

  test.each([
    [{ expires: '2026-11-03T09:00:00Z' }, '2026-11-03T09:00:00.000Z'],
    [{ expires: '2026-11-03T09:00:00+01:00' }, '2026-11-03T08:00:00.000Z'],
    [{ expires: '36h' }, '2026-11-03T21:00:00.000Z'],
  ])('%j is an end', async (body, expires) => {
    expect(await make(controlled(), body)).toMatchObject({ expires });
  });

  test.each([
    [{ owner: '' }, 'body owner'],
    [{ owner: 'x'.repeat(101) }, 'body owner'],
    [{ owner: 'a\u0000b' }, 'body owner: expected a text without the character U+0000'],
    [{ owner: 'a\ud800' }, 'body owner: expected a text without'],
    [{ seed: 'a\udc00b' }, 'body seed'],
    [{ params: { p: '\u0000' } }, 'body params.p'],
    [{ expires: 'soon' }, 'body expires: expected a duration such as 7d or an instant'],
    [{ expires: '0s' }, 'body expires: expected an instant after 2026-11-02T09:00:00.000Z, now'],
    [{ expires: '2026-11-02T08:59:59Z' }, 'body expires: expected an instant after'],
    [{ expires: '200y' }, 'body expires'],
    [{ expires: null }, 'body expires'],
    [{ limits: { vehicles: 0 } }, 'body limits.vehicles'],
    [
      { limits: { vehicles: 100_001 } },
      'body limits.vehicles: expected at most 100000, the limit of this server',
    ],
    [{ limits: { cars: 1 } }, 'body limits: unknown key cars'],
    [{ sources: { file: 'a.yaml' } }, 'body sources.text'],
  ])('%j is refused', async (body, words) => {
    const { control } = controlled();
    const yaml = 'sources' in body ? {} : { yaml: twoCars };
    const answer = await control('POST', '/sim/worlds', { id: 'pr', ...yaml, ...body });
    expect([answer.status, errorOf(answer).detail]).toEqual([400, expect.stringContaining(words)]);
    expect((await control('GET', '/sim/worlds/pr')).status).toBe(404);
  });

  test('a scenario comes with the files that it imports', async () => {
    const server = controlled();
    const sources = {
      file: 'night.yaml',
      text: `${twoCars}imports: [lib/places.yaml]\n`,
      imports: {
        'lib/places.yaml': 'version: 1\nplaces: { yard: { latitude: 52.5, longitude: 13.4 } }\n',
      },
    };
    const { status, text } = await server.control('POST', '/sim/worlds', { id: 'pr', sources });
    expect(status, text).toBe(201);

    const lacking = { ...sources, imports: {} };
    const refused = await server.control('POST', '/sim/worlds', { sources: lacking });
    expect(errorOf(refused).detail).toContain('night.yaml:');
  });
});

describe('a change of a card', () => {
  test.each(['', 'a\u0000b', '\ud83d', '\ude97 first'])(
    'to the owner %j is refused',
    async (owner) => {
      const server = controlled();
      await make(server, { owner: 'one \ud83d\ude97' });
      const { status } = await server.control('PATCH', '/sim/worlds/pr', { owner });
      expect(status).toBe(400);
      expect(await read(server)).toMatchObject({ owner: 'one \ud83d\ude97' });
    },
  );

  test('moves or removes the end, and the owner', async () => {
    const server = controlled();
    await make(server, { owner: 'one', expires: '1d' });
    const change = async (body: object) =>
      dataOf(await server.control('PATCH', '/sim/worlds/pr', body));

    expect(await change({ expires: '2d' })).toMatchObject({
      owner: 'one',
      expires: '2026-11-04T09:00:00.000Z',
    });
    expect(await change({ owner: 'two' })).toMatchObject({
      owner: 'two',
      expires: '2026-11-04T09:00:00.000Z',
    });
    expect(await change({ expires: null, owner: null })).toMatchObject({
      owner: null,
      expires: null,
    });
    await server.wall.pass(9 * day);
    expect(await read(server)).toMatchObject({ expires: null });
  });

  test('is refused for an unknown world and for words that are none', async () => {
    const server = controlled();
    await make(server);
    const unknown = await server.control('PATCH', '/sim/worlds/pt', { owner: 'one' });
    expect(errorOf(unknown).detail).toBe('there is no world pt here; did you mean pr?');
    expect((await server.control('PATCH', '/sim/worlds/pr', { expires: 'never' })).status).toBe(
      400,
    );
    expect((await server.control('PATCH', '/sim/worlds/pr', { limits: {} })).status).toBe(400);
  });
});

describe('a world that expires', () => {
  const gone = 'the world pr expired at 2026-11-03T09:00:00.000Z';

  test('is deleted at its instant, and requests are told so', async () => {
    const server = controlled();
    const { token } = await make(server, { expires: '1d' });
    await server.wall.pass(day - 1);
    expect((await read(server)).state).toBe('awake');
    await server.wall.pass(1);

    for (const path of [
      '/sim/worlds/pr',
      '/w/pr/sim/clock',
      '/w/pr/v3/connections',
      '/w/pr/feed',
    ]) {
      const answer = await server.control('GET', path);
      expect([answer.status, errorOf(answer).detail], path).toEqual([404, gone]);
    }
    const headers = { authorization: `Bearer ${token!}` };
    expect(errorOf(await server.fetch('/w/pr/sim/clock', { headers })).detail).toBe(gone);
    expect(dataOf(await server.control('GET', '/sim/worlds'))).toHaveLength(1);
  });

  test('makes room for another one of its name, which its token does not open', async () => {
    const server = controlled();
    const { token } = await make(server, { expires: '1d' });
    await server.wall.pass(day);
    await make(server);
    const headers = { authorization: `Bearer ${token!}` };

    expect((await server.control('GET', '/w/pr/sim/clock')).status).toBe(200);
    expect((await server.fetch('/w/pr/sim/clock', { headers })).status).toBe(401);
  });

  test('is not brought back by a server that starts later', async () => {
    const store = new MemoryStore();
    const kept = { store, wallMs: () => 0, engineVersion: 'test' };
    const first = controlled(twoCars, { keeping: kept });
    await make(first, { expires: '9d' });
    await first.control('PATCH', '/sim/worlds/pr', { expires: '1d' });
    await first.worlds.endJournals();

    const soon = controlled(twoCars, { keeping: kept });
    await soon.worlds.open('from-now');
    expect(soon.worlds.cards.get('pr')).toBeDefined();
    await soon.worlds.endJournals();
    const later = controlled(twoCars, { keeping: kept });
    await later.wall.pass(day);
    await later.worlds.open('from-now');
    expect(await store.list()).toEqual([]);
    expect(errorOf(await later.control('GET', '/w/pr/sim/clock')).detail).toBe(gone);
  });
});

test('a changed card survives a restart, and so does the token', async () => {
  const store = new MemoryStore();
  const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
  const first = controlled(twoCars, { keeping });
  const { token } = await make(first, { owner: 'one', expires: '9d' });
  const patched = dataOf(
    await first.control('PATCH', '/sim/worlds/pr', { owner: 'two', expires: null }),
  );

  const second = controlled(twoCars, { keeping });
  await returned(second.worlds, 'pr');
  const headers = { authorization: `Bearer ${token!}` };
  expect((await second.fetch('/w/pr/sim/clock', { headers })).status).toBe(200);
  const { journalBytes: before, ...card } = patched as Card;
  const { journalBytes, ...back } = await read(second);
  expect(back).toEqual(card);
  expect(journalBytes).toBeGreaterThanOrEqual(before!);
  const reset = dataOf(await second.control('POST', '/sim/worlds/pr/reset')) as Card;
  expect(reset.owner).toBe('two');
  expect((await second.fetch('/w/pr/sim/clock', { headers })).status).toBe(200);
});

describe('a limit of requests', () => {
  const clock = '/w/pr/sim/clock';

  test('is a limit of one world in a second, which refills as time passes', async () => {
    const server = controlled(twoCars, { limits: { requestsPerSecond: 5 } });
    await make(server, { limits: { requestsPerSecond: 2 } });
    const statuses = async (path: string, count: number): Promise<number[]> => {
      const found: number[] = [];
      for (let each = 0; each < count; each += 1)
        found.push((await server.control('GET', path)).status);
      return found;
    };

    expect(await statuses(clock, 3)).toEqual([200, 200, 429]);
    expect(await statuses('/sim/worlds/pr', 1)).toEqual([429]);
    expect(await statuses('/w/pr/feed', 1)).toEqual([429]);
    expect(await statuses('/sim/clock', 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses('/w/pr/sim', 3)).toEqual([200, 200, 200]);
    expect(await statuses('/sim/worlds', 3)).toEqual([200, 200, 200]);
    await server.wall.pass(500);
    expect(await statuses(clock, 2)).toEqual([200, 429]);
  });

  test.each([
    ['/w/pr/sim/clock', 'RATE_LIMIT:SMARTCAR_API'],
    ['/w/pr/v3/connections', 'RATE_LIMIT:SMARTCAR_API'],
  ])('%s has the form of the interface', async (path, code) => {
    const server = controlled();
    await make(server, { limits: { requestsPerSecond: 1 } });
    await server.control('GET', clock);
    const { status, headers, body } = await server.control('GET', path);

    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    expect(body).toMatchObject({
      errors: [{ status: '429', type: 'RATE_LIMIT', code, title: 'Too Many Requests' }],
    });
  });

  test('may not be above that of the server', async () => {
    const { control } = controlled(twoCars, { limits: { requestsPerSecond: 5 } });
    const body = { yaml: twoCars, limits: { requestsPerSecond: 6 } };
    expect(errorOf(await control('POST', '/sim/worlds', body)).detail).toBe(
      'body limits.requestsPerSecond: expected at most 5, the limit of this server, found 6',
    );
  });
});

test('a limit of vehicles is of the world that has it', async () => {
  const { control } = controlled();
  const body = { yaml: twoCars, limits: { vehicles: 1 } };
  const answer = await control('POST', '/sim/worlds', body);
  expect([answer.status, errorOf(answer).detail]).toEqual([
    409,
    'the scenario has 2 vehicles; a world here has at most 1',
  ]);
  expect((await control('POST', '/sim/worlds', { ...body, limits: { vehicles: 2 } })).status).toBe(
    201,
  );
});

describe('a journal that has reached its limit', () => {
  /** A world whose journal has room for a few more orders. */
  async function full() {
    const store = new MemoryStore();
    const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
    const server = controlled(twoCars, { keeping, limits: { journalBytes: 10_000 } });
    const { journalBytes } = await make(server);
    const limits = { journalBytes: journalBytes! + 1000 };
    await server.control('DELETE', '/sim/worlds/pr');
    await make(server, { limits });
    let refused: Awaited<ReturnType<typeof server.control>> | undefined;
    for (let each = 0; each < 40 && refused === undefined; each += 1) {
      const order = each % 2 === 0 ? 'unlock' : 'lock';
      const answer = await server.control('POST', '/w/pr/sim/vehicles/car/do', order);
      if (answer.status !== 200) refused = answer;
    }
    await server.wall.pass(1);
    return { ...server, keeping, refused: refused!, limit: limits.journalBytes };
  }

  test('takes no more changes and still answers what is read', async () => {
    const { control, refused, limit, worlds } = await full();
    const entries = worlds.find('pr')!.run.world.log.length;

    expect([refused.status, errorOf(refused).detail]).toEqual([
      503,
      'the journal of this world has reached its limit, so it takes no more changes: ' +
        'reset or delete it; its own limit, not that of the server, is reached',
    ]);
    for (const path of [
      '/w/pr/sim/clock',
      '/w/pr/sim/vehicles/car',
      '/w/pr/sim/log',
      '/sim/worlds/pr',
    ]) {
      expect((await control('GET', path)).status, path).toBe(200);
    }
    for (const path of ['/w/pr/sim/clock/advance', '/w/pr/sim/clock/play']) {
      const body = path.endsWith('advance') ? { by: '1h' } : undefined;
      expect((await control('POST', path, body)).status, path).toBe(503);
    }
    expect((await control('POST', '/w/pr/sim/replays', { back: '1m' })).status).toBe(201);
    expect(worlds.find('pr')!.run.world.log.length).toBe(entries);
    const { journalBytes } = dataOf(await control('GET', '/sim/worlds/pr')) as Card;
    expect(journalBytes).toBeGreaterThanOrEqual(limit);
    expect(journalBytes).toBeLessThan(limit + 2000);
    expect((await control('POST', '/sim/vehicles/car/do', 'lock')).status).toBe(200);
  });

  test('stays full after a restart, and a reset begins an empty one', async () => {
    const { keeping } = await full();
    const { control, worlds, wall } = controlled(twoCars, { keeping });
    await returned(worlds, 'pr');
    await wall.pass(1);
    const order = () => control('POST', '/w/pr/sim/vehicles/car/do', 'lock');

    expect((await order()).status).toBe(503);
    expect((await control('POST', '/sim/worlds/pr/reset')).status).toBe(200);
    expect((await order()).status).toBe(200);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type {
  requestListSchema,
  wholeRequestSchema,
} from '../../../adapters/http/control/requests-schema.ts';
import { beginningOf, RequestLog } from '../../../adapters/http/request-log.ts';
import { errorOf } from '../../support/commanding.ts';
import { type Controlled, controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';

type Listed = z.infer<typeof requestListSchema>;
type Whole = z.infer<typeof wholeRequestSchema>;

const listed = async ({ control }: Controlled, query = '') =>
  (await control('GET', `/sim/requests${query}`)).body as Listed;

const whole = async ({ control }: Controlled, number: number) =>
  dataOf(await control('GET', `/sim/requests/${number}`)) as Whole;

function client({ fetch, run: { world } }: Controlled) {
  const { service } = world;
  const { accessToken } = service.issueToken();
  const vehicle = service.vehicleId(0);
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'sc-user-id': service.users.all()[0]!.id,
  };
  return {
    secret: accessToken,
    read: (below: string, more = {}) =>
      fetch(`/v3/vehicles/${vehicle}/${below}`, { headers: { ...headers, ...more } }),
    post: (below: string, body: unknown) =>
      fetch(`/v3/vehicles/${vehicle}/${below}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

describe('the requests of clients', () => {
  test('are listed with their answers, their users and their operations', async () => {
    const made = controlled();
    const { read, post } = client(made);
    const signals = await read('signals?page=1');
    const limit = await post('commands/charge/set-limit', {
      data: { attributes: { percent: 60 } },
    });
    await read('signals/odometer-nonsense');
    await made.fetch('/v3/nothing-here');

    const { data, meta } = await listed(made);

    expect(
      data.map(({ request, method, status, operation, user }) => ({
        request,
        method,
        status,
        operation,
        user,
      })),
    ).toEqual([
      { request: 1, method: 'GET', status: 200, operation: 'signals.list', user: 'anna' },
      {
        request: 2,
        method: 'POST',
        status: limit.status,
        operation: 'commands.charge-set-limit',
        user: 'anna',
      },
      { request: 3, method: 'GET', status: 404, operation: 'signals.get', user: 'anna' },
      { request: 4, method: 'GET', status: 404, operation: null, user: null },
    ]);
    expect(data[0]).toMatchObject({
      path: `/v3/vehicles/${made.run.world.service.vehicleId(0)}/signals`,
      query: '?page=1',
      requestId: signals.headers.get('sc-request-id'),
      at: '2026-05-04T16:00:00.000Z',
    });
    expect(meta).toMatchObject({
      next: 5,
      oldest: 1,
      total: 4,
      failed: limit.status < 400 ? 2 : 3,
    });
    expect(meta.perMinute).toEqual([...Array<number>(14).fill(0), 4]);
  });

  test('open to their headers and bodies, without secrets', async () => {
    const made = controlled();
    const { read, post, secret } = client(made);
    const signals = await read('signals', { cookie: 'session=1234', 'x-trace': 'abc' });
    const limit = await post('commands/charge/set-limit', {
      data: { attributes: { percent: 60 } },
    });
    const { clientId, clientSecret } = made.run.world.service.application;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const token = await made.fetch('/oauth2/token', { method: 'POST', body: form });

    const [first, second, third] = [
      await whole(made, 1),
      await whole(made, 2),
      await whole(made, 3),
    ];

    expect(first.headers).toMatchObject({
      authorization: 'Bearer (secret)',
      cookie: '(secret)',
      'x-trace': 'abc',
    });
    expect(first.body).toBeNull();
    expect(first.answer.body).toEqual({ text: signals.text, isCut: false });
    expect(first.answer.headers['sc-request-id']).toBe(first.requestId);
    expect(second.body).toEqual({ text: '{"data":{"attributes":{"percent":60}}}', isCut: false });
    expect(second.answer.body?.text).toBe(limit.text);
    expect(token.status).toBe(200);
    expect(third.body?.text).toContain(`client_id=${clientId}&client_secret=(secret)`);
    expect(third.answer.body?.text).toMatch(/"access_token":"\(secret\)"/);
    const { access_token: issued } = token.body as { readonly access_token: string };
    const all = JSON.stringify([first, second, third]);
    for (const each of [secret, clientSecret, issued]) expect(all).not.toContain(each);
  });

  test('are those of one world; the control API and the documentation are no part of them', async () => {
    const made = controlled();
    await made.control('POST', '/sim/worlds', { shipped: 'demo/garage', id: 'other' });
    await made.control('GET', '/sim/vehicles/nothing');
    await made.fetch('/docs/errors');
    await made.fetch('/w/other/v3/connections');

    const other = (await made.control('GET', '/w/other/sim/requests')).body as Listed;

    expect((await listed(made)).data).toEqual([]);
    expect(other.data).toMatchObject([{ path: '/v3/connections', status: 401, user: null }]);
  });

  test('include those of the script', async () => {
    const made = controlled(`
version: 1
name: calling
seed: 1
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {} }
vehicles: { car: { model: kia-ev6, owner: anna } }
steps:
  - api: GET /v3/vehicles/{car}/signals/tractionbattery-stateofcharge
    as: anna
  - wait: 1h
`);
    await made.control('POST', '/sim/clock/advance', { by: '10m' });

    expect((await listed(made)).data).toMatchObject([
      { isScripted: true, status: 200, user: 'anna' },
    ]);
  });

  test('leave the log and its digest as they are', async () => {
    const made = controlled();
    const { read } = client(made);
    const { digest } = made.run.world.log;

    await read('signals');
    await listed(made);
    await whole(made, 1);

    expect(made.run.world.log.digest).toBe(digest);
  });

  test('a refused request shows no body, for none was read', async () => {
    const made = controlled();
    await made.fetch('/v3/vehicles/x/commands/charge/start', { method: 'POST', body: '{}' });

    expect(await whole(made, 1)).toMatchObject({ status: 401, body: null });
  });

  test.each([
    ['?status=4xx', [2, 3]],
    ['?status=200', [1]],
    ['?path=odometer', [2]],
    ['?path=odometer&status=2xx', []],
    ['?method=post', [3]],
    ['?limit=2', [2, 3]],
    ['?limit=0', []],
    ['?from=2&limit=1', [2]],
    ['?from=9', []],
  ])('%s chooses %j', async (query, numbers) => {
    const made = controlled();
    const { read, post } = client(made);
    await read('signals');
    await read('signals/odometer-nonsense');
    await post('commands/nothing', {});

    expect((await listed(made, query)).data.map(({ request }) => request)).toEqual(numbers);
  });

  test.each(['?status=600', '?status=4x', '?from=a', '?limit=201'])(
    '%s is refused',
    async (query) => {
      const { control } = controlled();

      expect(errorOf(await control('GET', `/sim/requests${query}`))).toMatchObject({ status: 400 });
    },
  );

  test.each(['0', '2', 'x', '-1'])('request %s is not found', async (number) => {
    const made = controlled();
    await made.fetch('/v3/connections');

    expect(errorOf(await made.control('GET', `/sim/requests/${number}`))).toMatchObject({
      status: 404,
    });
  });
});

describe('the kept requests', () => {
  const visit = {
    number: 1,
    requestId: '',
    atMs: 0,
    method: 'GET',
    path: '/',
    query: '',
    operation: undefined,
    user: undefined,
    isScripted: false,
    headers: new Headers(),
    body: undefined,
    status: 200,
    response: new Response(),
    answer: undefined,
    tookMs: 1,
  };

  test('are the latest, however many and however large they are', () => {
    let kept = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(120_000), fc.boolean()), {
          minLength: 1,
          maxLength: 900,
          size: 'max',
        }),
        (sizes) => {
          const log = new RequestLog(() => 0);
          for (const [size, isText] of sizes) {
            const answer = beginningOf(isText ? 'a'.repeat(size) : new Uint8Array(size));
            log.add({ ...visit, number: log.total + 1, answer });
          }
          const bytes = log.kept.map(({ answer }) => answer!.length);
          kept = Math.max(kept, log.kept.length);

          expect(log.total).toBe(sizes.length);
          expect(log.kept.at(-1)?.number).toBe(sizes.length);
          expect(log.kept.length).toBeLessThanOrEqual(200);
          expect(Math.max(...bytes)).toBeLessThanOrEqual(65_537);
          expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(8_388_608);
          for (const each of log.kept) expect(log.find(each.number)).toBe(each);
          expect(log.find(log.kept[0]!.number - 1)).toBeUndefined();
          const isShort = ([size]: readonly [number, boolean]) => size <= 65_536;
          const latest = sizes.slice(-log.kept.length);
          expect(log.kept.map(({ answer }) => answer!.length <= 65_536)).toEqual(
            latest.map(isShort),
          );
        },
      ),
      { numRuns: 100 },
    );
    expect(kept).toBeGreaterThan(100);
  });

  test('are counted by minutes of real time', () => {
    let nowMs = 0;
    const log = new RequestLog(() => nowMs);
    log.add(visit);
    nowMs = 61_000;
    log.add(visit);
    log.add({ ...visit, status: 500 });

    expect(log.perMinute.slice(-2)).toEqual([1, 2]);
    nowMs += 15 * 60_000;
    expect(log.perMinute).toEqual(Array(15).fill(0));
    expect([log.total, log.failed]).toEqual([3, 1]);
  });
});

import { describe, expect, test } from 'vitest';
import { legacyClient } from '../support/legacy.ts';

interface Answer {
  readonly path: string;
  readonly code: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
}

const responsesOf = ({ body }: { readonly body: unknown }): readonly Answer[] =>
  (body as { responses: Answer[] }).responses;

const ask = (...paths: string[]) => ({ requests: paths.map((path) => ({ path })) });

describe('"POST /vehicles/{id}/batch"', () => {
  test('"responses: [{path, body, code, headers}]", each as the path alone answers', async () => {
    const client = legacyClient();
    const paths = ['/', '/odometer', 'battery', '/charge/', '/permissions?limit=3', '/engine/oil'];
    const responses = responsesOf(await client.post('/batch', ask(...paths)));

    expect(responses.map(({ path }) => path)).toEqual(paths);
    for (const { path, code, body, headers } of responses) {
      const alone = await client.get(`/${path.replace(/^\/|\/$/g, '')}`);
      expect(code).toBe(alone.status);
      const { requestId: _, ...told } = body;
      expect(alone.body).toMatchObject(told);
      for (const name of ['sc-data-age', 'sc-fetched-at', 'sc-unit-system']) {
        expect(headers[name] ?? null, `${path} ${name}`).toBe(alone.headers.get(name));
      }
    }
    expect(responses.at(-1)).toMatchObject({ code: 501, body: { type: 'COMPATIBILITY' } });
  });

  test('"errors inline": one path that fails does not fail the others', async () => {
    const client = legacyClient(
      'users: { anna: null }\nvehicles: { car: { model: BEV, owner: anna, grants: [read_vin] } }',
    );
    const answered = await client.post('/batch', ask('/vin', '/battery', '/nowhere', '/batch'));

    expect(answered.status).toBe(200);
    expect(responsesOf(answered).map(({ code, body }) => [code, body['type'] ?? null])).toEqual([
      [200, null],
      [403, 'PERMISSION'],
      [404, 'RESOURCE_NOT_FOUND'],
      [400, 'VALIDATION'],
    ]);
  });

  test('"each requested endpoint counts against the request limit for the vehicle"', async () => {
    const client = legacyClient(
      'app: { limits: { vehicle: { requests: 3, per: 1h } } }\nusers: { anna: null }\nvehicles: { car: { model: BEV, owner: anna } }',
    );
    const paths = ['/vin', '/odometer', '/battery', '/charge'];
    const responses = responsesOf(await client.post('/batch', ask(...paths)));

    expect(responses.map(({ code }) => code)).toEqual([200, 200, 200, 429]);
    expect(responses[3]).toMatchObject({
      body: { type: 'RATE_LIMIT', code: 'RATE_LIMIT:VEHICLE', resolution: { type: 'RETRY_LATER' } },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string },
    });
    expect((await client.get('/vin')).status).toBe(429);
  });

  test.each([
    ['interface', 'RATE_LIMIT:VEHICLE'],
    ['public', 'VEHICLE'],
  ] as const)('a limit has the code of the %s: %s', async (codes, code) => {
    const client = legacyClient(
      'app: { limits: { vehicle: { requests: 1, per: 1h } } }\nusers: { anna: null }\nvehicles: { car: { model: BEV, owner: anna } }',
      { codes },
    );
    await client.get('/vin');
    const { status, body, headers } = await client.get('/vin');

    expect([status, body]).toMatchObject([429, { type: 'RATE_LIMIT', code, statusCode: 429 }]);
    expect(headers.get('retry-after')).toBe('3600');
  });

  test('a fault of one path affects it in a batch, and takes its time', async () => {
    const client = legacyClient(`
users: { anna: null }
vehicles: { car: { model: BEV, owner: anna } }
faults:
  - { target: api.legacy.odometer.get, effects: [{ latency: 5s }, { status: { code: 502 } }] }`);
    client.run.advanceTo(client.world.clock.now);
    const { now } = client.world.clock;
    const responses = responsesOf(await client.post('/batch', ask('/vin', '/odometer', '/vin')));

    expect(responses.map(({ code }) => code)).toEqual([200, 502, 200]);
    expect(client.world.clock.now).toBe(now + 5000);
  });

  test('a system of units that is none is refused as a whole', async () => {
    const client = legacyClient();
    const path = `/v2.0/vehicles/${client.vehicleId('car')}/batch`;
    const headers = { 'content-type': 'application/json', 'sc-unit-system': 'furlongs' };
    const body = JSON.stringify(ask('/vin'));

    expect((await client.ask('POST', path, { headers, body })).status).toBe(400);
  });

  test.each([
    ['no list', {}],
    ['an empty one', ask()],
    ['too many', ask(...Array.from({ length: 33 }, () => '/vin'))],
    ['a path that is no text', { requests: [{ path: 5 }] }],
    ['what is no JSON', '{'],
  ])('%s is malformed, and nothing happens', async (_, body) => {
    const client = legacyClient();
    const { digest } = client.world.log;
    client.accessToken();
    const answered = await client.post('/batch', body);

    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ type: 'VALIDATION', code: null, statusCode: 400 });
    expect(client.world.log.digest).toBe(digest);
  });
});

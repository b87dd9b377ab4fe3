import { describe, expect, test, vi } from 'vitest';
import { createApp } from '../../adapters/http/app.ts';
import { usualFaces } from '../../adapters/http/face-options.ts';
import { heldClock } from '../support/held-clock.ts';
import { legacyClient } from '../support/legacy.ts';
import { served } from '../support/served.ts';

const garage = `
users: { anna: null, ben: null }
vehicles: { car: { model: BEV, owner: anna }, van: { model: ICE, owner: ben } }`;

interface ErrorsDocument {
  readonly errors: readonly {
    readonly status: string;
    readonly links: { readonly about: string };
    readonly meta: { readonly debug: Readonly<Record<string, string>> };
  }[];
}

const errorOf = (body: unknown) => (body as ErrorsDocument).errors[0]!;

test('"types: BILLING": 430 once the requests to a vehicle in a month are spent (public), in every version', async () => {
  const client = legacyClient(`app: { limits: { monthly: 3 } }\n${garage}`);
  const { world } = client;
  const signals = () =>
    client.fetch(`/v3/vehicles/${client.vehicleId('car')}/signals`, {
      headers: client.headers('anna'),
    });
  const batch = { requests: [{ path: '/location' }, { path: '/odometer' }] };
  expect((await signals()).status).toBe(200);
  expect((await client.get('/location')).status).toBe(200);
  const both = (await client.post('/batch', batch)).body as { responses: { code: number }[] };
  expect(both.responses.map(({ code }) => code)).toEqual([200, 430]);
  const [stated, legacy] = [await signals(), await client.get('/location')];

  expect(stated.status).toBe(430);
  expect(stated.body).toMatchObject({
    errors: [{ status: '430', type: 'BILLING', resolution: { type: 'CONTACT_SUPPORT' } }],
  });
  expect(legacy.status).toBe(430);
  expect(legacy.body).toMatchObject({ type: 'BILLING', code: 'VEHICLE_REQUEST_LIMIT' });
  expect(stated.headers.get('retry-after')).toBeNull();
  // "GET /connections" is about no single vehicle.
  expect((await client.fetch('/v3/connections', { headers: client.headers() })).status).toBe(200);
  const now = new Date(world.clock.now);
  client.run.advanceTo(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  expect((await signals()).status).toBe(200);
});

describe('"Error body for v3: {errors: [ ... ]} with at least one item"', () => {
  const world = served(garage);
  const authorized = () => ({ headers: world.headers('anna') });

  test.each([
    [
      '400 VALIDATION BAD_REQUEST Bad Request: request malformed',
      'validation-errors',
      () => world.fetch('/v3/connections?page[size]=0', authorized()),
    ],
    [
      '401 AUTHENTICATION UNAUTHORIZED Unauthorized: authorization token missing or invalid',
      'authentication-errors',
      () => world.fetch('/v3/connections'),
    ],
    [
      '403 AUTHENTICATION FORBIDDEN Forbidden: no permission for the resource',
      'authentication-errors',
      () =>
        world.fetch(`/v3/vehicles/${world.vehicleId('car')}/signals`, {
          headers: { ...world.headers(), 'sc-user-id': 'nobody' },
        }),
    ],
    [
      '404 RESOURCE_NOT_FOUND NOT_FOUND Not Found: resource not found',
      'resource-not-found-errors',
      () => world.fetch('/v3/vehicles/none', authorized()),
    ],
    [
      '404 RESOURCE_NOT_FOUND NOT_FOUND Not Found: path not found',
      'resource-not-found-errors',
      () => world.fetch('/v3/nowhere', authorized()),
    ],
  ])('%s', async (row, group, ask) => {
    const { status, body, headers } = await ask();
    const [, number, type, code, title] = /^(\d+) (\S+) (\S+) (.+):/.exec(row)!;

    expect(status).toBe(Number(number));
    expect(body).toEqual({
      errors: [
        {
          status: number,
          type,
          code,
          title,
          detail: expect.stringMatching(/\w{3}/) as string,
          suggestedUserMessage: expect.stringMatching(/\w{3}/) as string,
          ...(type === 'AUTHENTICATION' && { resolution: { type: 'REAUTHENTICATE' } }),
          links: { about: `http://localhost/docs/errors/${group}` },
          meta: {
            debug: {
              applicationId: world.world.service.application.id,
              requestId: headers.get('sc-request-id'),
              origin: 'motorpool',
            },
          },
        },
      ],
    });
  });

  test('"500 SERVER: the service Server Error: unexpected server failure", without any detail of the failure', async () => {
    const failures: unknown[] = [];
    const { run, world: engine, headers } = served(garage);
    const broken = new Error('secret of the house');
    vi.spyOn(engine.service.connections, 'count').mockImplementation(() => {
      throw broken;
    });
    const first = { id: 'main', run, timekeeper: heldClock(run), options: usualFaces };
    const app = createApp({
      worlds: { first, find: () => first, list: () => [first] },
      controlToken: 'control',
      onError: (error) => failures.push(error),
    });
    const request = new Request('http://localhost/v3/connections', { headers: headers() });
    const response = await app.fetch(request);
    const text = await response.text();

    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({
      errors: [
        {
          status: '500',
          type: 'SERVER',
          code: 'INTERNAL',
          title: 'Server Error',
          resolution: { type: 'RETRY_LATER' },
        },
      ],
    });
    expect(text).not.toContain('secret');
    expect(failures).toEqual([broken]);
  });
});

describe('"links.about: pages named for the error group"', () => {
  test.each([
    'validation-errors',
    'authentication-errors',
    'resource-not-found-errors',
    'server-errors',
    'rate-limit-errors',
    'vehicle-state-errors',
  ])('%s is served', async (group) => {
    const { fetch } = served(garage);
    const { status, headers, text } = await fetch(`/docs/errors/${group}`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(text).toContain(group.slice(0, -'-errors'.length).replaceAll('-', '_').toUpperCase());
  });

  test('there are no others', async () => {
    expect((await served(garage).fetch('/docs/errors/nice-errors')).status).toBe(404);
  });
});

describe('codes by option: those of the interface document, or those of the public service', () => {
  test.each([
    ['/v3/vehicles/none', 'NOT_FOUND', 'VEHICLE_NOT_FOUND'],
    ['/v3/nowhere', 'NOT_FOUND', 'INVALID_PATH'],
    ['/v3/connections?page[size]=0', 'BAD_REQUEST', 'INVALID_INPUT_FORMAT'],
    ['/v3/connections/none', 'NOT_FOUND', 'NOT_FOUND'],
  ])('%s: %s or %s', async (path, stated, shown) => {
    for (const [codes, code] of [
      ['interface', stated],
      ['public', shown],
    ] as const) {
      const world = served(garage, { codes });
      const { body } = await world.fetch(path, { headers: world.headers() });
      expect(body).toMatchObject({ errors: [{ code }] });
    }
  });
});

describe('"A request to a vehicle made too frequently returns an error of type RATE_LIMIT"', () => {
  const limited = `app: { limits: { vehicle: { requests: 2, per: 1h } } }\n${garage}`;

  test.each([
    ['interface', 'RATE_LIMIT:VEHICLE'],
    ['public', 'VEHICLE'],
  ] as const)('the codes of the %s: %s, and when to come back', async (codes, code) => {
    const world = served(limited, { codes });
    const ask = () =>
      world.fetch(`/v3/vehicles/${world.vehicleId('car')}/signals`, {
        headers: world.headers('anna'),
      });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const { status, body, headers } = await ask();

    expect(status).toBe(429);
    expect(body).toMatchObject({
      errors: [{ status: '429', type: 'RATE_LIMIT', code, resolution: { type: 'RETRY_LATER' } }],
    });
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    world.world.advanceTo(world.world.clock.now + seconds * 1000 - 1000);
    expect((await ask()).status).toBe(429);
    world.world.advanceTo(world.world.clock.now + 1000);
    expect((await ask()).status).toBe(200);
  });

  test('a request without access does not count', async () => {
    const world = served(limited);
    const path = `/v3/vehicles/${world.vehicleId('car')}/signals`;
    for (let n = 0; n < 5; n += 1) await world.fetch(path, { headers: world.headers('ben') });

    expect((await world.fetch(path, { headers: world.headers('anna') })).status).toBe(200);
  });
});

describe('faults that a scenario lets the API have', () => {
  const faulty = (faults: string) => served(`${garage}\nfaults: [${faults}]`);
  const ask = (world: ReturnType<typeof served>) =>
    world.fetch(`/v3/vehicles/${world.vehicleId('car')}/signals`, {
      headers: world.headers('anna'),
    });

  test('"clients retry": the first two fail', async () => {
    const world = faulty(
      '{ target: api.signals.list, effects: [{ status: { code: 500, times: 2 } }] }',
    );
    const statuses = [await ask(world), await ask(world), await ask(world)].map(
      ({ status }) => status,
    );

    expect(statuses).toEqual([500, 500, 200]);
  });

  test('a type and code, with the face they have', async () => {
    const world = faulty(
      '{ target: api, effects: [{ error: { type: UPSTREAM, code: NO_RESPONSE } }] }',
    );
    const { status, body } = await ask(world);

    expect(status).toBe(502);
    expect(body).toMatchObject({ errors: [{ type: 'UPSTREAM', code: 'NO_RESPONSE' }] });
    const token = await world.fetch('/oauth2/token', { method: 'POST' });
    expect(token.body).toMatchObject({ error: 'server_error' });
  });

  test('latency is simulated time, and the answer is of its end', async () => {
    const world = faulty('{ target: api.signals.list, effects: [{ latency: 90s }] }');
    const start = world.world.clock.now;
    const { status, headers } = await ask(world);

    expect(status).toBe(200);
    expect(world.world.clock.now - start).toBe(90_000);
    expect(headers.get('date')).toBe('Mon, 04 May 2026 06:01:30 GMT');
  });

  test('a token that expires meanwhile is expired', async () => {
    const world = faulty('{ target: api.signals.list, effects: [{ latency: 61m }] }');

    expect((await ask(world)).status).toBe(401);
  });
});

describe('errors without a row in the interface document (ours)', () => {
  function expectError(
    answer: { readonly status: number; readonly body: unknown },
    status: number,
    code: string,
    title: string,
  ): void {
    expect(answer.status).toBe(status);
    const error = { status: String(status), type: 'VALIDATION', code, title };
    expect(errorOf(answer.body)).toMatchObject(error);
  }

  test('405 says which methods the path takes', async () => {
    const world = served(garage);
    const { status, body, headers } = await world.fetch('/v3/connections', { method: 'PUT' });

    expectError({ status, body }, 405, 'METHOD_NOT_ALLOWED', 'Method Not Allowed');
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  test('409 says that something exists already', async () => {
    const world = served(`${garage}
webhooks: { main: { url: "https://app.example", verify: skip, receiver: {}, subscribe: [car] } }`);
    const attributes = {
      webhookId: world.world.service.webhooks.byName('main')!.id,
      userId: world.userId('anna'),
      vehicleId: world.vehicleId('car'),
    };
    const { status, body } = await world.fetch('/v3/subscriptions', {
      method: 'POST',
      headers: { ...world.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ data: { attributes } }),
    });

    expectError({ status, body }, 409, 'CONFLICT', 'Conflict');
  });

  test('an unknown world is not found, whatever the path', async () => {
    const world = served(garage);
    for (const headers of [world.headers(), { ...world.headers(), 'motorpool-world': 'w9' }]) {
      const path = 'motorpool-world' in headers ? '/v3/connections' : '/w/w9/v3/connections';
      const { status, body } = await world.fetch(path, { headers });
      expect(status).toBe(404);
      expect(errorOf(body).meta.debug).not.toHaveProperty('applicationId');
    }
  });
});

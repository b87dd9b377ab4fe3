import { describe, expect, test } from 'vitest';
import type { Answered } from '../support/checked-fetch.ts';
import { type LegacyClient, legacyClient } from '../support/legacy.ts';

const garage = `
app:
  clientId: client_me
  clientSecret: secret
  managementToken: amt
  redirectUris: [https://app.example/cb]
users: { anna: null, ben: null }
vehicles:
  car: { model: tesla-model-3-long-range-awd, owner: anna, state: { battery.soc: 50% } }
  van: { model: PHEV, owner: ben }
webhooks:
  main: { url: 'https://app.example', verify: skip, receiver: {}, triggers: [Charge.IsCharging] }`;

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const basic = (name: string, password: string) => ({
  authorization: `Basic ${btoa(`${name}:${password}`)}`,
});
const management = basic('default', 'amt');
const client = basic('client_me', 'secret');
const json = { 'content-type': 'application/json' };

/** A UUID that no resource has. */
const nobodys = '36ab27d0-fd9d-4455-823a-ce30af709ffc';

/** Of the vehicle, by its user. */
const own = (method: string, path: string, body?: unknown) => (world: LegacyClient) => ({
  method,
  path: `/v2.0/vehicles/${world.vehicleId('car')}${path}`,
  headers: { authorization: `Bearer ${world.accessToken()}`, ...json },
  ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
});

const token = (form: Record<string, string>, headers: Record<string, string> = {}): Asked => ({
  method: 'POST',
  path: '/oauth/token',
  headers: {
    ...client,
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'test/1.0',
    ...headers,
  },
  body: new URLSearchParams(form).toString(),
});

const connecting = (query: Record<string, string>) => (world: LegacyClient) => {
  const usual = {
    client_id: world.world.service.application.id,
    response_type: 'code',
    redirect_uri: 'https://app.example/cb',
    scope: 'read_vin',
  };
  return { path: `/oauth/authorize?${new URLSearchParams({ ...usual, ...query }).toString()}` };
};

const paths = (count: number) => ({
  requests: Array.from({ length: count }, () => ({ path: '/vin' })),
});

const validation = { type: 'VALIDATION', code: null, statusCode: 400 };
const field = (...names: string[]) => ({ ...validation, detail: [{ field: names }] });
const notThere = { type: 'RESOURCE_NOT_FOUND', statusCode: 404 };
const grant = { error: 'invalid_grant' };
const request = { error: 'invalid_request' };

type Row = readonly [
  what: string,
  ask: (world: LegacyClient) => Asked | Promise<Asked>,
  status: number,
  body: object,
];

/** A code or token of another world, which stands for that of another app. */
const foreign = () => legacyClient(garage.replace('client_me', 'client_other')).world.service;

const rows: readonly Row[] = [
  [
    'a malformed grant',
    () => token({ grant_type: 'refresh' }),
    400,
    { error: 'unsupported_grant_type' },
  ],
  ['no grant', () => token({}), 400, request],
  ['a reused code', reused, 400, grant],
  [
    'a code of another app',
    () => {
      const code = foreign().legacyTokens.issueCode({ user: 'anna', rows: [0] });
      return token({ grant_type: 'authorization_code', code });
    },
    400,
    grant,
  ],
  [
    'a refresh token of another app',
    () => {
      const { refreshToken } = foreign().legacyTokens.grant('anna');
      return token({ grant_type: 'refresh_token', refresh_token: `${refreshToken}x` });
    },
    400,
    grant,
  ],
  [
    'a foreign client',
    (world) => {
      const { refreshToken } = world.world.service.legacyTokens.grant('anna');
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return token(form, basic('client_other', 'secret'));
    },
    401,
    { error: 'invalid_client' },
  ],
  [
    'a wrong redirect in the exchange',
    (world) => {
      const redirectUri = 'https://app.example/cb';
      const code = world.world.service.legacyTokens.issueCode({
        user: 'anna',
        rows: [0],
        redirectUri,
      });
      const redirect_uri = 'https://evil.example/cb';
      return token({ grant_type: 'authorization_code', code, redirect_uri });
    },
    400,
    grant,
  ],
  ['an empty batch', own('POST', '/batch', paths(0)), 400, field('requests')],
  ['an oversize batch', own('POST', '/batch', paths(33)), 400, field('requests')],
  ['a batch of nothing', own('POST', '/batch', {}), 400, field('requests')],
  [
    'a batch without a path',
    own('POST', '/batch', { requests: [{}] }),
    400,
    field('requests', '0', 'path'),
  ],
  ['a batch that is none', own('POST', '/batch', '[]'), 400, validation],
  ['a bad action', own('POST', '/charge', { action: 'PAUSE' }), 400, field('action')],
  ['an action in lower case', own('POST', '/security', { action: 'lock' }), 400, field('action')],
  ['no action', own('POST', '/security', {}), 400, field('action')],
  ['a limit too low', own('POST', '/charge/limit', { limit: 0.49 }), 400, field('limit')],
  ['a limit too high', own('POST', '/charge/limit', { limit: '1.01' }), 400, field('limit')],
  ['a limit in percent', own('POST', '/charge/limit', { limit: 80 }), 400, field('limit')],
  [
    'a limit that is no number',
    own('POST', '/charge/limit', { limit: '8e-1' }),
    400,
    field('limit'),
  ],
  [
    'half a position',
    own('POST', '/navigation/destination', { latitude: 1 }),
    400,
    field('longitude'),
  ],
  ['no JSON', own('POST', '/charge', '{"action":'), 400, validation],
  [
    'a body of another type',
    async (world) => ({
      ...own('POST', '/charge', 'x')(world),
      headers: { authorization: `Bearer ${world.accessToken()}`, 'content-type': 'text/plain' },
    }),
    415,
    { type: 'VALIDATION' },
  ],
  ['an unknown path', own('GET', '/climate'), 404, { ...notThere, code: 'PATH' }],
  [
    'an unknown path of the version',
    () => ({ path: '/v2.0/nothing' }),
    404,
    { ...notThere, code: 'PATH' },
  ],
  ['a wrong method', own('PUT', '/odometer'), 405, { type: 'VALIDATION', statusCode: 405 }],
  ['an unknown webhook', own('POST', `/webhooks/${nobodys}`), 404, notThere],
  ['the id of a webhook that is none', own('POST', '/webhooks/webhookID'), 400, field('webhookId')],
  [
    'the id of a webhook that is none, at its end',
    (world) => ({
      ...own('DELETE', '/webhooks/webhookID', {})(world),
      headers: { authorization: 'Bearer amt', ...json },
    }),
    400,
    field('webhookId'),
  ],
  [
    'an unknown vehicle',
    (world) => ({ ...own('GET', '')(world), path: `/v2.0/vehicles/${nobodys}` }),
    404,
    { ...notThere, code: 'VEHICLE_NOT_FOUND' },
  ],
  [
    'the id of a vehicle that is none',
    (world) => ({ ...own('GET', '')(world), path: '/v2.0/vehicles/bad_id' }),
    400,
    field('vehicleId'),
  ],
  ['too many permissions', own('GET', '/permissions?limit=51'), 400, field('limit')],
  ['a part before the first', own('GET', '/permissions?offset=-1'), 400, field('offset')],
  [
    'a day that is none',
    own('GET', '/service/history?start_date=tomorrow'),
    400,
    field('start_date'),
  ],
  [
    'the vehicle of another user',
    (world) => ({
      ...own('GET', '/vin')(world),
      path: `/v2.0/vehicles/${world.vehicleId('van')}/vin`,
    }),
    404,
    { ...notThere, code: 'VEHICLE_NOT_FOUND' },
  ],
  ['no token', () => ({ path: '/v2.0/user' }), 401, { type: 'AUTHENTICATION', code: null }],
  [
    'unsubscribing with a token of a user',
    (world) => own('DELETE', `/webhooks/${world.world.service.webhooks.byName('main')!.id}`)(world),
    401,
    { type: 'AUTHENTICATION' },
  ],
  [
    'unsubscribing what is not subscribed',
    (world) => ({
      ...own('DELETE', `/webhooks/${world.world.service.webhooks.byName('main')!.id}`)(world),
      headers: { authorization: 'Bearer amt' },
    }),
    404,
    notThere,
  ],
  [
    'deleting everybody',
    () => ({ method: 'DELETE', path: '/v2.0/management/connections', headers: management }),
    400,
    validation,
  ],
  [
    'an unknown scope',
    () => ({ path: '/v2.0/compatibility?vin=5YJ3E1EA7KF317000&scope=read_mind', headers: client }),
    400,
    field('scope'),
  ],
];

/** A request with a code that has already been used. */
async function reused(world: LegacyClient): Promise<Asked> {
  const code = world.world.service.legacyTokens.issueCode({ user: 'anna', rows: [0] });
  const form = token({ grant_type: 'authorization_code', code });
  expect((await sent(world, form)).status).toBe(200);
  return form;
}

function sent(
  { fetch }: LegacyClient,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<Answered> {
  return fetch(path, { method, headers, ...(body !== undefined && { body }) });
}

describe('every kind of bad input: the documented error, and nothing changes', () => {
  test.each(rows)('%s', async (_, ask, status, body) => {
    const world = legacyClient(garage);
    const asked = await ask(world);
    const { digest } = world.world.log;
    const answered = await sent(world, asked);

    expect(answered.body).toMatchObject(body);
    expect(answered.status).toBe(status);
    expect(world.world.log.digest).toBe(digest);
    if (asked.path.startsWith('/v2.0'))
      expect(Object.keys(answered.body as object)).toEqual(expect.arrayContaining(members));
  });

  const members = [
    'type',
    'code',
    'description',
    'docURL',
    'statusCode',
    'requestId',
    'resolution',
  ];

  test.each([
    ['an unknown scope', { scope: 'read_vin read_mind' }, 'configuration_error'],
    ['another way to answer', { response_type: 'token' }, 'configuration_error'],
    ['another mode', { mode: 'dream' }, 'configuration_error'],
    ['another redirect', { redirect_uri: 'https://evil.example/cb' }, undefined],
    ['a foreign client', { client_id: 'client_other' }, undefined],
  ])('connecting with %s', async (_, query, error) => {
    for (const connectFlow of ['pages', 'auto', 'guests'] as const) {
      const world = legacyClient(garage, { connectFlow });
      const { digest } = world.world.log;
      const { status, headers, text } = await sent(world, connecting(query)(world));

      expect(status).toBe(400);
      expect(headers.get('location')).toBeNull();
      expect(text).toContain('This link is invalid');
      // No user is redirected to an address that is not known to be the app's.
      if (error !== undefined) expect(text).toContain(`error=${error}`);
      if (error === undefined) expect(text).not.toContain('evil.example');
      expect(world.world.log.digest).toBe(digest);
    }
  });

  test('every path of version 2.0 says which methods it takes', async () => {
    const world = legacyClient(garage);
    const { digest } = world.world.log;
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const served = world.routes.filter(({ family }) => family === 'legacy' || family === 'oauth');
    for (const path of new Set(served.map((each) => each.path))) {
      const taken = served
        .filter((each) => each.path === path)
        .map(({ method }) => method.toUpperCase());
      const filled = path.replace('{vehicleId}', world.vehicleId('car')).replace(/\{\w+\}/, 'x');
      for (const method of methods.filter((each) => !taken.includes(each))) {
        const { status, headers, body } = await world.ask(method, filled);

        expect(status, `${method} ${path}`).toBe(405);
        const allowed = taken.includes('GET') ? ['HEAD', ...taken] : taken;
        expect(headers.get('allow')).toBe(allowed.sort().join(', '));
        if (path.startsWith('/v2.0')) {
          expect(body).toMatchObject({ type: 'VALIDATION', code: null, statusCode: 405 });
        }
      }
    }
    expect(world.world.log.digest).toBe(digest);
  });
});

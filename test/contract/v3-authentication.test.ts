import { describe, expect, test } from 'vitest';
import { served } from '../support/served.ts';
import { statusWith, tokenOf } from '../support/token-exchange.ts';

const hour = 3_600_000;

const garage = `
users: { anna: null, ben: null }
vehicles: { car: { model: BEV, owner: anna }, van: { model: ICE, owner: ben } }`;

const secrets = 'clientId: client_me, clientSecret: s%2B+cret, managementToken: amt-1';

describe('"the token may be a JWT or an opaque string"', () => {
  test('a JWT that says when it expires, and works', async () => {
    const world = served(`app: { tokens: jwt }\n${garage}`);
    const token = await tokenOf(world);
    const claims = JSON.parse(atob(token.split('.')[1]!)) as { iat: number; exp: number };

    expect(claims.exp - claims.iat).toBe(3600);
    expect(claims.iat * 1000).toBe(world.world.clock.now);
    expect(await statusWith(world, `Bearer ${token}`)).toBe(200);
  });

  test('a JWT ends as an opaque one does, and none that differs in a part is accepted', async () => {
    const world = served(`app: { tokens: jwt }\n${garage}`);
    const [token, another] = [await tokenOf(world), await tokenOf(world)];
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const longer = { ...(JSON.parse(atob(claims)) as object), exp: 4_000_000_000 };
    const unsigned = btoa(JSON.stringify({ alg: 'none', typ: 'JWT' })).replaceAll('=', '');
    const lasting = btoa(JSON.stringify(longer)).replaceAll('=', '');

    expect(another).not.toBe(token);
    for (const forged of [
      `${head}.${lasting}.${signature}`,
      `${unsigned}.${claims}.`,
      `${head}.${claims}.${another.split('.')[2]}`,
      `${head}.${claims}`,
    ]) {
      expect(await statusWith(world, `Bearer ${forged}`), forged).toBe(401);
    }
    world.world.advanceTo(world.world.clock.now + hour);
    expect(await statusWith(world, `Bearer ${token}`)).toBe(401);
  });
});

describe('"one access token valid for 1 hour that works across all connected vehicles"', () => {
  test('exactly one hour of simulated time', async () => {
    const world = served(garage);
    const authorization = `Bearer ${await tokenOf(world)}`;
    const start = world.world.clock.now;

    world.world.advanceTo(start + hour - 1);
    expect(await statusWith(world, authorization)).toBe(200);
    world.world.advanceTo(start + hour);
    expect(await statusWith(world, authorization)).toBe(401);
    expect(await statusWith(world, `Bearer ${await tokenOf(world)}`)).toBe(200);
  });

  test('several are valid at a time', async () => {
    const world = served(garage);
    const [first, second] = [await tokenOf(world), await tokenOf(world)];

    expect(first).not.toBe(second);
    expect(await statusWith(world, `Bearer ${first}`)).toBe(200);
    expect(await statusWith(world, `Bearer ${second}`)).toBe(200);
  });
});

describe('"401: authorization token missing or invalid"', () => {
  const world = served(garage);
  const foreign = served(`app: { name: other }\n${garage}`.replace('car', 'truck'));

  test.each<[string, () => string | undefined, string]>([
    ['missing', () => undefined, 'missing'],
    ['empty', () => 'Bearer', 'form'],
    ['of another scheme', () => `Basic ${world.token}`, 'form'],
    ['two words', () => `Bearer ${world.token} x`, 'form'],
    ['with characters no token has', () => 'Bearer to"ken', 'form'],
    ['of another user', () => `Bearer ${foreign.token.split('').reverse().join('')}`, 'not issued'],
    [
      'the management token',
      () => `Bearer ${world.world.service.application.managementToken}`,
      'not issued',
    ],
  ])('%s', async (_, authorization, reason) => {
    const given = authorization();
    const { status, body, headers } = await world.fetch('/v3/connections', {
      headers: given === undefined ? {} : { authorization: given },
    });

    expect(status).toBe(401);
    expect(body).toMatchObject({
      errors: [
        {
          status: '401',
          type: 'AUTHENTICATION',
          code: 'UNAUTHORIZED',
          title: 'Unauthorized',
          detail: expect.stringContaining(reason) as string,
          links: { about: 'http://localhost/docs/errors/authentication-errors' },
        },
      ],
    });
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('expired', async () => {
    const own = served(garage);
    const authorization = `Bearer ${own.token}`;
    own.world.advanceTo(own.world.clock.now + hour);
    const { status, text } = await own.fetch('/v3/connections', { headers: { authorization } });

    expect(status).toBe(401);
    expect(text).toContain('expired');
  });

  test('the scheme is read in any case', async () => {
    expect(await statusWith(world, `bearer ${world.token}`)).toBe(200);
    expect(await statusWith(world, `BEARER  ${world.token}`)).toBe(200);
  });

  test('it comes before everything else that is wrong', async () => {
    for (const path of ['/v3/vehicles/x/signals', '/v3/connections?page[size]=x', '/v3/users/x']) {
      const method = path.includes('users') ? 'DELETE' : 'GET';
      expect((await world.fetch(path, { method })).status).toBe(401);
    }
  });
});

describe('"sc-user-id: identifier of the vehicle user on whose behalf the request is made"', () => {
  const signals = async (
    options: object,
    user?: string,
    codes: 'interface' | 'public' = 'interface',
  ) => {
    const world = served(garage, { codes });
    const path = `/v3/vehicles/${world.vehicleId('car')}/signals`;
    const headers = { ...world.headers(user), ...options };
    return world.fetch(path, { headers });
  };

  test('400 when it is missing; the public service says MISSING_PARAMETER', async () => {
    for (const answer of [await signals({}), await signals({ 'sc-user-id': '' })]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        errors: [
          {
            type: 'VALIDATION',
            code: 'BAD_REQUEST',
            title: 'Bad Request',
            detail: expect.stringContaining('missing userId') as string,
          },
        ],
      });
    }
    expect((await signals({}, undefined, 'public')).body).toMatchObject({
      errors: [{ code: 'MISSING_PARAMETER' }],
    });
  });

  test('403 when it names no user', async () => {
    const { status, body } = await signals({ 'sc-user-id': 'nobody' });

    expect(status).toBe(403);
    expect(body).toMatchObject({
      errors: [{ type: 'AUTHENTICATION', code: 'FORBIDDEN', title: 'Forbidden' }],
    });
  });

  test('404 when it names a user to whom the vehicle is not connected, as if there were none', async () => {
    const world = served(garage);
    const ask = (id: string) =>
      world.fetch(`/v3/vehicles/${id}/signals`, { headers: world.headers('ben') });
    const [others, none] = [await ask(world.vehicleId('car')), await ask('nothing')];

    expect([others.status, none.status]).toEqual([404, 404]);
    const detail = (body: unknown) => (body as { errors: { detail: string }[] }).errors[0]!.detail;
    expect(detail(others.body)).toBe(detail(none.body));
  });

  test('GET /vehicles/{vehicleId} does not require it, and honours it if it is there', async () => {
    const world = served(garage);
    const path = `/v3/vehicles/${world.vehicleId('car')}`;

    expect((await world.fetch(path, { headers: world.headers() })).status).toBe(200);
    expect((await world.fetch(path, { headers: world.headers('anna') })).status).toBe(200);
    expect((await world.fetch(path, { headers: world.headers('ben') })).status).toBe(404);
    world.world.submit({ kind: 'connection.close', vehicle: 'car' });
    expect((await world.fetch(path, { headers: world.headers() })).status).toBe(404);
  });
});

describe('"the management token is also accepted for the connection disconnect operation"', () => {
  const authorization = 'Bearer amt-1';

  test('there, and nowhere else', async () => {
    const world = served(`app: { ${secrets} }\n${garage}`);
    const [connection] = world.world.service.connections.list();
    const path = `/v3/connections/${connection!.id}`;
    const user = `/v3/users/${world.userId('anna')}`;
    const status = async (to: string, method = 'GET') =>
      (await world.fetch(to, { method, headers: { authorization } })).status;

    expect(await status(path)).toBe(401);
    expect(await status('/v3/connections')).toBe(401);
    expect(await status(user, 'DELETE')).toBe(401);
    expect(await status(path, 'DELETE')).toBe(204);
  });
});

describe('the simulated clock is the clock of HTTP', () => {
  test('Date follows it', async () => {
    const world = served(garage);
    const date = async () => (await world.fetch('/v3/connections')).headers.get('date');

    expect(await date()).toBe('Mon, 04 May 2026 06:00:00 GMT');
    world.world.advanceTo(world.world.clock.now + 90_061_001);
    expect(await date()).toBe('Tue, 05 May 2026 07:01:01 GMT');
  });
});

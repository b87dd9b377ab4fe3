import { describe, expect, test } from 'vitest';
import { served } from '../support/served.ts';
import { credentials, exchange, grant, statusWith, tokenOf } from '../support/token-exchange.ts';

const garage = `
users: { anna: null, ben: null }
vehicles: { car: { model: BEV, owner: anna }, van: { model: ICE, owner: ben } }`;

const secrets = 'clientId: client_me, clientSecret: s%2B+cret, managementToken: amt-1';

const json = { 'content-type': 'application/json' };
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${btoa(`${id}:${secret}`)}`,
});

describe('"a client id and client secret are exchanged for one access token"', () => {
  const world = served(garage);
  const fields = { ...grant, ...credentials(world) };
  const { client_id: id, client_secret: secret } = credentials(world);

  test.each([
    ['a form', () => exchange(world, fields)],
    ['JSON', () => exchange(world, JSON.stringify(fields), json)],
    [
      'JSON with a charset',
      () =>
        exchange(world, JSON.stringify(fields), {
          'content-type': 'application/json; charset=utf-8',
        }),
    ],
    ['HTTP Basic and a form', () => exchange(world, grant, basic(id, secret))],
    [
      'HTTP Basic and JSON',
      () => exchange(world, JSON.stringify(grant), { ...json, ...basic(id, secret) }),
    ],
    [
      'HTTP Basic and the client id again',
      () => exchange(world, { ...grant, client_id: id }, basic(id, secret)),
    ],
  ])('by %s', async (_, ask) => {
    const { status, body, headers } = await ask();

    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{64}$/) as string,
      token_type: 'Bearer',
      expires_in: 3600,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(
      await statusWith(world, `Bearer ${(body as { access_token: string }).access_token}`),
    ).toBe(200);
  });

  test('credentials in HTTP Basic may be encoded as in forms, or not', async () => {
    const own = served(`app: { ${secrets} }\n${garage}`);

    expect((await exchange(own, grant, basic('client_me', 's%2B+cret'))).status).toBe(200);
    expect((await exchange(own, grant, basic('client_me', 's%252B%2Bcret'))).status).toBe(200);
    expect((await exchange(own, grant, basic('client_me', 's++cret'))).status).toBe(401);
  });

  test.each<[string, number, string, () => ReturnType<typeof exchange>]>([
    [
      'no body at all',
      400,
      'invalid_request',
      () => world.fetch('/oauth2/token', { method: 'POST' }),
    ],
    ['no grant_type', 400, 'invalid_request', () => exchange(world, credentials(world))],
    [
      'another grant_type',
      400,
      'unsupported_grant_type',
      () => exchange(world, { ...fields, grant_type: 'password' }),
    ],
    [
      'no client_id',
      400,
      'invalid_request',
      () => exchange(world, { ...grant, client_secret: secret }),
    ],
    [
      'no client_secret',
      400,
      'invalid_request',
      () => exchange(world, { ...grant, client_id: id }),
    ],
    [
      'a wrong secret',
      401,
      'invalid_client',
      () => exchange(world, { ...fields, client_secret: `${secret}x` }),
    ],
    [
      'a wrong id',
      401,
      'invalid_client',
      () => exchange(world, { ...fields, client_id: 'client_x' }),
    ],
    [
      'empty credentials',
      401,
      'invalid_client',
      () => exchange(world, { ...grant, client_id: '', client_secret: '' }),
    ],
    [
      'a wrong secret in HTTP Basic',
      401,
      'invalid_client',
      () => exchange(world, grant, basic(id, 'x')),
    ],
    [
      'another client in the body',
      401,
      'invalid_client',
      () => exchange(world, { ...grant, client_id: 'x' }, basic(id, secret)),
    ],
    [
      'credentials in both places',
      400,
      'invalid_request',
      () => exchange(world, fields, basic(id, secret)),
    ],
    [
      'HTTP Basic that is none',
      401,
      'invalid_client',
      () => exchange(world, grant, { authorization: 'Basic !' }),
    ],
    [
      'HTTP Basic without a colon',
      401,
      'invalid_client',
      () => exchange(world, grant, { authorization: 'Basic YWJj' }),
    ],
    [
      'a bearer token in its place',
      401,
      'invalid_client',
      () => exchange(world, grant, { authorization: `Bearer ${world.token}` }),
    ],
    ['broken JSON', 400, 'invalid_request', () => exchange(world, '{', json)],
    ['JSON that is no object', 400, 'invalid_request', () => exchange(world, '[]', json)],
    [
      'members of other types',
      400,
      'invalid_request',
      () => exchange(world, '{"grant_type":1}', json),
    ],
    [
      'plain text',
      400,
      'invalid_request',
      () => exchange(world, 'x', { 'content-type': 'text/plain' }),
    ],
  ])('%s: %i %s, in the form of OAuth', async (_, expected, error, ask) => {
    const { status, body, headers } = await ask();

    expect(status).toBe(expected);
    expect(body).toEqual({ error, error_description: expect.any(String) as string });
    expect(headers.get('cache-control')).toBe('no-store');
    if (status === 401) expect(headers.get('www-authenticate')).toContain('Basic');
  });

  test('a token is issued by a recorded command; a refused exchange changes nothing', async () => {
    const own = served(garage);
    const { digest } = own.world.log;
    await exchange(own, { ...fields, client_secret: 'wrong' });
    expect(own.world.log.digest).toBe(digest);
    await tokenOf(own);

    expect(own.world.log.retained.at(-1)).toMatchObject({ io: 'in', kind: 'token.issue' });
    expect(JSON.stringify(own.world.log.retained)).not.toContain(own.token);
  });
});

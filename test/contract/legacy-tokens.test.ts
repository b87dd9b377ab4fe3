import { describe, expect, test } from 'vitest';
import { naughtyStrings } from '../support/naughty-strings.ts';
import { type Served, type ServedOptions, served } from '../support/served.ts';

const second = 1000;
const minute = 60 * second;

const garage = `
app: { clientId: client_me, clientSecret: s%2B+cret }
users: { anna: null, ben: null }
vehicles: { car: { model: BEV, owner: anna }, van: { model: ICE, owner: ben } }`;

const basic = (id = 'client_me', secret = 's%2B+cret') => `Basic ${btoa(`${id}:${secret}`)}`;

const usual = {
  authorization: basic(),
  'content-type': 'application/x-www-form-urlencoded',
  'user-agent': 'test/1.0',
};

type Form = Readonly<Record<string, string>>;

function exchange({ fetch }: Served, form: Form | string, headers: Form = usual) {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  return fetch('/oauth/token', { method: 'POST', headers, body });
}

const refreshing = (token: string) => ({ grant_type: 'refresh_token', refresh_token: token });
const exchanging = (code: string, more: Form = {}) => ({
  grant_type: 'authorization_code',
  code,
  ...more,
});

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const pairOf = (answer: { readonly body: unknown }) =>
  answer.body as { access_token: string; refresh_token: string };

const start = (options: ServedOptions = {}) => {
  const world = served(garage, options);
  const { legacyTokens } = world.world.service;
  const { refreshToken } = legacyTokens.grant('anna');
  const code = (redirectUri?: string) =>
    legacyTokens.issueCode({ user: 'anna', rows: [0], redirectUri });
  return { world, refreshToken, code };
};

describe('"POST /oauth/token (refresh)"', () => {
  test('"access_token, token_type (always Bearer), expires_in (always 7200), refresh_token"', async () => {
    const { world, refreshToken } = start();
    const answer = await exchange(world, refreshing(refreshToken));

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(uuid) as string,
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: expect.stringMatching(uuid) as string,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const check = world.world.service.legacyTokens.check(pairOf(answer).access_token);
    expect(check).toMatchObject({ state: 'valid', user: { name: 'anna' } });
  });

  test('"60 days elapsed: expired": 300 days later too, whatever others have done since', async () => {
    const { world, refreshToken } = start();
    for (let days = 0; days < 300; days += 1) {
      world.world.advanceTo(world.world.clock.now + 24 * 60 * minute);
      world.world.service.legacyTokens.grant('ben');
    }
    const { status, body } = await exchange(world, refreshing(refreshToken));

    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'invalid_grant',
      error_description: 'the refresh token has expired: it lasts 60 days',
    });
  });

  test('"invalidated 1 minute after use; both new tokens must be persisted"', async () => {
    const { world, refreshToken } = start();
    const [one, other] = await Promise.all([
      exchange(world, refreshing(refreshToken)),
      exchange(world, refreshing(refreshToken)),
    ]);
    world.world.advanceTo(world.world.clock.now + minute);
    const late = await exchange(world, refreshing(refreshToken));

    expect([one.status, other.status, late.status]).toEqual([200, 200, 400]);
    expect(late.body).toEqual({
      error: 'invalid_grant',
      error_description: expect.stringContaining('minute') as string,
    });
    for (const answer of [one, other]) {
      const { refresh_token } = pairOf(answer);
      expect((await exchange(world, refreshing(refresh_token))).status).toBe(200);
    }
  });

  test('the application goes by its client id or its own id, its secret encoded or not', async () => {
    const { world, refreshToken } = start();
    const { id } = world.world.service.application;
    for (const authorization of [
      basic(),
      basic(id),
      basic('client_me', 's%252B%2Bcret'),
      basic().replace('Basic', 'basic'),
    ]) {
      const { status } = await exchange(world, refreshing(refreshToken), {
        ...usual,
        authorization,
      });
      expect(status).toBe(200);
    }
  });
});

describe('"a code is exchanged for the first tokens" (public)', () => {
  test('once, and its vehicles are those of the tokens', async () => {
    const { world, code } = start();
    const text = code('https://app.example/cb');
    const form = exchanging(text, { redirect_uri: 'https://app.example/cb' });
    const [answer, again] = [await exchange(world, form), await exchange(world, form)];

    expect([answer.status, again.status]).toEqual([200, 400]);
    expect(again.body).toMatchObject({ error: 'invalid_grant' });
    const { access_token, refresh_token } = pairOf(answer);
    expect(world.world.service.legacyTokens.check(access_token)).toMatchObject({ rows: [0] });
    expect((await exchange(world, refreshing(refresh_token))).status).toBe(200);
  });

  test('an SDK without a redirect URI sends undefined, and flags without a meaning', async () => {
    const { world, code } = start();
    const body = new URLSearchParams(exchanging(code(), { redirect_uri: 'undefined' }));
    const { status } = await world.fetch('/oauth/token?flags=country%3ADE', {
      method: 'POST',
      headers: usual,
      body: body.toString(),
    });

    expect(status).toBe(200);
  });
});

describe('a client that sends its credentials in the form, as older OAuth libraries do', () => {
  const { authorization: _, ...headers } = usual;
  const inBody = { client_id: 'client_me', client_secret: 's%2B+cret' };

  test('logs in: a code for tokens at any time, a refresh by option', async () => {
    const { world, code } = start({ tokenCredentials: 'either' });
    const first = await exchange(world, exchanging(code(), inBody), headers);
    const { refresh_token } = pairOf(first);
    const next = await exchange(world, { ...refreshing(refresh_token), ...inBody }, headers);
    const last = await exchange(world, refreshing(pairOf(next).refresh_token));

    expect([first.status, next.status, last.status]).toEqual([200, 200, 200]);
    const { access_token } = pairOf(next);
    expect(world.world.service.legacyTokens.check(access_token).state).toBe('valid');
  });

  test('"Authorization header, required: yes": usually a refresh takes no others', async () => {
    const { world, code } = start();
    const first = await exchange(world, exchanging(code(), inBody), headers);
    const refresh = { ...refreshing(pairOf(first).refresh_token), ...inBody };
    const next = await exchange(world, refresh, headers);

    expect([first.status, next.status]).toEqual([200, 401]);
    expect(next.body).toMatchObject({
      error: 'invalid_client',
      error_description: expect.stringContaining('--option tokenCredentials=either') as string,
    });
  });

  test('"Content-Type: application/x-www-form-urlencoded": a body of JSON is refused so, wherever the credentials are', async () => {
    const { world, refreshToken } = start();
    const json = JSON.stringify({ ...refreshing(refreshToken), ...inBody });
    for (const sent of [headers, usual]) {
      const init = { ...sent, 'content-type': 'application/json' };
      const { status, body } = await exchange(world, json, init);

      expect(status).toBe(400);
      expect(body).toEqual({
        error: 'invalid_request',
        error_description: 'the body is not of the type application/x-www-form-urlencoded',
      });
    }
  });

  test.each<[string, Form, number]>([
    ['another secret', { ...inBody, client_secret: 'x' }, 401],
    ['another client', { ...inBody, client_id: 'x' }, 401],
    ['no secret', { client_id: 'client_me' }, 400],
    ['no client', { client_secret: 's%2B+cret' }, 400],
    ['neither', {}, 401],
  ])('with %s it is refused, and nothing changes', async (_case, credentials, status) => {
    const { world, refreshToken, code } = start({ tokenCredentials: 'either' });
    const forms = [exchanging(code()), refreshing(refreshToken)];
    const { digest } = world.world.log;
    for (const form of forms) {
      expect((await exchange(world, { ...form, ...credentials }, headers)).status).toBe(status);
    }
    expect(world.world.log.digest).toBe(digest);
  });
});

describe('mistakes have the error codes of OAuth, and nothing changes', () => {
  const { world, refreshToken, code } = start();
  const sent = code('https://app.example/cb');
  const right = refreshing(refreshToken);
  const without = (name: string): Form =>
    Object.fromEntries(Object.entries(usual).filter(([each]) => each !== name));

  test('a request without User-Agent is accepted by option', async () => {
    const { world: lenient, refreshToken: token } = start({ userAgent: 'optional' });
    const { 'user-agent': _, ...headers } = usual;
    const { status } = await exchange(lenient, refreshing(token), headers);

    expect(status).toBe(200);
  });

  test.each<[string, Form | string, Form, number, string]>([
    ['no credentials', right, without('authorization'), 401, 'invalid_client'],
    ['a bearer token', right, { ...usual, authorization: 'Bearer x' }, 401, 'invalid_client'],
    ['no base64', right, { ...usual, authorization: 'Basic %%%' }, 401, 'invalid_client'],
    ['no colon', right, { ...usual, authorization: 'Basic YWJj' }, 401, 'invalid_client'],
    ['another client', right, { ...usual, authorization: basic('x') }, 401, 'invalid_client'],
    [
      'another secret',
      right,
      { ...usual, authorization: basic('client_me', 'x') },
      401,
      'invalid_client',
    ],
    [
      'credentials in the body',
      { ...right, client_id: 'client_me', client_secret: 's%2B+cret' },
      without('authorization'),
      401,
      'invalid_client',
    ],
    ['no User-Agent', right, without('user-agent'), 400, 'invalid_request'],
    ['an empty User-Agent', right, { ...usual, 'user-agent': ' ' }, 400, 'invalid_request'],
    [
      'JSON',
      JSON.stringify(right),
      { ...usual, 'content-type': 'application/json' },
      400,
      'invalid_request',
    ],
    ['no grant_type', { refresh_token: refreshToken }, usual, 400, 'invalid_request'],
    ['an empty body', '', usual, 400, 'invalid_request'],
    [
      'another grant_type',
      { ...right, grant_type: 'client_credentials' },
      usual,
      400,
      'unsupported_grant_type',
    ],
    [
      'a grant_type of every object',
      { ...right, grant_type: 'constructor' },
      usual,
      400,
      'unsupported_grant_type',
    ],
    ['no refresh_token', { grant_type: 'refresh_token' }, usual, 400, 'invalid_request'],
    ['an empty refresh_token', refreshing(''), usual, 400, 'invalid_grant'],
    ['an unknown refresh_token', refreshing(`${refreshToken}x`), usual, 400, 'invalid_grant'],
    ['a code as refresh_token', refreshing(sent), usual, 400, 'invalid_grant'],
    [
      'a refresh_token twice',
      `${new URLSearchParams(right).toString()}&refresh_token=x`,
      usual,
      400,
      'invalid_request',
    ],
    ['no code', { grant_type: 'authorization_code' }, usual, 400, 'invalid_request'],
    ['an unknown code', exchanging('x'), usual, 400, 'invalid_grant'],
    ['a refresh_token as code', exchanging(refreshToken), usual, 400, 'invalid_grant'],
    ['no redirect_uri where there was one', exchanging(sent), usual, 400, 'invalid_grant'],
    [
      'another redirect_uri',
      exchanging(sent, { redirect_uri: 'https://evil.example/cb' }),
      usual,
      400,
      'invalid_grant',
    ],
  ])('%s', async (_, form, headers, status, error) => {
    const { digest } = world.world.log;
    const answer = await exchange(world, form, headers);

    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error, error_description: expect.any(String) as string });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
    expect(world.world.log.digest).toBe(digest);
  });

  test('a hundred naughty strings in every place', async () => {
    const { digest } = world.world.log;
    for (const naughty of naughtyStrings) {
      for (const form of [
        naughty,
        { ...right, grant_type: naughty },
        refreshing(naughty),
        exchanging(naughty),
        exchanging(sent, { redirect_uri: naughty }),
      ]) {
        const { status, body } = await exchange(world, form);
        expect(status).toBe(400);
        expect(body).toMatchObject({ error: expect.any(String) as string });
      }
    }
    expect(world.world.log.digest).toBe(digest);
    expect((await exchange(world, right)).status).toBe(200);
  });
});

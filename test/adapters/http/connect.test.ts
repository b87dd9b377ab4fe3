import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Query, urlsWith } from '../../support/connecting.ts';
import { naughtyStrings } from '../../support/naughty-strings.ts';
import { type Served, type ServedOptions, served } from '../../support/served.ts';

const garage = `
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  tesla: { model: tesla-model-3-long-range-awd, owner: anna }
  second: { model: tesla-model-3-long-range-awd, owner: anna }
  ford: { model: ford-escape-phev, owner: ben, mode: live }`;

const callback = 'https://app.example/cb';
const registered = `app: { redirectUris: ["${callback}", "myapp://done?from=pool"] }\n${garage}`;

function start(options: ServedOptions = {}, body = garage) {
  const world = served(body, { clock: 'start: 2026-07-04T06:00:00', ...options });
  const usual = {
    client_id: world.world.service.application.id,
    response_type: 'code',
    redirect_uri: callback,
    state: 'xyz',
    scope: 'read_battery read_location',
  };
  const url = urlsWith(usual);
  return { world, url, usual };
}

/** The target of a redirect. */
async function sentTo({ fetch }: Served, url: string, init?: RequestInit): Promise<Query> {
  const { status, headers } = await fetch(url, init);
  expect(status).toBe(302);
  return queryOf(headers.get('location')!);
}

const queryOf = (location: string) =>
  Object.fromEntries(new URL(location, 'http://localhost').searchParams);

describe('without questions to the user', () => {
  const automatic = { connectFlow: 'auto' } as const;

  test('the connect URL answers 302 with code, user and state at once', async () => {
    const { world, url } = start(automatic);
    const { code, ...rest } = await sentTo(world, url());

    expect(rest).toEqual({ user_id: world.userId('anna'), state: 'xyz' });
    const { legacyTokens, connections } = world.world.service;
    const pair = legacyTokens.exchange(code!, callback);
    expect('invalid' in pair ? undefined : legacyTokens.check(pair.accessToken)).toMatchObject({
      user: { name: 'anna' },
      rows: [0, 1],
    });
    expect(connections.of(1, world.userId('anna'))!.permissions).toEqual([
      'read_battery',
      'read_location',
    ]);
  });

  test.each<[string, Query, string, number[]]>([
    ['make', { make: 'FORD' }, 'ben', [2]],
    ['mode', { mode: 'live' }, 'ben', [2]],
    ['user, by name', { user: 'ben' }, 'ben', [2]],
    ['external_id, as the scenario has it', { external_id: 'app-7' }, 'anna', [0, 1]],
    ['single_select', { single_select: 'true' }, 'anna', [0]],
  ])('%s is honoured', async (_, query, user, rows) => {
    const { world, url } = start(automatic);
    const { user_id, code } = await sentTo(world, url(query));

    expect(user_id).toBe(world.userId(user));
    const { legacyTokens } = world.world.service;
    const pair = legacyTokens.exchange(code!, callback);
    expect('invalid' in pair ? undefined : legacyTokens.check(pair.accessToken)).toMatchObject({
      rows,
    });
  });

  test('single_select_vin is honoured', async () => {
    const { world, url } = start(automatic);
    const vin = world.world.service.consent.vinOf(2);
    const query = { single_select: 'true', single_select_vin: vin };

    expect((await sentTo(world, url(query)))['user_id']).toBe(world.userId('ben'));
  });

  test('errors take the same way, and change nothing', async () => {
    const { world, url } = start(automatic);
    const { digest } = world.world.log;
    for (const [query, error] of [
      [{ make: 'Audi' }, 'no_vehicles'],
      [{ single_select_vin: 'KMHL14JA5PA000000' }, 'no_vehicles'],
      [{ scope: 'read_fuel', make: 'Tesla' }, 'vehicle_incompatible'],
    ] as const) {
      expect(await sentTo(world, url(query))).toMatchObject({ error, state: 'xyz' });
    }
    expect(world.world.log.digest).toBe(digest);
  });

  test('an error that cannot be sent back to the app is a page', async () => {
    const { world, url } = start(automatic, registered);
    for (const query of [
      { client_id: 'x' },
      { redirect_uri: 'https://evil.example/' },
      { scope: 'read_nonsense' },
    ]) {
      const { status, headers, text } = await world.fetch(url(query));
      expect(status).toBe(400);
      expect(headers.get('location')).toBeNull();
      expect(text).not.toContain('evil.example/?');
    }
  });

  test('by option an invalid URL leads back to the app at once (public)', async () => {
    for (const connectFlow of ['pages', 'auto', 'guests'] as const) {
      const { world, url } = start({ connectFlow, configurationErrors: 'redirect' });
      const sent = await sentTo(world, url({ scope: 'read_nonsense' }));

      expect(sent).toEqual({
        error: 'configuration_error',
        error_description: 'scope: there is no permission read_nonsense',
        state: 'xyz',
      });
    }
  });

  test('by option each visitor is a new user', async () => {
    const { world, url } = start({ connectFlow: 'guests' });
    const ids = [await sentTo(world, url()), await sentTo(world, url())].map(
      ({ user_id }) => user_id!,
    );

    expect(new Set([...ids, world.userId('anna')]).size).toBe(3);
    const { connections } = world.world.service;
    for (const userId of ids) expect(connections.count({ userId })).toBe(2);
    expect(connections.count({ userId: world.userId('anna') })).toBe(2);
  });

  test('each new user may get a car of a fleet of its own', async () => {
    const body = `app: { connect: guests, guestFleet: visitors }
models: { volt: { make: Chevrolet, model: Volt, year: 2017, battery: { usable: 14kWh }, fuel: { tank: 33.7L } } }
fleets: { visitors: { count: 2, model: volt } }
${garage}`;
    const { world, url } = start({}, body);
    const visits = [await sentTo(world, url()), await sentTo(world, url())];
    const { connections } = world.world.service;

    for (const { user_id: userId } of visits) expect(connections.count({ userId })).toBe(1);
    const rows = visits.map(({ user_id: userId }) => connections.list({ userId })[0]!.row);
    expect(rows.map((row) => world.world.fleet.nameOf(row))).toEqual(['visitors-1', 'visitors-2']);
    expect(await sentTo(world, url())).toMatchObject({ error: 'no_vehicles' });
  });

  test('cars of guests are of the template, each with a VIN and an id of its own', async () => {
    const body = `app: { connect: guests, guestFleet: visitors }
models: { volt: { make: Chevrolet, model: Volt, trim: Premier, vin: 1G1RC6S5*HU******, battery: { usable: 14kWh }, fuel: { tank: 33.7L } } }
fleets: { visitors: { count: 3, model: volt } }
${garage}`;
    const { world, url } = start({}, body);
    const { service } = world.world;
    const seen = [];
    const scope = 'read_vehicle_info read_vin';
    const visits = [await sentTo(world, url({ scope })), await sentTo(world, url({ scope }))];
    for (const { user_id: userId = '' } of visits) {
      const [connection] = service.connections.list({ userId });
      const path = `/v3/vehicles/${service.vehicleId(connection!.row)}`;
      const headers = { ...world.headers(), 'sc-user-id': userId };
      const vehicle = await world.fetch(path, { headers });
      const vin = await world.fetch(`${path}/signals/vehicleidentification-vin`, { headers });
      expect(vehicle.body).toMatchObject({
        data: { attributes: { make: 'CHEVROLET', model: 'Volt', year: 2017 } },
      });
      seen.push(vin.body);
    }

    const vins = seen.map((each) => /1G1RC6S5.HU[0-9A-Z]{6}/.exec(JSON.stringify(each))?.[0]);
    expect(vins).not.toContain(undefined);
    expect(new Set(vins).size).toBe(2);
  });

  test('the scenario decides, unless an option of the server does', async () => {
    const body = `app: { connect: guests }\n${garage}`;
    const status = async (options: ServedOptions) => {
      const { world, url } = start(options, body);
      return (await world.fetch(url())).status;
    };

    expect(await status({})).toBe(302);
    expect(await status({ connectFlow: 'pages' })).toBe(200);
  });

  test('a HEAD request connects nothing', async () => {
    const { world, url } = start(automatic);
    const { digest } = world.world.log;

    expect((await world.fetch(url(), { method: 'HEAD' })).status).toBe(200);
    expect(world.world.log.digest).toBe(digest);
  });

  test('the same requests give the same log', async () => {
    const logs = await Promise.all(
      [start(automatic), start(automatic)].map(async ({ world, url }) => {
        for (const query of [{}, { make: 'Ford' }, { external_id: 'e' }]) {
          await sentTo(world, url(query));
        }
        return world.world.log.digest;
      }),
    );
    expect(logs[0]).toBe(logs[1]);
  });
});

describe('no page redirects to an address that the app did not register', () => {
  test.each([
    'https://evil.example/cb',
    `${callback}/`,
    `${callback}?x`,
    'https://app.example@evil.example/cb',
    'javascript:alert(1)',
    '//evil.example',
    '/cb',
    'myapp://done',
  ])('%s is not registered', async (redirect_uri) => {
    const { world, url } = start({}, registered);
    const { status, text, headers } = await world.fetch(url({ redirect_uri }));

    expect(status).toBe(400);
    expect(text).not.toMatch(/href/);
    expect(headers.get('content-security-policy')).not.toContain('evil');
  });

  test('if none are registered, any valid one is accepted (ours)', async () => {
    const { world, url } = start();
    for (const [redirect_uri, status] of [
      ['https://anywhere.example/', 200],
      ['myapp://done', 200],
      ['javascript:alert(1)', 400],
      ['data:text/html,hi', 400],
      ['https://x.example/#fragment', 400],
      ['//evil.example', 400],
    ] as const) {
      expect((await world.fetch(url({ redirect_uri }))).status).toBe(status);
    }
  });

  test('the first registered one is the default, and the scheme of an app is accepted', async () => {
    const { world, usual } = start({ connectFlow: 'auto' }, registered);
    const { redirect_uri: _, ...query } = usual;
    const ask = async (more: Query) => {
      const path = `/oauth/authorize?${new URLSearchParams({ ...query, ...more }).toString()}`;
      return (await world.fetch(path)).headers.get('location')!;
    };

    expect(await ask({})).toMatch(/^https:\/\/app\.example\/cb\?code=[\w-]+&user_id=/);
    expect(await ask({ redirect_uri: 'myapp://done?from=pool' })).toMatch(
      /^myapp:\/\/done\?from=pool&code=/,
    );
  });
});

describe('pages', () => {
  test('load nothing, cannot be framed, and are never cached', async () => {
    const { world, url } = start();
    for (const path of [url(), url({ scope: 'x' }), url({ client_id: 'x' }), '/oauth/complete']) {
      const { headers, text } = await world.fetch(path);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(text).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=/);
    }
  });

  test('show foreign texts as text', async () => {
    const evil = `'"><script>alert(1)</script>`;
    const { world, url } = start({}, `app: { name: ${JSON.stringify(evil)} }\n${garage}`);
    for (const query of [
      {},
      { state: evil },
      { make: evil },
      { scope: evil },
      { external_id: evil, make: 'Tesla' },
      { flags: `country:${evil}` },
      { redirect_uri: `https://app.example/${evil}` },
    ]) {
      const { text } = await world.fetch(url(query));
      expect(text).not.toContain('<script>');
    }
    const { text } = await world.fetch(`/oauth/complete?error=${encodeURIComponent(evil)}`);
    expect(text).not.toContain('<script>');
    expect(text).toContain('Nothing was connected');
  });

  test('answer naughty strings in every parameter, and change nothing', {
    tags: 'long',
  }, async () => {
    const { world, usual } = start();
    const { digest } = world.world.log;
    const names = [
      ...Object.keys(usual),
      'application_id',
      'external_id',
      'mode',
      'single_select',
      'single_select_vin',
      'approval_prompt',
      'make',
      'user',
      'flags',
      'flow',
    ];
    for (const naughty of naughtyStrings) {
      for (const name of names) {
        const query = new URLSearchParams({ ...usual, [name]: naughty });
        const { status } = await world.fetch(`/oauth/authorize?${query.toString()}`);
        expect([200, 400]).toContain(status);
      }
      const twice = new URLSearchParams(usual);
      twice.append('state', naughty);
      expect((await world.fetch(`/oauth/authorize?${twice.toString()}`)).status).toBe(400);
    }
    expect(world.world.log.digest).toBe(digest);
  });

  test('no form causes a failure', async () => {
    const field = fc.oneof(fc.string(), fc.constantFrom(...naughtyStrings));
    const names = ['step', 'make', 'login', 'vehicle', 'permission'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...names), field), { maxLength: 8 }),
        async (fields) => {
          const { world, url } = start();
          const [, token] = /flow=([\w-]+)"/.exec((await world.fetch(url())).text)!;
          const body = new URLSearchParams([['flow', token!], ...fields]);
          const to = `/oauth/authorize?flow=${token}`;
          const { status, headers } = await world.fetch(to, { method: 'POST', body });
          expect([303, 400]).toContain(status);
          const location = headers.get('location');
          if (location !== null) expect((await world.fetch(location)).status).toBe(200);
        },
      ),
      { numRuns: 40 },
    );
  });
});

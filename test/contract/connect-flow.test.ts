import { describe, expect, test } from 'vitest';
import { callback, garage, type Query, start } from '../support/connecting.ts';
import type { Served } from '../support/served.ts';

const connectionsOf = ({ world }: Served) =>
  world.service.connections
    .list()
    .map(
      ({ row, user, permissions }) => [world.fleet.nameOf(row), user.name, permissions] as const,
    );

/** Tokens for a code, as an app fetches them. */
async function tokensFor({ fetch, world }: Served, code: string, redirectUri?: string) {
  const { clientId, clientSecret } = world.service.application;
  const answer = await fetch('/oauth/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'user-agent': 'app' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    }),
  });
  expect(answer.status).toBe(200);
  const { access_token } = answer.body as { access_token: string };
  return world.service.legacyTokens.check(access_token);
}

describe('from the URL to the app, page by page', () => {
  test('brand, sign-in, vehicles, permissions; the app gets code, user and state', async () => {
    const { world, visitor, url } = start();
    await visitor.open(url());
    const { digest } = world.world.log;
    expect(visitor.heading).toBe('Which brand is your car?');
    await visitor.press('Tesla');
    expect(visitor.heading).toBe('Sign in to Tesla');
    await visitor.press('anna');
    expect(visitor.heading).toBe('Choose your cars');
    const [tesla, second] = ['tesla', 'second'].map((name) => world.vehicleId(name));
    expect(visitor.boxes('vehicle')).toEqual(
      [tesla, second].map((value) => ({ value, isChecked: true, isDisabled: false })),
    );
    await visitor.press('Continue', { vehicle: [second!] });
    expect(visitor.heading).toBe('What Joulebug may do');
    expect(visitor.boxes('permission')).toEqual([
      { value: 'read_battery', isChecked: true, isDisabled: true },
      { value: 'read_location', isChecked: true, isDisabled: false },
    ]);
    expect(world.world.log.digest).toBe(digest);
    await visitor.press('Allow', { permission: [] });

    expect(visitor.url.startsWith(`${callback}&`)).toBe(true);
    const { code = '', ...rest } = visitor.returned;
    expect(rest).toEqual({ x: 'a b', user_id: world.userId('anna'), state: 's&1 ü' });
    expect(connectionsOf(world)).toContainEqual(['second', 'anna', ['read_battery']]);
    const check = await tokensFor(world, code, callback);
    expect(check).toMatchObject({ state: 'valid', user: { name: 'anna' }, rows: [1] });
  });

  test('"make" leaves out the brands, "single_select" lets one vehicle be chosen', async () => {
    const { world, visitor, url } = start();
    await visitor.open(url({ make: 'TESLA', single_select: 'true' }));
    expect(visitor.heading).toBe('Sign in to Tesla');
    await visitor.press('anna');
    expect(visitor.heading).toBe('Choose your car');
    const ids = ['tesla', 'second'].map((name) => world.vehicleId(name));
    await visitor.press('Continue', { vehicle: ids });
    expect(visitor.text).toContain('Choose a car to go on.');
    await visitor.press('Continue', { vehicle: [ids[1]!] });
    await visitor.press('Allow');

    expect(await tokensFor(world, visitor.returned['code']!, callback)).toMatchObject({
      rows: [1],
    });
  });

  test('"single_select_vin" leaves no choice, whatever "make" says', async () => {
    const { world, visitor, url } = start();
    const vin = world.world.service.consent.vinOf(1);
    await visitor.open(url({ single_select: 'true', single_select_vin: vin, make: 'Audi' }));
    expect(visitor.heading).toBe('Sign in');
    await visitor.press('anna');
    expect(visitor.heading).toBe('What Joulebug may do');
    await visitor.press('Allow');

    expect(await tokensFor(world, visitor.returned['code']!, callback)).toMatchObject({
      rows: [1],
    });
  });

  test('"mode" decides which vehicles there are', async () => {
    for (const [mode, names] of [
      ['live', ['ford']],
      ['simulated', ['tesla', 'second']],
      ['test', ['tesla', 'second']],
    ] as const) {
      const { world, visitor, url } = start();
      for (const make of ['Tesla', 'Ford']) {
        await visitor.open(url({ mode, make }));
        await visitor.press('anna');
        const ids = visitor.boxes('vehicle').map(({ value }) => value);
        const expected = names.filter((name) => (name === 'ford') === (make === 'Ford'));
        expect(ids).toEqual(expected.map((name) => world.vehicleId(name)));
      }
    }
  });

  test('"response_type=none … completes the flow without an authorization code"; "hosted completion page"', async () => {
    const { visitor, url, usual, world } = start();
    const { redirect_uri: _, ...query } = usual;
    const bare = new URLSearchParams({ ...query, response_type: 'none', make: 'Ford' });
    await visitor.open(`/oauth/authorize?${bare.toString()}`);
    for (const words of ['anna', 'Continue', 'Allow']) await visitor.press(words);
    expect(visitor.heading).toBe('You are connected');
    expect(visitor.url).not.toContain('code');

    await visitor.open(url({ response_type: 'none', make: 'Ford' }));
    for (const words of ['anna', 'Continue']) await visitor.press(words);
    // The user granted the same a moment ago.
    expect(visitor.returned).toEqual({
      x: 'a b',
      user_id: world.userId('anna'),
      state: 's&1 ü',
    });
  });

  test('"approval_prompt": auto asks once, force again', async () => {
    const { visitor, url } = start();
    const through = async (prompt: string) => {
      await visitor.open(url({ make: 'Ford', approval_prompt: prompt }));
      for (const words of ['anna', 'Continue']) await visitor.press(words);
      return visitor.page === undefined ? 'back' : visitor.heading;
    };

    expect(await through('auto')).toBe('What Joulebug may do');
    await visitor.press('Allow');
    expect(await through('auto')).toBe('back');
    expect(await through('force')).toBe('What Joulebug may do');
    await visitor.open(url({ make: 'Ford', scope: 'read_battery read_location read_fuel' }));
    for (const words of ['anna', 'Continue']) await visitor.press(words);
    expect(visitor.heading).toBe('What Joulebug may do');
  });

  test('"scope": without it the settings of the application', async () => {
    const { visitor, usual } = start();
    const { scope: _, ...query } = usual;
    const url = `/oauth/authorize?${new URLSearchParams({ ...query, make: 'Ford' }).toString()}`;
    await visitor.open(url);
    for (const words of ['anna', 'Continue']) await visitor.press(words);

    expect(visitor.boxes('permission').map(({ value }) => value)).toEqual([
      'read_battery',
      'read_vin',
    ]);
  });

  test('"external_id" is stored on the connection and comes back; null takes it away', async () => {
    const { world, visitor, url } = start();
    const connect = async (externalId: string) => {
      await visitor.open(url({ make: 'Ford', external_id: externalId, approval_prompt: 'force' }));
      for (const words of ['anna', 'Continue', 'Allow']) await visitor.press(words);
      const [ford] = world.world.service.connections.list({ vehicleId: world.vehicleId('ford') });
      return [visitor.returned['external_id'], ford!.user.externalId];
    };

    expect(await connect('u-9')).toEqual(['u-9', 'u-9']);
    expect(await connect('bad\u0007one')).toEqual([undefined, 'u-9']);
    expect(await connect('null')).toEqual([undefined, undefined]);
  });

  test('at least one permission stays checked, at least one vehicle', async () => {
    const { visitor, url } = start();
    await visitor.open(url({ make: 'Ford', scope: 'read_battery' }));
    await visitor.press('anna');
    await visitor.press('Continue', { vehicle: [] });
    expect(visitor.text).toContain('Choose a car to go on.');
    await visitor.press('Continue');
    await visitor.press('Allow', { permission: [] });
    expect(visitor.text).toContain('Allow at least one permission');
    await visitor.press('Allow');
    expect(visitor.page).toBeUndefined();
  });

  test('before 2026-06-16 nothing can be unchecked', async () => {
    const { visitor, url } = start(garage, { clock: 'start: 2026-06-15T12:00:00' });
    await visitor.open(url({ make: 'Ford' }));
    for (const words of ['anna', 'Continue']) await visitor.press(words);

    expect(visitor.boxes('permission').map(({ isDisabled }) => isDisabled)).toEqual([true, true]);
    expect(visitor.text).toContain('You are about to allow all of this');
  });

  test('"flags": the country decides which brands there are', async () => {
    const { visitor, url } = start();
    await visitor.open(url({ flags: 'color:00819D country:US' }));
    expect(visitor.text).toContain('Rivian');
    expect(visitor.text).not.toContain('Renault');
    await visitor.open(url({ flags: 'country:DE' }));
    expect(visitor.text).toContain('Renault');
  });

  test('a world of several has a flow of its own below its prefix', async () => {
    const { visitor, url } = start();
    await visitor.open(`/w/main${url({ make: 'Ford' })}`);
    for (const words of ['anna', 'Continue']) {
      await visitor.press(words);
      expect(new URL(visitor.url).pathname).toBe('/w/main/oauth/authorize');
    }
    await visitor.press('Allow');
    expect(visitor.returned['code']).toBeDefined();
  });
});

describe('/oauth/reauthenticate (public)', () => {
  const renewal = (query: Query, { world, application }: ReturnType<typeof start>) =>
    `/oauth/reauthenticate?${new URLSearchParams({
      client_id: application.id,
      response_type: 'vehicle_id',
      vehicle_id: world.vehicleId('tesla'),
      redirect_uri: callback,
      state: 's',
      ...query,
    }).toString()}`;

  test('the user who connected the vehicle signs in; the connection is a new one with the same grants', async () => {
    const started = start();
    const { world, visitor } = started;
    world.world.submit({
      kind: 'connection.open',
      vehicle: 'tesla',
      user: 'anna',
      permissions: ['read_vin'],
    });
    const [before] = world.world.service.connections.list({ vehicleId: world.vehicleId('tesla') });
    await visitor.open(renewal({ external_id: 'e' }, started));
    expect(visitor.heading).toBe('Sign in');
    expect(visitor.text).not.toContain('ben');
    await visitor.press('anna');

    expect(visitor.returned).toEqual({
      x: 'a b',
      vehicle_id: world.vehicleId('tesla'),
      external_id: 'e',
      state: 's',
    });
    const [after] = world.world.service.connections.list({ vehicleId: world.vehicleId('tesla') });
    expect(after).toMatchObject({ permissions: ['read_vin'], user: { externalId: 'e' } });
    expect(after!.id).not.toBe(before!.id);
  });

  test('ends on the hosted page by default', async () => {
    const started = start();
    const { visitor } = started;
    const url = new URL(renewal({ response_type: 'none' }, started), 'http://localhost');
    url.searchParams.delete('redirect_uri');
    await visitor.open(url.href);
    await visitor.press('anna');
    expect(visitor.heading).toBe('You are connected');
  });

  test.each([
    ['vehicle_id', 'nothing'],
    ['response_type', 'code'],
  ])('%s cannot be %s', async (name, value) => {
    const started = start();
    await started.visitor.open(renewal({ [name]: value }, started));
    expect(started.visitor.page!.status).toBe(400);
    expect(started.visitor.link('Back to the app')).toContain('error=configuration_error');
  });
});

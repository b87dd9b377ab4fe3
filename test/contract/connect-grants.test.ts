import { describe, expect, test } from 'vitest';
import type { TokenPair } from '../../engine/index.ts';
import { callback, garage, type Query, start } from '../support/connecting.ts';
import type { Served } from '../support/served.ts';

const automatic = { connectFlow: 'auto' } as const;

/** Runs the flow without pages and fetches the tokens of the user. */
async function connected({ world, url }: ReturnType<typeof start>, query: Query) {
  const { headers } = await world.fetch(url({ mode: 'simulated', make: 'Tesla', ...query }));
  const { searchParams } = new URL(headers.get('location')!);
  const { clientId, clientSecret } = world.world.service.application;
  const answer = await world.fetch('/oauth/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'user-agent': 'app' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code')!,
      redirect_uri: callback,
    }),
  });
  const { access_token: token, refresh_token: refreshToken } = answer.body as Answer;
  const read = (path: string) =>
    world.fetch(`/v2.0${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { read, refreshToken, userId: searchParams.get('user_id')! };
}

interface Answer {
  readonly access_token: string;
  readonly refresh_token: string;
}

const permissionsOf = ({ world }: Served, userId: string, row: number) =>
  world.service.connections.of(row, userId)!.permissions;

describe('"If scope is omitted, the requested permissions derive from application settings"', () => {
  test.each([
    ['left out', undefined],
    ['empty', ''],
  ])('%s: those, and no others, are granted and can be used', async (_, scope) => {
    const started = start(garage, automatic);
    const { world, usual } = started;
    const { scope: _asked, ...rest } = usual;
    const query = { ...rest, ...(scope !== undefined && { scope }) };
    const url: typeof started.url = (more = {}) =>
      `/oauth/authorize?${new URLSearchParams({ ...query, ...more }).toString()}`;
    const { read, userId } = await connected({ ...started, url }, {});
    const own = `/vehicles/${world.vehicleId('tesla')}`;
    const answers = await Promise.all(
      ['/vin', '/battery', '/location', '/odometer'].map((path) => read(`${own}${path}`)),
    );

    expect(world.world.service.application.permissions).toEqual(['read_battery', 'read_vin']);
    expect([...permissionsOf(world, userId, 0)].sort()).toEqual(['read_battery', 'read_vin']);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
  });

  test('a scope overrides the settings', async () => {
    const started = start(garage, automatic);
    const { userId } = await connected(started, { scope: 'read_location' });

    expect(permissionsOf(started.world, userId, 0)).toEqual(['read_location']);
  });
});

describe('"one user can own many vehicles": their token is for all that they have connected', () => {
  test('several vehicles, one token', async () => {
    const started = start(garage, automatic);
    const { read, userId } = await connected(started, {});
    const ids = ['tesla', 'second'].map((name) => started.world.vehicleId(name));
    const { body } = await read('/vehicles');
    const user = await read('/user');
    const answers = await Promise.all(ids.map((id) => read(`/vehicles/${id}/location`)));

    expect([...(body as { vehicles: string[] }).vehicles].sort()).toEqual([...ids].sort());
    expect(user.body).toEqual({ id: userId });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('"With single-select connect, a user\'s token maps 1:1 to a vehicle"', async () => {
    const started = start(garage, automatic);
    const { world } = started;
    const vin = world.world.service.consent.vinOf(1);
    const [tesla, second] = ['tesla', 'second'].map((name) => world.vehicleId(name));
    const first = await connected(started, { single_select: 'true' });
    const other = await connected(started, { single_select: 'true', single_select_vin: vin });

    expect(other.userId).toBe(first.userId);
    for (const [{ read }, mine, theirs] of [
      [first, tesla, second],
      [other, second, tesla],
    ] as const) {
      expect((await read('/vehicles')).body).toMatchObject({ vehicles: [mine] });
      expect((await read(`/vehicles/${mine}/location`)).status).toBe(200);
      expect((await read(`/vehicles/${theirs}/location`)).status).toBe(404);
    }
  });

  test('"With single-select connect, a user\'s token maps 1:1 to a vehicle": the next pair, and version 3, too', async () => {
    const started = start(garage, automatic);
    const { world } = started;
    const { legacyTokens } = world.world.service;
    const [mine, theirs] = ['tesla', 'second'].map((name) => world.vehicleId(name));
    const { refreshToken } = await connected(started, { single_select: 'true' });
    const pair = legacyTokens.refresh(refreshToken);
    const headers = { authorization: `Bearer ${(pair as TokenPair).accessToken}` };
    const statuses = await Promise.all(
      ['/v2.0', '/v3'].flatMap((version) =>
        [mine, theirs].map(async (id) => {
          const path = version === '/v3' ? 'signals/location-preciselocation' : 'location';
          return (await world.fetch(`${version}/vehicles/${id}/${path}`, { headers })).status;
        }),
      ),
    );

    expect(statuses).toEqual([200, 404, 200, 404]);
  });
});

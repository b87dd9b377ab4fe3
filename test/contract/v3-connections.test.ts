import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { connectionsSchema } from '../../adapters/http/v3/connections-schema.ts';
import { formatInstant } from '../../engine/index.ts';
import { type Served, type ServedOptions, served } from '../support/served.ts';

type ConnectionsDocument = z.infer<typeof connectionsSchema>;

const minute = 60_000;

/** Two owners, two users who share an external id, and a vehicle without an owner. */
const people = `
users: { anna: { externalId: app-7 }, ben: { externalId: app-8 }, carl: { externalId: app-8 } }
vehicles:
  car: { model: BEV, owner: anna, grants: [read_battery, control_charge] }
  van: { model: ICE, owner: ben, mode: live }
  bus: { model: PHEV, owner: anna, mode: live }
  nobodys: { model: BEV }`;

async function list(
  { fetch, headers }: Served,
  query = '',
  more: Readonly<Record<string, string>> = {},
): Promise<ConnectionsDocument> {
  const { status, body, text } = await fetch(`/v3/connections${query}`, {
    headers: { ...headers(), ...more },
  });
  expect(status, text).toBe(200);
  return body as ConnectionsDocument;
}

/** The names of vehicle and user in the items of a list. */
function names({ world, vehicleId, userId }: Served, { data }: ConnectionsDocument): string[] {
  const vehicles = new Map(
    Array.from({ length: world.fleet.count }, (_, row) => world.fleet.nameOf(row)).map((name) => [
      vehicleId(name),
      name,
    ]),
  );
  const users = new Map(world.service.users.all().map(({ name }) => [userId(name), name]));
  return data.map(
    ({ relationships: { vehicle, user } }) =>
      `${vehicles.get(vehicle.data.id)} ${users.get(user.data.id)}`,
  );
}

const asked = async (query: string, options: ServedOptions = {}): Promise<string[]> => {
  const world = served(people, options);
  const filled = query
    .replaceAll(/U:(\w+)/g, (_, name: string) => world.userId(name))
    .replaceAll(/V:(\w+)/g, (_, name: string) => world.vehicleId(name));
  return names(world, await list(world, filled)).sort();
};

describe('GET /connections: list connections of the application', () => {
  test('"Connection": every field of a resource', async () => {
    const world = served(people);
    const { data } = await list(world, `?filter[vehicleId]=${world.vehicleId('car')}`);
    const [connection] = world.world.service.connections.list({
      vehicleId: world.vehicleId('car'),
    });
    const start = formatInstant(world.world.startMs);

    expect(data).toEqual([
      {
        id: connection!.id,
        type: 'connection',
        attributes: {
          permissions: ['read_battery', 'control_charge'],
          vehicle: {
            make: 'HYUNDAI',
            model: 'IONIQ 5',
            year: expect.any(Number) as number,
            mode: 'simulated',
            powertrainType: 'BEV',
          },
          user: { id: world.userId('anna'), externalId: 'app-7' },
        },
        relationships: {
          vehicle: {
            data: { id: world.vehicleId('car'), type: 'vehicle' },
            links: { related: `http://localhost/v3/vehicles/${world.vehicleId('car')}` },
          },
          user: {
            data: { id: world.userId('anna'), type: 'user' },
            links: { related: `http://localhost/v3/users/${world.userId('anna')}` },
          },
        },
        meta: { createdAt: start, updatedAt: start },
        links: { self: `http://localhost/v3/connections/${connection!.id}` },
      },
    ]);
  });

  test('"page number: default 1, page size: default 10"', async () => {
    const world = served('fleets: { taxis: { count: 23, id: "t{n:02}", model: BEV } }');
    const { data, meta, links } = await list(world);
    const page = (number: number) =>
      `http://localhost/v3/connections?page[number]=${number}&page[size]=10`;

    expect(data).toHaveLength(10);
    expect(meta).toEqual({
      pageNumber: 1,
      pageSize: 10,
      totalCount: 23,
      orderBy: 'createdAt',
      orderDirection: 'DESC',
    });
    expect(links).toEqual({
      self: page(1),
      first: page(1),
      prev: null,
      next: page(2),
      last: page(3),
    });
  });

  test('the links lead through all of them once, keeping the filters', async () => {
    const world = served('fleets: { taxis: { count: 23, id: "t{n:02}", model: BEV } }');
    const seen: string[] = [];
    let query: string | undefined = '?filter[mode]=simulated&page[size]=5';
    while (query !== undefined) {
      const { data, links } = await list(world, query);
      seen.push(...data.map(({ id }) => id));
      query = links.next?.slice(links.next.indexOf('?'));
      if (query !== undefined) expect(query).toContain('filter[mode]=simulated');
    }

    expect(new Set(seen).size).toBe(23);
    expect(seen).toEqual(world.world.service.connections.list().map(({ id }) => id));
  });

  test('"orderDirection: DESC": the newest first', async () => {
    const world = served(people);
    world.world.advanceTo(world.world.startMs + minute);
    world.world.submit({ kind: 'connection.open', vehicle: 'van', user: 'anna' });
    const document = await list(world);

    expect(names(world, document)[0]).toBe('van anna');
    expect(document.data[0]!.meta.createdAt).toBe(formatInstant(world.world.startMs + minute));
    const instants = document.data.map(({ meta }) => meta.createdAt);
    expect(instants).toEqual(instants.toSorted().reverse());
  });

  test.each([
    ['', ['bus anna', 'car anna', 'nobodys driver', 'van ben']],
    ['?filter[userId]=U:anna', ['bus anna', 'car anna']],
    ['?filter[vehicleId]=V:van', ['van ben']],
    ['?filter[userId]=U:ben&filter[vehicleId]=V:car', []],
    ['?filter[mode]=live', ['bus anna', 'van ben']],
    ['?filter[vehicle.mode]=simulated', ['car anna', 'nobodys driver']],
    ['?filter[vehicle.mode]=simulated&filter[mode]=live', []],
    ['?filter[externalId]=app-7', ['bus anna', 'car anna']],
    ['?filter[user.externalId]=app-8', ['van ben']],
    ['?filter[user.externalId]=app-7&filter[mode]=live', ['bus anna']],
    ['?filter[userId]=nobody', []],
    ['?filter[vehicleId]=nothing', []],
    ['?filter[externalId]=', []],
  ])('filters: %s', async (query, expected) => {
    expect(await asked(query)).toEqual(expected);
  });

  test('the filter on mode lets everything through by default; live is the public default', async () => {
    expect(await asked('', { listedModes: 'live' })).toEqual(['bus anna', 'van ben']);
    expect(await asked('?filter[mode]=simulated', { listedModes: 'live' })).toEqual([
      'car anna',
      'nobodys driver',
    ]);
  });

  test('sc-user-id is optional and acts as a filter (public)', async () => {
    const world = served(people);
    const as = async (userId: string, query = '') =>
      names(world, await list(world, query, { 'sc-user-id': userId }));

    expect(await as(world.userId('ben'))).toEqual(['van ben']);
    expect(await as('nobody')).toEqual([]);
    expect(await as(world.userId('ben'), `?filter[userId]=${world.userId('anna')}`)).toEqual([]);
  });

  test.each([
    ['?filter[mode]=dead', 'filter[mode]'],
    ['?filter[vehicle.mode]=', 'filter[vehicle.mode]'],
    ['?page[size]=101', 'page[size]'],
    ['?page[number]=0', 'page[number]'],
    ['?filter[userId]=a&filter[userId]=b', 'filter[userId]'],
  ])('"400: request malformed" for %s', async (query, parameter) => {
    const { fetch, headers } = served(people);
    const { status, body, text } = await fetch(`/v3/connections${query}`, { headers: headers() });

    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ type: 'VALIDATION', code: 'BAD_REQUEST' }] });
    expect(text).toContain(parameter);
  });

  test('the greatest page is 100, and pages past the end are empty', async () => {
    const world = served('fleets: { taxis: { count: 120, id: "t{n:03}", model: BEV } }');

    expect((await list(world, '?page[size]=100')).data).toHaveLength(100);
    const past = await list(world, '?page[size]=100&page[number]=9007199254740991');
    expect(past.data).toEqual([]);
    expect(past.links.prev).toBe(past.links.last);
  });
});

describe('one connection (public)', () => {
  test('GET /connections/{connectionId} is the resource of the list', async () => {
    const world = served(people);
    for (const data of (await list(world)).data) {
      const { body } = await world.fetch(`/v3/connections/${data.id}`, {
        headers: world.headers(),
      });
      expect(body).toEqual({ data });
    }
  });

  test('DELETE /connections/{connectionId} disconnects, with 204 and without a body', async () => {
    const world = served(people);
    const { data } = await list(world, `?filter[vehicleId]=${world.vehicleId('car')}`);
    const path = `/v3/connections/${data[0]!.id}`;
    const headers = world.headers('anna');
    const signals = `/v3/vehicles/${world.vehicleId('car')}/signals`;

    expect((await world.fetch(signals, { headers })).status).toBe(200);
    expect((await world.fetch(path, { method: 'DELETE', headers })).status).toBe(204);
    expect((await world.fetch(signals, { headers })).status).toBe(404);
    expect((await world.fetch(path, { headers })).status).toBe(404);
    expect((await world.fetch(path, { method: 'DELETE', headers })).status).toBe(404);
    expect(names(world, await list(world))).not.toContain('car anna');
    expect(world.world.log.retained.at(-1)).toMatchObject({ kind: 'connection.closed' });
  });

  test('"the connection id rotates on re-authorisation" (public)', async () => {
    const world = served(people);
    const before = (await list(world, `?filter[vehicleId]=${world.vehicleId('car')}`)).data[0]!;
    world.world.submit({ kind: 'connection.open', vehicle: 'car', user: 'anna' });
    const after = (await list(world, `?filter[vehicleId]=${world.vehicleId('car')}`)).data[0]!;

    expect(after.id).not.toBe(before.id);
    expect(after.relationships).toEqual(before.relationships);
  });
});

describe('DELETE /users/{userId} (public)', () => {
  test('"removes user with all its connections"', async () => {
    const world = served(people);
    const path = `/v3/users/${world.userId('anna')}`;
    const headers = world.headers('anna');
    const remove = () => world.fetch(path, { method: 'DELETE', headers });

    expect((await remove()).status).toBe(204);
    expect(names(world, await list(world)).sort()).toEqual(['nobodys driver', 'van ben']);
    expect((await remove()).status).toBe(404);
    const signals = `/v3/vehicles/${world.vehicleId('car')}/signals`;
    expect((await world.fetch(signals, { headers })).status).toBe(403);
  });
});

import { describe, expect, test } from 'vitest';
import { type Json, models } from '../../engine/index.ts';
import { legacyClient } from '../support/legacy.ts';

const garage = (more = '') => `
app: { clientId: client_me, clientSecret: secret, managementToken: amt }
users: { anna: null, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna }
  van: { model: PHEV, owner: anna }
  bus: { model: ICE, owner: ben }
${more}`;

const basic = (name: string, password: string) => ({
  authorization: `Basic ${btoa(`${name}:${password}`)}`,
});
const management = { headers: basic('default', 'amt') };
const client = { headers: basic('client_me', 'secret') };
const connections = '/v2.0/management/connections';

describe('"Unsubscribe: authorised with the application management token"', () => {
  const hook = garage(`webhooks:
  main: { url: 'https://app.example', verify: skip, receiver: {}, triggers: [Charge.IsCharging] }`);

  test('"Subscribe result: vehicleId, webhookId; Unsubscribe result: status"', async () => {
    const world = legacyClient(hook);
    const { id: webhookId } = world.world.service.webhooks.byName('main')!;
    const vehicleId = world.vehicleId('car');
    const path = `/v2.0/vehicles/${vehicleId}/webhooks/${webhookId}`;
    const headers = { 'content-type': 'application/json' };

    expect((await world.ask('POST', path, { headers })).body).toEqual({ webhookId, vehicleId });
    expect((await world.ask('POST', path, { headers })).body).toEqual({ webhookId, vehicleId });
    expect(world.world.service.webhooks.subscriptions.count).toBe(1);
    expect((await world.ask('DELETE', path)).status).toBe(401);

    const amt = { headers: { ...headers, authorization: 'Bearer amt' }, body: '{}' };
    expect((await world.ask('DELETE', path, amt)).body).toEqual({ status: 'success' });
    expect(world.world.service.webhooks.subscriptions.count).toBe(0);
    expect((await world.ask('DELETE', path, amt)).status).toBe(404);
  });

  test('a webhook that is not there', async () => {
    const world = legacyClient(hook);
    const path = `/v2.0/vehicles/${world.vehicleId('car')}/webhooks`;
    const unknown = '00000000-0000-4000-8000-000000000000';

    expect((await world.ask('POST', `${path}/${unknown}`)).body).toMatchObject({
      type: 'RESOURCE_NOT_FOUND',
    });
    expect((await world.ask('POST', `${path}/webhookID`)).body).toMatchObject({
      type: 'VALIDATION',
    });
  });
});

describe('disconnecting', () => {
  test('a user disconnects their vehicle, and the token is no longer for it', async () => {
    const world = legacyClient(garage());
    const path = `/v2.0/vehicles/${world.vehicleId('car')}/application`;

    expect((await world.ask('DELETE', path)).body).toEqual({ status: 'success' });
    expect((await world.get('/vin')).status).toBe(404);
    const { body } = await world.ask('GET', '/v2.0/vehicles');
    expect(body).toMatchObject({ vehicles: [world.vehicleId('van')] });
  });

  test('"the management token is also accepted for the connection disconnect operation"', async () => {
    const world = legacyClient(garage());
    const path = `/v2.0/vehicles/${world.vehicleId('bus')}/application`;
    const headers = { authorization: 'Bearer amt' };

    expect((await world.ask('DELETE', path)).status).toBe(404);
    expect((await world.ask('DELETE', path, { headers })).body).toEqual({ status: 'success' });
    expect((await world.ask('DELETE', path, { headers })).status).toBe(404);
  });
});

describe('management of connections', () => {
  test('lists them a page at a time, and those of a user or vehicle', async () => {
    const world = legacyClient(garage());
    const seen: unknown[] = [];
    let cursor: string | null = '';
    // A cursor that leads back would go on for ever.
    while (cursor !== null && seen.length < 10) {
      const { body } = await world.ask(
        'GET',
        `${connections}?limit=1&cursor=${encodeURIComponent(cursor)}`,
        management,
      );
      const page = body as { connections: unknown[]; paging: { cursor: string | null } };
      seen.push(...page.connections);
      ({ cursor } = page.paging);
    }
    const all = (await world.ask('GET', connections, management)).body;

    expect(seen).toHaveLength(3);
    expect(all).toEqual({ connections: seen, paging: { cursor: null } });
    const ofBen = await world.ask(
      'GET',
      `${connections}?user_id=${world.userId('ben')}`,
      management,
    );
    expect(ofBen.body).toEqual({
      connections: [
        {
          vehicleId: world.vehicleId('bus'),
          userId: world.userId('ben'),
          connectedAt: '2026-05-04T06:00:00.000Z',
          mode: 'simulated',
        },
      ],
      paging: { cursor: null },
    });
  });

  test.each(['live', 'simulated'] as const)('lists those of mode %s', async (mode) => {
    const world = legacyClient(garage().replace('owner: ben', 'owner: ben, mode: live'));
    const { body } = await world.ask('GET', `${connections}?mode=${mode}`, management);
    const { connections: found, paging } = body as {
      connections: { vehicleId: string; mode: string }[];
      paging: object;
    };
    const names = mode === 'live' ? ['bus'] : ['van', 'car'];

    expect(paging).toEqual({ cursor: null });
    expect(new Set(found.map(({ vehicleId }) => vehicleId))).toEqual(
      new Set(names.map((name) => world.vehicleId(name))),
    );
    for (const each of found) expect(each.mode).toBe(mode);
  });

  test('deletes those of a user', async () => {
    const world = legacyClient(garage());
    const path = `${connections}?user_id=${world.userId('anna')}`;
    const { body } = await world.ask('DELETE', path, management);

    expect((body as { connections: unknown[] }).connections).toHaveLength(2);
    expect(world.world.service.connections.count()).toBe(1);
    expect((await world.ask('DELETE', path, management)).body).toEqual({ connections: [] });
  });

  test.each([
    ['DELETE', '', 400],
    ['DELETE', '?user_id=a&vehicle_id=b', 400],
    ['GET', '?limit=101', 400],
    ['GET', '?cursor=nonsense', 400],
    ['GET', '?mode=test', 400],
  ])('%s %s is malformed, and nothing happens', async (method, query, status) => {
    const world = legacyClient(garage());
    const { digest } = world.world.log;

    expect((await world.ask(method, connections + query, management)).status).toBe(status);
    expect(world.world.log.digest).toBe(digest);
  });

  test('other credentials are refused', async () => {
    const world = legacyClient(garage());

    expect((await world.ask('GET', connections, client)).status).toBe(401);
    expect((await world.ask('GET', connections)).status).toBe(401);
    expect((await world.ask('GET', '/v2.0/compatibility', management)).status).toBe(401);
  });
});

interface Compatibility {
  readonly compatible: boolean;
  readonly capabilities: readonly {
    readonly permission: string;
    readonly endpoint: string;
    readonly capable: boolean;
  }[];
}

describe('compatibility', () => {
  const ask = async (query: Record<string, string>) => {
    const world = legacyClient(garage());
    const vin = ((await world.get('/vin')).body as { vin: string }).vin;
    const filled = new URLSearchParams({ vin, ...query });
    return world.ask('GET', `/v2.0/compatibility?${filled.toString()}`, client);
  };

  test('of a vehicle says for each endpoint of the scope whether it is capable', async () => {
    const { body } = await ask({ scope: 'read_odometer read_fuel control_charge' });

    expect(body).toEqual({
      compatible: true,
      reason: null,
      capabilities: [
        { permission: 'read_odometer', endpoint: '/odometer', capable: true, reason: null },
        {
          permission: 'read_fuel',
          endpoint: '/fuel',
          capable: false,
          reason: 'SMARTCAR_NOT_CAPABLE',
        },
        { permission: 'control_charge', endpoint: '/charge', capable: true, reason: null },
        { permission: 'control_charge', endpoint: '/charge/limit', capable: true, reason: null },
      ],
    });
  });

  const capable = (permission: string, endpoint: string) => {
    return { permission, endpoint, capable: true, reason: null };
  };
  const unable = (permission: string, endpoint: string, reason: string) => {
    return { permission, endpoint, capable: false, reason };
  };

  /** Captured responses of the public service about cars that are in no world. */
  test.each<[string, string, string, object[]]>([
    [
      'a Tesla of 2020',
      '5YJSA1E29LF403082',
      'read_odometer read_fuel',
      [capable('read_odometer', '/odometer'), unable('read_fuel', '/fuel', 'SMARTCAR_NOT_CAPABLE')],
    ],
    [
      'a Tesla of 2017',
      '5YJXCDE22HF068739',
      'read_location read_odometer',
      [capable('read_location', '/location'), capable('read_odometer', '/odometer')],
    ],
    [
      'an Audi of 2016, which is compatible and can do none of it',
      'WAUAFAFL1GN014882',
      'read_odometer read_location',
      [
        unable('read_odometer', '/odometer', 'VEHICLE_NOT_CAPABLE'),
        unable('read_location', '/location', 'VEHICLE_NOT_CAPABLE'),
      ],
    ],
    [
      'what a vehicle is',
      '5YJXCDE22HF068739',
      'required:read_vehicle_info',
      [capable('read_vehicle_info', '/')],
    ],
  ])('%s: by maker and model year (public)', async (_, vin, scope, capabilities) => {
    const { body } = await ask({ vin, scope });

    expect(body).toEqual({ compatible: true, reason: null, capabilities });
  });

  test.each([
    ['a car from before cars had modems', '1FTEX15N98KA00001', 'VEHICLE_NOT_COMPATIBLE'],
    ['a make that nobody knows', '9ZZ3E1EA7KF317000', 'MAKE_NOT_COMPATIBLE'],
  ])('of %s is false, without capabilities', async (_, vin, reason) => {
    const { body } = await ask({ vin, scope: 'read_odometer read_vin' });

    expect(body).toEqual({ compatible: false, reason, capabilities: [] });
  });

  test('a car of a make and year can do what any vehicle of that make and year can, in the order of the scope', async () => {
    const scope = ['read_vin', 'read_charge', 'read_fuel', 'control_security', 'read_battery'];
    const cars = [...models.keys()].map((id) => `  ${id}: { model: ${id}, owner: anna }`);
    const world = legacyClient(garage(cars.join('\n')), { clock: 'start: 2026-06-01T06:00:00' });
    const asked = async (vin: string) => {
      const query = new URLSearchParams({ vin, scope: scope.join(' ') });
      const answer = await world.ask('GET', `/v2.0/compatibility?${query.toString()}`, client);
      return answer.body as Compatibility;
    };
    for (const id of models.keys()) {
      const vin = world.world.service.consent.vinOf(world.world.rowOf(id));
      const own = await asked(vin);
      // The same car with another serial number is in no world.
      const other = await asked(`${vin.slice(0, 16)}${vin.endsWith('1') ? '2' : '1'}`);

      expect([id, own.compatible, other.compatible]).toEqual([id, true, true]);
      const places = own.capabilities.map(({ permission }) => scope.indexOf(permission));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      const ableOf = ({ capabilities }: Compatibility): string[] =>
        capabilities.filter((each) => each.capable).map((each) => each.endpoint);
      expect(ableOf(other)).toEqual(expect.arrayContaining(ableOf(own)));
    }
  });

  test('the matrix lists the capabilities of the models of a make in a region', async () => {
    const world = legacyClient(garage());
    const path =
      '/v2.0/compatibility/matrix?region=US&make=TESLA%20nissan&type=BEV&scope=read_battery';
    const matrix = (await world.ask('GET', path, client)).body as Record<string, Json[]>;

    expect(Object.keys(matrix).sort()).toEqual(['NISSAN', 'TESLA']);
    expect(matrix['TESLA']![0]).toMatchObject({
      type: 'BEV',
      endpoints: expect.arrayContaining(['EV battery', 'Lock & unlock', 'Odometer']) as string[],
      permissions: expect.arrayContaining(['control_security', 'read_odometer']) as string[],
    });
  });

  test.each(['ICE', 'HEV', 'PHEV', 'BEV'])(
    'the matrix of type %s has those and no others',
    async (type) => {
      const world = legacyClient(garage());
      const path = `/v2.0/compatibility/matrix?region=US&type=${type.toLowerCase()}`;
      const matrix = (await world.ask('GET', path, client)).body as Record<string, object[]>;
      const cars = Object.entries(matrix).flatMap(([make, all]) =>
        all.map((each) => ({ make, ...each })),
      );
      const sold = [...models.values()].filter(
        ({ powertrain, regions }) => powertrain === type && regions.includes('US'),
      );

      expect(sold.length).toBeGreaterThan(0);
      for (const { make, model, years } of sold) {
        expect(cars).toContainEqual(
          expect.objectContaining({ make: make.toUpperCase(), model, type }),
        );
        const spans = cars as unknown as readonly { startYear: number; endYear: number }[];
        const isIn = spans.some(
          (each) => each.startYear <= years.start && years.end <= each.endYear,
        );
        expect(isIn, model).toBe(true);
      }
      for (const car of cars) {
        expect(car).toMatchObject({ type });
        expect(sold.map(({ make, model }) => `${make.toUpperCase()} ${model}`)).toContain(
          `${car.make} ${(car as unknown as { model: string }).model}`,
        );
      }
    },
  );

  test.each([
    ['matrix', '', 'region'],
    ['matrix', '?region=MARS', 'region'],
    ['matrix', '?vin=1', 'region'],
    ['matrix', '?region=US&type=steam', 'type'],
    ['matrix', '?region=US&scope=read_mind', 'scope'],
    ['', '?scope=read_vin', 'vin'],
    ['', '?vin=1&scope=read_vin', 'vin'],
    ['', '?vin=5YJ3E1EA7KF317000', 'scope'],
    ['', '?vin=5YJ3E1EA7KF317000&scope=read_vin%20read_mind', 'scope'],
  ])('compatibility/%s%s is malformed', async (path, query, field) => {
    const world = legacyClient(garage());
    const { status, body } = await world.ask('GET', `/v2.0/compatibility/${path}${query}`, client);

    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'VALIDATION', detail: [{ field: [field] }] });
  });
});

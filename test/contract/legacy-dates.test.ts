import { describe, expect, test } from 'vitest';
import { dataOf } from '../support/data-of.ts';
import { type LegacyClient, legacyClient } from '../support/legacy.ts';

const day = 86_400_000;

function at(start: string, app = ''): LegacyClient {
  return legacyClient(
    `${app}
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna } }`,
    { clock: `start: ${start}` },
  );
}

const gone = { type: 'RESOURCE_NOT_FOUND', code: 'VERSION', statusCode: 404 };

describe('"v1.0 was sunset on January 6, 2023 and is unsupported"', () => {
  test('none of its paths is served', async () => {
    const { status, body } = await at('2026-05-04T06:00:00').ask('GET', '/v1.0/vehicles');

    expect(status).toBe(404);
    expect(body).toMatchObject(gone);
  });
});

describe('"/v2.0 is announced for deprecation on December 1, 2026"', () => {
  test('is served up to that instant, and no longer', async () => {
    const world = at('2026-11-30T12:00:00');
    world.run.advanceTo(Date.UTC(2026, 11, 1) - 1);
    expect((await world.get('/vin')).status).toBe(200);
    world.run.advanceTo(Date.UTC(2026, 11, 1));

    for (const path of ['/vin', '/nothing']) {
      const { status, body } = await world.get(path);
      expect(status).toBe(404);
      expect(body).toMatchObject(gone);
    }
    const v3 = await world.fetch('/v3/connections', { headers: world.headers() });
    expect(v3.status).toBe(200);
  });

  test('"some pages state the end of Q3 2026 instead": by option', async () => {
    const world = at('2026-09-30T12:00:00', 'app: { legacyUntil: 2026-10-01 }');
    const before = await world.get('/vin');
    world.run.advanceTo(Date.UTC(2026, 9, 1));

    expect([before.status, (await world.get('/vin')).status]).toEqual([200, 404]);
    expect(before.headers.get('sunset')).toBe('Thu, 01 Oct 2026 00:00:00 GMT');
  });

  test('every response says so from the announcement on, and none before', async () => {
    const world = at('2025-08-25T23:59:00');
    expect((await world.get('/vin')).headers.has('sunset')).toBe(false);
    world.run.advanceTo(Date.UTC(2025, 7, 26));

    for (const path of ['/vin', '/fuel', '/nothing']) {
      const { headers } = await world.get(path);
      expect(headers.get('deprecation')).toBe(`@${Date.UTC(2025, 7, 26) / 1000}`);
      expect(headers.get('sunset')).toBe('Tue, 01 Dec 2026 00:00:00 GMT');
    }
    const v3 = await world.fetch('/v3/connections', { headers: world.headers() });
    expect(v3.headers.has('sunset')).toBe(false);
  });
});

describe('"CHARGING_TYPE replacing CONNECTOR, effective January 28, 2026"', () => {
  async function values(world: LegacyClient, code: string): Promise<object[]> {
    const path = `/v3/vehicles/${world.vehicleId('car')}/signals`;
    const headers = world.headers('anna');
    const one = await world.fetch(`${path}/${code}`, { headers });
    const { data } = (await world.fetch(path, { headers })).body as {
      data: { id: string; attributes: { body: object } }[];
    };
    const { body } = (dataOf(one) as { attributes: { body: { values: object[] } } }).attributes;
    expect(data.find(({ id }) => id === code)?.attributes.body).toEqual(body);
    return body.values;
  }

  test.each([
    [
      'Charge.ChargeLimits',
      { type: 'CHARGING_TYPE', limit: 80, condition: { chargingType: 'AC' } },
      { type: 'CONNECTOR', limit: 80, condition: { connectorType: 'AC' } },
    ],
    [
      'Charge.ChargeTimers',
      { type: 'CHARGING_TYPE', condition: { chargingType: 'DC' } },
      { type: 'CONNECTOR', condition: { connectorType: 'DC' } },
    ],
  ])(
    'the same report of %s shows the one before that instant, the other since',
    async (signal, since, before) => {
      const code = signal.toLowerCase().replace('.', '-');
      const world = at('2026-01-27T23:00:00');
      const body = { values: [since] };
      world.world.submit({ kind: 'signal.set', vehicle: 'car', signal, body });
      world.run.advanceTo(Date.UTC(2026, 0, 28) - 1);
      expect(await values(world, code)).toEqual([before]);
      world.run.advanceTo(Date.UTC(2026, 0, 28));
      expect(await values(world, code)).toEqual([since]);
      world.run.advanceTo(Date.UTC(2026, 0, 28) + day);
      expect(await values(world, code)).toEqual([since]);
    },
  );

  test('the record of a session has the member of its day', async () => {
    const world = at('2026-01-27T18:00:00');
    world.run.order('car', { plugIn: { power: '11kW' } });
    world.run.advanceTo(Date.UTC(2026, 0, 27, 19));
    world.run.order('car', 'unplug');
    world.run.advanceTo(Date.UTC(2026, 0, 28) - 1);
    const [before] = await values(world, 'charge-chargerecords');
    world.run.advanceTo(Date.UTC(2026, 0, 28));
    const [since] = await values(world, 'charge-chargerecords');

    expect(before).toMatchObject({ connectorType: 'AC' });
    expect(before).not.toHaveProperty('chargingType');
    expect(since).toMatchObject({ chargingType: 'AC' });
    expect(since).not.toHaveProperty('connectorType');
  });
});

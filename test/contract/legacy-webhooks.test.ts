import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../engine/index.ts';
import { legacyClient } from '../support/legacy.ts';

const garage = (data: string, more = '') => `
app: { managementToken: amt }
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna, state: { battery.soc: 55% } ${more} } }
webhooks:
  old:
    url: https://app.test/old
    verify: skip
    legacy: true
    triggers: [Charge.IsCharging]
    data: [${data}]
    subscribe: [car]`;

function attempts(body: string, clock?: string) {
  const client = legacyClient(body, clock === undefined ? {} : { clock });
  const inFlight = () => [...client.world.service.webhooks.deliveries.inFlight] as Attempt[];
  return { client, inFlight };
}

describe('webhooks that ask for the form of version 2.0', () => {
  test('a challenge has the public members', () => {
    const { client, inFlight } = attempts(garage('').replace('verify: skip', 'verify: challenge'));
    const [attempt] = inFlight();

    expect(JSON.parse(attempt!.body)).toEqual({
      version: '2.0',
      webhookId: client.world.service.webhooks.byName('old')!.id,
      eventName: 'verify',
      payload: { challenge: expect.stringMatching(/^challenge_[\da-f]{32}$/) as string },
    });
  });

  test('the data about a vehicle are the responses of its paths', async () => {
    const { client, inFlight } = attempts(
      garage('TractionBattery.StateOfCharge, Closure.IsLocked'),
    );
    const [attempt] = inFlight();
    const { eventName, mode, payload } = JSON.parse(attempt!.body) as {
      eventName: string;
      mode: string;
      payload: { vehicles: Record<string, unknown>[] };
    };

    expect([eventName, mode]).toEqual(['schedule', 'live']);
    expect(payload.vehicles).toEqual([
      {
        vehicleId: client.vehicleId('car'),
        userId: client.userId('anna'),
        eventId: expect.any(String) as string,
        sequence: expect.any(Number) as number,
        timestamp: '2026-05-04T06:00:00.000Z',
        data: [
          {
            path: '/battery',
            code: 200,
            body: (await client.get('/battery')).body,
            headers: {
              'sc-data-age': expect.any(String) as string,
              'sc-unit-system': 'metric',
            },
          },
          {
            path: '/security',
            code: 200,
            body: (await client.get('/security')).body,
            headers: { 'sc-data-age': expect.any(String) as string },
          },
        ],
      },
    ]);
  });

  test('a permission that the user has not granted is an error', () => {
    const { inFlight } = attempts(garage('Odometer.TraveledDistance', ', grants: [read_charge]'));

    expect(inFlight()[0]!.body).toContain(
      '"path":"/odometer","code":403,"body":{"type":"PERMISSION"',
    );
  });

  test('an error of the vehicle is an event of its own', () => {
    const { client, inFlight } = attempts(garage('Charge.IsCharging'));
    client.world.submit({ kind: 'network.drop', vehicle: 'car' });
    const told = inFlight()
      .map(({ body }) => JSON.parse(body) as { eventName: string; payload: { vehicles: object[] } })
      .find(({ eventName }) => eventName === 'error');

    expect(told?.payload.vehicles).toMatchObject([
      {
        vehicleId: client.vehicleId('car'),
        userId: client.userId('anna'),
        errors: [
          {
            type: 'VEHICLE_STATE',
            code: 'UNREACHABLE',
            description: expect.any(String) as string,
            docURL: expect.stringContaining('vehicle-state-errors') as string,
            resolution: { type: 'RETRY_LATER' },
            state: 'ERROR',
          },
        ],
      },
    ]);
    expect(told?.payload.vehicles[0]).not.toHaveProperty('data');
  });

  test('is signed like any other, and a retry keeps its contents', () => {
    const { client, inFlight } = attempts(garage('TractionBattery.StateOfCharge'));
    const [first] = inFlight();
    client.world.submit({
      kind: 'delivery.answer',
      attempt: first!.number,
      outcome: { status: 500 },
    });
    client.run.order('car', { set: { 'battery.soc': '20%' } });
    client.run.advanceTo(client.world.clock.now + 26_000);
    const again = inFlight().find(({ delivery }) => delivery === first!.delivery);

    expect(again?.number).not.toBe(first!.number);
    expect(again?.body).toBe(first!.body);
    expect(again?.signature).toBe(first!.signature);
  });
});

test('"CHARGING_TYPE replacing CONNECTOR": payloads of version 4.0 follow the date as well', () => {
  const hook = garage('Charge.ChargeLimits').replace('legacy: true', 'legacy: false');
  for (const [start, type, member] of [
    ['2026-01-27T12:00:00', 'CONNECTOR', 'connectorType'],
    ['2026-01-28T12:00:00', 'CHARGING_TYPE', 'chargingType'],
  ] as const) {
    const { client, inFlight } = attempts(hook, `start: ${start}`);
    const { world } = client;
    const signal = 'Charge.ChargeLimits';
    const body = {
      values: [{ type: 'CHARGING_TYPE', limit: 80, condition: { chargingType: 'DC' } }],
    };
    world.submit({ kind: 'signal.set', vehicle: 'car', signal, body });
    client.run.advanceTo(world.clock.now + 3_600_000);
    world.submit({ kind: 'event.emit', vehicle: 'car', webhook: 'old' });
    const told = inFlight().at(-1)!.body;

    expect(told).toContain(`{"type":"${type}","limit":80,"condition":{"${member}":"DC"}}`);
    expect(JSON.stringify(JSON.parse(told))).toBe(told);
  }
});

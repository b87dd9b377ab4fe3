import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../../adapters/server/server.ts';
import type { Attempt } from '../../../engine/index.ts';
import {
  credentials,
  type OfficialSdk,
  officialSdk,
  ownedVehicle,
  type SdkVehicle,
} from '../../support/official-sdk.ts';
import { type Served, served } from '../../support/served.ts';

const garage = `
app: { clientId: ${credentials.clientId}, clientSecret: secret, managementToken: amt }
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  car:
    model: tesla-model-3-long-range-awd
    owner: anna
    state: { battery.soc: 55%, odometer: 12345.6km, locks: unlocked }
  truck: { model: ford-f-150-2-7-ecoboost-2wd, owner: ben }
webhooks:
  main: { url: 'https://app.test/hook', triggers: [Charge.IsCharging] }
  old: { url: 'https://app.test/old', triggers: [Charge.IsCharging], data: [TractionBattery.StateOfCharge], legacy: true }`;

let world: Served;
let sdk: OfficialSdk;
let server: RunningServer;

beforeEach(async () => {
  world = served(garage, { connectFlow: 'auto' });
  ({ sdk, server } = await officialSdk(world));
});

afterEach(() => server.close(0));

function accessToken(user: string): string {
  return world.world.service.legacyTokens.grant(user).accessToken;
}

function vehicle(name: string, options?: object): SdkVehicle {
  return ownedVehicle({ sdk, world }, name, options);
}

const meta = {
  requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  dataAge: expect.any(Date) as Date,
  fetchedAt: expect.any(Date) as Date,
};

const done = { status: 'success', message: 'Successfully sent request to vehicle' };

describe('the flow of the official SDK', () => {
  test('leads from the connect URL over a code to tokens, and on to the vehicles', async () => {
    const redirectUri = 'https://app.example/back';
    const client = new sdk.AuthClient({ ...credentials, redirectUri, mode: 'simulated' });
    const scope = ['required:read_odometer', 'read_vehicle_info'];
    const url = client.getAuthUrl(scope, { state: 'abc', user: 'anna', forcePrompt: true });
    const sent = await fetch(url, { redirect: 'manual' });
    const back = new URL(sent.headers.get('location')!);

    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get('state')).toBe('abc');
    const access = await client.exchangeCode(back.searchParams.get('code')!);
    const user = await sdk.getUser(access.accessToken);
    expect(user.id).toBe(world.userId('anna'));
    const { vehicles } = await sdk.getVehicles(access.accessToken, { limit: 5 });
    expect(vehicles).toEqual([world.vehicleId('car')]);

    const renewed = await client.exchangeRefreshToken(access.refreshToken);
    const odometer = await new sdk.Vehicle(vehicles[0]!, renewed.accessToken).odometer();
    expect(odometer).toEqual({ distance: 12345.6, meta: { ...meta, unitSystem: 'metric' } });
  });

  test('reads single resources of version 3 at the top level, with the token of a user', async () => {
    const car = vehicle('car');
    const token = accessToken('anna');
    const { body } = await sdk.getVehicle(token, world.vehicleId('car'));
    expect(body).toMatchObject({ type: 'vehicle', attributes: { make: 'TESLA' } });

    const signal = await car.getSignal('tractionbattery-stateofcharge');
    expect(signal.body).toMatchObject({ attributes: { body: { value: 55, unit: 'percent' } } });
    const { data } = (await car.getSignals()).body as { data: object[] };
    expect(data.length).toBeGreaterThan(40);
  });
});

describe('methods of a vehicle', () => {
  test('setChargeLimit, startCharge and sendDestination', async () => {
    const car = vehicle('car');
    world.run.order('car', { plugIn: { power: '11kW' } });
    world.run.advanceTo(world.world.clock.now + 60_000);

    expect(await car.setChargeLimit(0.9)).toMatchObject(done);
    expect(await car.getChargeLimit()).toMatchObject({ limit: 0.9 });
    expect(await car.startCharge()).toMatchObject(done);
    expect(await car.charge()).toMatchObject({ state: 'CHARGING' });
    expect(await car.stopCharge()).toMatchObject(done);
    expect(await car.sendDestination(48.137, 11.575)).toMatchObject(done);
  });

  test('imperial units', async () => {
    const told = await vehicle('car', { unitSystem: 'imperial' }).odometer();

    expect(told).toEqual({ distance: 7671.2, meta: { ...meta, unitSystem: 'imperial' } });
  });

  test('batch, whose errors are thrown by the path they belong to', async () => {
    const told = await vehicle('car').batch(['/odometer', '/tires/pressure', '/engine/oil', '/']);

    expect(told['odometer']!()).toEqual({
      distance: 12345.6,
      meta: { ...meta, unitSystem: 'metric' },
    });
    expect(told['tirePressure']!()).toMatchObject({ meta });
    expect(told['attributes']!()).toMatchObject({ make: 'TESLA' });
    expect(() => told['engineOil']!()).toThrow(sdk.SmartcarError);
  });

  test('request, permissions with paging, and disconnect', async () => {
    const car = vehicle('car');
    expect(await car.request('GET', 'odometer')).toMatchObject({ body: { distance: 12345.6 } });
    const { permissions } = await car.permissions({ limit: 1 });
    expect(permissions).toHaveLength(1);
    expect(await car.disconnect()).toMatchObject({ status: 'success' });
    await expect(car.odometer()).rejects.toMatchObject({ type: 'RESOURCE_NOT_FOUND' });
  });

  test('subscribe and unsubscribe', async () => {
    const { id: webhookId } = world.world.service.webhooks.byName('main')!;
    const car = vehicle('car');
    const vehicleId = world.vehicleId('car');

    expect(await car.subscribe(webhookId)).toMatchObject({ webhookId, vehicleId });
    expect(await car.unsubscribe('amt', webhookId)).toMatchObject({ status: 'success' });
  });
});

describe('the rest of the SDK', () => {
  test('connections are listed and deleted with the management token', async () => {
    const userId = world.userId('anna');
    const listed = await sdk.getConnections('amt', { userId }, { limit: 10 });

    expect(listed['connections']).toMatchObject([{ vehicleId: world.vehicleId('car'), userId }]);
    expect(await sdk.deleteConnections('amt', { userId })).toMatchObject({
      connections: [{ vehicleId: world.vehicleId('car'), userId }],
    });
    expect(await sdk.getConnections('amt')).toMatchObject({ paging: { cursor: null } });
  });

  test('compatibility', async () => {
    const { vin } = await vehicle('car').vin();
    const scope = ['read_odometer', 'read_fuel'];

    expect(await sdk.getCompatibility(vin, scope, 'US', credentials)).toMatchObject({
      compatible: true,
      capabilities: [{ capable: true }, { capable: false }],
    });
    const matrix = await sdk.getCompatibilityMatrix('US', { ...credentials, make: ['TESLA'] });
    expect(Object.keys(matrix)).toEqual(['TESLA', 'meta']);
  });

  test.each(['main', 'old'])(
    'webhook %s: the challenge is answered and a payload verified',
    async (name) => {
      const webhook = world.world.service.webhooks.byName(name)!;
      const { deliveries } = world.world.service.webhooks;
      const inFlight = () =>
        [...deliveries.inFlight].filter(({ delivery }) => delivery.webhook === webhook);
      const [challenged] = inFlight();
      const challenge = sdk.hashChallenge('amt', challengeIn(JSON.parse(challenged!.body)));
      const outcome = { status: 200, body: JSON.stringify({ challenge }) };
      world.world.submit({ kind: 'delivery.answer', attempt: challenged!.number, outcome });
      expect(webhook.verification).toBe('verified');

      await vehicle('car').subscribe(webhook.id);
      const [{ body, signature }] = inFlight() as [Attempt];
      expect(sdk.verifyPayload('amt', signature!, JSON.parse(body) as object)).toBe(true);
      expect(body).toContain(world.vehicleId('car'));
    },
  );
});

/** In either form of a payload. */
function challengeIn(body: unknown): string {
  const { data, payload } = body as { data?: { challenge?: string }; payload?: typeof data };
  return (data ?? payload)?.challenge ?? '';
}

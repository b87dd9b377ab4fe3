import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../../adapters/server/server.ts';
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
  car: { model: tesla-model-3-long-range-awd, owner: anna, state: { battery.soc: 55%, odometer: 12345.6km, locks: unlocked } }
  second: { model: tesla-model-y-long-range-awd, owner: anna, grants: [read_vin] }
  truck: { model: ford-f-150-2-7-ecoboost-2wd, owner: ben }
webhooks:
  main: { url: 'https://app.example/hook', verify: skip, receiver: {}, triggers: [Charge.IsCharging] }`;

let world: Served;
let sdk: OfficialSdk;
let server: RunningServer;

beforeEach(async () => {
  world = served(garage, { connectFlow: 'auto' });
  ({ sdk, server } = await officialSdk(world));
  world.run.order('car', { plugIn: { power: '11kW' } });
  world.run.advanceTo(world.world.clock.now + 60_000);
});

afterEach(() => server.close(0));

const redirectUri = 'https://app.example/back';

const tokenOf = (user: string) => world.world.service.legacyTokens.grant(user);

function vehicle(name = 'car', options?: object): SdkVehicle {
  return ownedVehicle({ sdk, world }, name, options);
}

const authClient = (more: object = {}) =>
  new sdk.AuthClient({ ...credentials, redirectUri, mode: 'simulated', ...more });

/** The redirect to the app at the end of a flow. */
async function connected(url: string): Promise<URLSearchParams> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location')!).searchParams;
}

async function codeOf(user = 'anna'): Promise<string> {
  const url = authClient().getAuthUrl(['read_vin'], { user });
  return (await connected(url)).get('code')!;
}

const webhook = () => world.world.service.webhooks.byName('main')!.id;

const anything = expect.anything() as unknown;
const done = { status: 'success' };

/** Every method there is, with a call that succeeds and its result. */
const calls: Readonly<Record<string, readonly [() => unknown, unknown]>> = {
  'AuthClient.getAuthUrl': [
    async () => (await connected(authClient().getAuthUrl(['read_vin']))).get('code'),
    expect.stringMatching(/./),
  ],
  'AuthClient.exchangeCode': [
    async () => authClient().exchangeCode(await codeOf(), { flags: { country: 'DE' } }),
    { accessToken: anything, refreshToken: anything },
  ],
  'AuthClient.exchangeRefreshToken': [
    () => authClient().exchangeRefreshToken(tokenOf('anna').refreshToken, { flags: { a: true } }),
    { accessToken: anything, refreshToken: anything },
  ],
  'Vehicle.attributes': [() => vehicle().attributes(), { make: 'TESLA' }],
  'Vehicle.battery': [() => vehicle().battery(), { percentRemaining: anything }],
  'Vehicle.batch': [
    () => vehicle().batch(['/vin', '/tesla/compass']),
    { vin: anything, teslaCompass: anything },
  ],
  'Vehicle.batteryCapacity': [() => vehicle().batteryCapacity(), { capacity: anything }],
  'Vehicle.charge': [() => vehicle().charge(), { isPluggedIn: true, state: 'CHARGING' }],
  'Vehicle.diagnosticSystemStatus': [
    () => vehicle().diagnosticSystemStatus(),
    { systems: anything },
  ],
  'Vehicle.diagnosticTroubleCodes': [
    () => vehicle('truck').diagnosticTroubleCodes(),
    { activeCodes: [] },
  ],
  'Vehicle.disconnect': [() => vehicle().disconnect(), done],
  'Vehicle.engineOil': [() => vehicle('truck').engineOil(), { lifeRemaining: anything }],
  'Vehicle.fuel': [() => vehicle('truck').fuel(), { amountRemaining: anything }],
  'Vehicle.getChargeLimit': [() => vehicle().getChargeLimit(), { limit: anything }],
  'Vehicle.getSignal': [
    () => vehicle().getSignal('charge-ischarging'),
    { body: { attributes: { body: { value: true } } } },
  ],
  'Vehicle.getSignals': [() => vehicle().getSignals(), { body: { data: anything } }],
  'Vehicle.location': [() => vehicle().location(), { latitude: anything, longitude: anything }],
  'Vehicle.lock': [() => vehicle().lock(), done],
  'Vehicle.lockStatus': [() => vehicle().lockStatus(), { isLocked: false }],
  'Vehicle.nominalCapacity': [() => vehicle().nominalCapacity(), { capacity: anything }],
  'Vehicle.odometer': [() => vehicle().odometer(), { distance: 12345.6 }],
  'Vehicle.permissions': [() => vehicle('second').permissions(), { permissions: ['read_vin'] }],
  'Vehicle.request': [
    () => vehicle().request('POST', 'charge', { action: 'STOP' }, { 'sc-unit-system': 'imperial' }),
    { body: done },
  ],
  'Vehicle.sendDestination': [() => vehicle().sendDestination(48.1, 11.6), done],
  'Vehicle.serviceHistory': [
    () => vehicle().serviceHistory('2026-01-01', '2026-05-04'),
    { data: [] },
  ],
  'Vehicle.setChargeLimit': [() => vehicle().setChargeLimit(0.9), done],
  'Vehicle.startCharge': [() => vehicle().startCharge(), done],
  'Vehicle.stopCharge': [() => vehicle().stopCharge(), done],
  'Vehicle.subscribe': [() => vehicle().subscribe(webhook()), { vehicleId: anything }],
  'Vehicle.tirePressure': [() => vehicle().tirePressure(), { backLeft: anything }],
  'Vehicle.unlock': [() => vehicle().unlock(), done],
  'Vehicle.unsubscribe': [
    async () => {
      await vehicle().subscribe(webhook());
      return vehicle().unsubscribe('amt', webhook());
    },
    done,
  ],
  'Vehicle.vin': [() => vehicle().vin(), { vin: anything }],
  deleteConnections: [
    () => sdk.deleteConnections('amt', { vehicleId: world.vehicleId('truck') }),
    { connections: [{ userId: anything }] },
  ],
  getApiVersion: [() => sdk.getApiVersion(), '2.0'],
  getCompatibility: [
    async () => {
      const { vin } = await vehicle().vin();
      const mode = { mode: 'simulated', flags: { country: 'DE' } };
      return sdk.getCompatibility(vin, ['read_vin'], 'DE', { ...credentials, ...mode });
    },
    { compatible: true, capabilities: [{ endpoint: '/vin', capable: true }] },
  ],
  getCompatibilityMatrix: [
    () => {
      const filter = { make: ['TOYOTA'], type: 'HEV', scope: ['read_fuel', 'read_odometer'] };
      return sdk.getCompatibilityMatrix('US', { ...credentials, ...filter });
    },
    { TOYOTA: expect.arrayContaining([expect.objectContaining({ type: 'HEV' })]) as unknown },
  ],
  getConnections: [
    async () => {
      const first = await sdk.getConnections('amt', {}, { limit: 1 });
      const { cursor } = first['paging'] as { cursor: string };
      return sdk.getConnections('amt', {}, { limit: 2, cursor });
    },
    { connections: [anything, anything], paging: { cursor: null } },
  ],
  getUser: [() => sdk.getUser(tokenOf('anna').accessToken), { id: anything }],
  getVehicle: [
    () => sdk.getVehicle(tokenOf('anna').accessToken, world.vehicleId('car')),
    { body: { attributes: { powertrainType: 'BEV' } } },
  ],
  getVehicles: [
    () => sdk.getVehicles(tokenOf('anna').accessToken, { limit: 1, offset: 1 }),
    { vehicles: [anything], paging: { count: 2, offset: 1 } },
  ],
  hashChallenge: [() => sdk.hashChallenge('amt', 'x'), expect.stringMatching(/^[\da-f]{64}$/)],
  setApiVersion: [
    async () => {
      sdk.setApiVersion('1.0');
      try {
        return await sdk.getUser(tokenOf('anna').accessToken).catch((error: unknown) => error);
      } finally {
        sdk.setApiVersion('2.0');
      }
    },
    { statusCode: 404, type: 'RESOURCE_NOT_FOUND', code: 'VERSION' },
  ],
  verifyPayload: [
    () => sdk.verifyPayload('amt', sdk.hashChallenge('amt', '{"a":1}'), { a: 1 }),
    true,
  ],
};

describe('the official SDK', () => {
  test('has no method that is not called here', () => {
    const of = (name: string, holder: object) =>
      Object.entries(holder)
        .filter(([, each]) => typeof each === 'function')
        .map(([method]) => `${name}${method}`);
    const { SmartcarError: _, Vehicle, AuthClient, ...rest } = sdk;
    const methods = [
      ...of('AuthClient.', AuthClient.prototype as object),
      ...of('Vehicle.', Vehicle.prototype as object),
      ...of('', rest),
    ];

    expect(methods.sort()).toEqual(Object.keys(calls).sort());
  });

  test.each(Object.keys(calls))('%s', async (name) => {
    const [call, expected] = calls[name]!;
    const told = await call();

    const meta = (told as { meta?: { requestId?: string } }).meta;
    if (meta?.requestId !== undefined) expect(meta.requestId).toMatch(/^[\da-f-]{36}$/);
    if (typeof expected === 'object') expect(told).toMatchObject(expected as object);
    else expect(told).toEqual(expected);
  });

  test('makes connect URLs whose every parameter is heeded', async () => {
    const asks = async (options: object, scope: readonly string[] = ['read_vin']) =>
      Object.fromEntries(await connected(authClient().getAuthUrl(scope, options)));

    expect(await asks({ makeBypass: 'AUDI' })).toMatchObject({ error: 'no_vehicles' });
    expect(await asks({ makeBypass: 'FORD', state: 's' })).toMatchObject({
      user_id: world.userId('ben'),
      state: 's',
    });
    const { vin } = await vehicle('second').vin();
    const { code } = await asks({ singleSelect: { vin }, flags: { country: 'DE' } });
    const { accessToken } = await authClient().exchangeCode(code!);
    expect(await sdk.getVehicles(accessToken)).toMatchObject({
      vehicles: [world.vehicleId('second')],
    });
    const single = await asks({ singleSelect: { enabled: true }, user: 'anna', forcePrompt: true });
    const { accessToken: one } = await authClient().exchangeCode(single['code']!);
    expect((await sdk.getVehicles(one)).vehicles).toHaveLength(1);
    const usual = await connected(authClient().getAuthUrl({ user: 'anna' }));
    expect(usual.get('user_id')).toBe(world.userId('anna'));
    const live = await connected(authClient({ mode: 'live' }).getAuthUrl(['read_vin']));
    expect(live.get('error')).toBe('no_vehicles');
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../../adapters/server/server.ts';
import type { Json } from '../../../engine/index.ts';
import {
  type OfficialSdk,
  officialSdk,
  ownedVehicle,
  type SdkVehicle,
} from '../../support/official-sdk.ts';
import { type Served, served } from '../../support/served.ts';

const credentials = { clientId: 'client_me', clientSecret: 'secret' };

const garage = `
app: { clientId: client_me, clientSecret: secret, managementToken: amt }
users: { anna: null }
vehicles:
  car: { model: tesla-model-3-long-range-awd, owner: anna, state: { battery.soc: 55% } }
  second: { model: tesla-model-y-long-range-awd, owner: anna, grants: [read_vin] }`;

let world: Served;
let sdk: OfficialSdk;
let server: RunningServer;

beforeEach(async () => {
  world = served(garage);
  ({ sdk, server } = await officialSdk(world));
});

afterEach(() => server.close(0));

/** A UUID that no vehicle has. */
const nobodys = '36ab27d0-fd9d-4455-823a-ce30af709ffc';

const tokenOf = (user: string) => world.world.service.legacyTokens.grant(user);

const vehicle = (name = 'car'): SdkVehicle => ownedVehicle({ sdk, world }, name);

describe('errors are the SDK’s own', () => {
  const fault = (effect: { readonly [name: string]: Json }, target = 'api') =>
    world.run.strike({ target, effects: [effect] });

  test.each<readonly [string, () => Promise<unknown>, object]>([
    [
      'a capability that is missing',
      () => vehicle().engineOil(),
      { statusCode: 501, type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' },
    ],
    [
      'a token that nobody issued',
      () => sdk.getUser('nonsense'),
      { statusCode: 401, type: 'AUTHENTICATION' },
    ],
    [
      'a limit that cannot be',
      () => vehicle().setChargeLimit(0.3),
      { statusCode: 400, type: 'VALIDATION', detail: [{ field: ['limit'] }] },
    ],
    [
      'a code that was never issued',
      () => new sdk.AuthClient(credentials).exchangeCode('nonsense'),
      { statusCode: 400, type: 'invalid_grant' },
    ],
    [
      'want of permission',
      () => vehicle('second').odometer(),
      { statusCode: 403, type: 'PERMISSION', resolution: { type: 'REAUTHENTICATE' } },
    ],
    [
      'the state of the vehicle',
      () => vehicle().startCharge(),
      { statusCode: 409, type: 'VEHICLE_STATE', code: 'CHARGING_PLUG_NOT_CONNECTED' },
    ],
    [
      'too many requests',
      () => {
        fault({ error: { type: 'RATE_LIMIT', code: 'VEHICLE', retryAfter: '90s' } });
        return vehicle().odometer();
      },
      { statusCode: 429, type: 'RATE_LIMIT', code: 'RATE_LIMIT:VEHICLE', retryAfter: '90' },
    ],
    [
      'a manufacturer who does not answer',
      () => {
        fault({ error: { type: 'UPSTREAM', code: 'NO_RESPONSE' } }, 'upstream.car');
        return vehicle().odometer();
      },
      {
        statusCode: 502,
        type: 'UPSTREAM',
        code: 'NO_RESPONSE',
        resolution: { type: 'RETRY_LATER' },
      },
    ],
    [
      'a service that fails',
      () => {
        fault({ status: 500 });
        return vehicle().odometer();
      },
      { statusCode: 500, type: 'SERVER', code: 'INTERNAL' },
    ],
    [
      'a vehicle that is not there',
      () => new sdk.Vehicle(nobodys, tokenOf('anna').accessToken).vin(),
      { statusCode: 404, type: 'RESOURCE_NOT_FOUND', code: 'VEHICLE_NOT_FOUND' },
    ],
    [
      'an id that is none',
      () => new sdk.Vehicle('bad_id', tokenOf('anna').accessToken).vin(),
      { statusCode: 400, type: 'VALIDATION', detail: [{ field: ['vehicleId'] }] },
    ],
    [
      'a path that is not there',
      () => vehicle().request('GET', 'tesla/charge/schedule'),
      { statusCode: 404, type: 'RESOURCE_NOT_FOUND', code: 'PATH' },
    ],
    [
      'another secret',
      () =>
        new sdk.AuthClient({ ...credentials, clientSecret: 'x' }).exchangeRefreshToken(
          tokenOf('anna').refreshToken,
        ),
      { statusCode: 401, type: 'invalid_client' },
    ],
    [
      'another management token',
      () => sdk.getConnections('x'),
      { statusCode: 401, type: 'AUTHENTICATION' },
    ],
    // It does not understand errors of version 3 (public).
    [
      'version 3',
      () => sdk.getVehicle(tokenOf('anna').accessToken, 'nobody'),
      { statusCode: 404, type: 'SDK_ERROR' },
    ],
  ])('%s', async (_, call, expected) => {
    const error: unknown = await call().catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(sdk.SmartcarError);
    expect(error).toMatchObject({
      ...expected,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      description: expect.stringMatching(/\w{3}/) as string,
    });
  });
});

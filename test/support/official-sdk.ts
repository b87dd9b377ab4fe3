import { env } from 'node:process';
import type { RunningServer } from '../../adapters/server/server.ts';
import { localServer } from './local-server.ts';
import type { Served } from './served.ts';

type Told = Record<string, unknown> & { readonly meta: Readonly<Record<string, unknown>> };
type Method = (...given: readonly unknown[]) => Promise<Told>;
type Batch = Readonly<Record<string, () => Told>>;

export interface SdkVehicle extends Readonly<Record<VehicleMethod, Method>> {
  batch(paths: readonly string[]): Promise<Batch>;
  getSignal(code: string): Promise<{ readonly body: Record<string, unknown> }>;
  getSignals(): Promise<{ readonly body: Record<string, unknown> }>;
}

/** The methods without which the list of tests would not be complete. */
type VehicleMethod =
  | 'attributes'
  | 'battery'
  | 'batteryCapacity'
  | 'charge'
  | 'diagnosticSystemStatus'
  | 'diagnosticTroubleCodes'
  | 'disconnect'
  | 'engineOil'
  | 'fuel'
  | 'getChargeLimit'
  | 'location'
  | 'lock'
  | 'lockStatus'
  | 'nominalCapacity'
  | 'odometer'
  | 'permissions'
  | 'request'
  | 'sendDestination'
  | 'serviceHistory'
  | 'setChargeLimit'
  | 'startCharge'
  | 'stopCharge'
  | 'subscribe'
  | 'tirePressure'
  | 'unlock'
  | 'unsubscribe'
  | 'vin';

interface Access {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The part of the official SDK that is used here; the SDK comes without types. */
export interface OfficialSdk {
  readonly SmartcarError: new (...given: readonly never[]) => Error;
  readonly AuthClient: new (
    options: object,
  ) => {
    getAuthUrl(scope: readonly string[] | object, options?: object): string;
    exchangeCode(code: string, options?: object): Promise<Access>;
    exchangeRefreshToken(token: string, options?: object): Promise<Access>;
  };
  readonly Vehicle: new (id: string, token: string, options?: object) => SdkVehicle;
  setApiVersion(version: string): void;
  getApiVersion(): string;
  getUser(token: string): Promise<Told & { readonly id: string }>;
  getVehicles(token: string, paging?: object): Promise<Told & { readonly vehicles: string[] }>;
  getVehicle(token: string, id: string): Promise<{ readonly body: Record<string, unknown> }>;
  getCompatibility(...given: readonly unknown[]): Promise<Told>;
  getCompatibilityMatrix(region: string, options?: object): Promise<Told>;
  getConnections(amt: string, filter?: object, paging?: object): Promise<Told>;
  deleteConnections(amt: string, filter: object): Promise<Told>;
  hashChallenge(amt: string, challenge: string): string;
  verifyPayload(amt: string, signature: string, body: object): boolean;
}

const origins = [
  'SMARTCAR_API_ORIGIN',
  'SMARTCAR_API_V3_ORIGIN',
  'SMARTCAR_AUTH_ORIGIN',
  'SMARTCAR_MANAGEMENT_API_ORIGIN',
] as const;

/** The application of the worlds with which the SDK is tested. */
export const credentials = {
  clientId: '8229df9f-91a0-4ff0-a1ae-a1f38ee24d07',
  clientSecret: 'secret',
};

/** A vehicle of a world by name, for its owner. */
export function ownedVehicle(
  { sdk, world }: { readonly sdk: OfficialSdk; readonly world: Served },
  name: string,
  options: object = {},
): SdkVehicle {
  const { service } = world.world;
  const user = service.ownerOf(world.world.rowOf(name));
  const { accessToken } = service.legacyTokens.grant(user);
  return new sdk.Vehicle(world.vehicleId(name), accessToken, options);
}

/**
 * The published official SDK, directed to a world behind a socket by the environment variables that
 * it reads.
 */
export async function officialSdk(
  world: Served,
): Promise<{ readonly sdk: OfficialSdk; readonly server: RunningServer }> {
  const server = await localServer({ fetch: (request) => world.app.fetch(request) });
  for (const name of origins) env[name] = server.origin;
  const { default: sdk } = await import('smartcar');
  return { sdk, server };
}

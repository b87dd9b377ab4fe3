import { expect } from 'vitest';
import type { Served } from './served.ts';

/** A house whose car comes home, as `home-energy/wall-box` has it. */
export const house = (client: string): string => `
app: { clientId: ${client}, clientSecret: secret, managementToken: management }
places: { home: { latitude: 52.52, longitude: 13.405 } }
chargers: { wallbox: { type: AC, power: 11kW, place: home } }
users: { anna: null }
vehicles:
  car:
    model: kia-ev6
    owner: anna
    mode: live
    state: { battery.soc: 46%, chargeLimit: 80%, at: home }`;

export interface Requests {
  readonly world: Served;
  /** The body of a request that succeeds. */
  send(method: string, path: string, body?: object): Promise<Json>;
}

interface Item {
  readonly attributes: { readonly code: string; readonly body: SignalBody };
  readonly relationships: Readonly<Record<'user' | 'vehicle', { readonly data: { id: string } }>>;
}

export interface SignalBody {
  readonly value?: unknown;
  readonly activeLimit?: number;
}

/** The resources of version 2.0. */
interface Resource {
  readonly percentRemaining: number;
  readonly range: number;
  readonly state: string;
  readonly isPluggedIn: boolean;
  readonly limit: number;
  readonly latitude: number;
  readonly isLocked: boolean;
}

/** The members that clients read; `data` is a list or an item. */
interface Json {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly vehicles: readonly string[];
  readonly responses: readonly { readonly code: number; readonly body: Resource }[];
  readonly data: readonly Item[] & Item;
  readonly included: { readonly vehicle: { readonly attributes: object } };
}

export const valuesOf = (items: readonly Item[]): Readonly<Record<string, SignalBody>> =>
  Object.fromEntries(items.map(({ attributes: { code, body } }) => [code, body]));

export const form = (fields: Record<string, string>, basic?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'home',
    ...(basic !== undefined && { authorization: `Basic ${btoa(basic)}` }),
  },
  body: new URLSearchParams(fields).toString(),
});

export async function token(world: Served, path: string, init: RequestInit): Promise<Json> {
  const { status, body } = await world.fetch(path, init);
  expect(status).toBe(200);
  return body as Json;
}

/** A sender with the given headers. */
export function requests(world: Served, headers: Record<string, string>): Requests['send'] {
  return async (method, path, body) => {
    const answer = await world.fetch(path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body as Json;
  };
}

/** The code with which the connect URL of an integration returns to it. */
export async function codeOf(world: Served, query: Record<string, string>): Promise<string> {
  const url = `/oauth/authorize?${new URLSearchParams(query).toString()}`;
  const { status, headers } = await world.fetch(url, { redirect: 'manual' });
  expect(status).toBe(302);
  const back = new URL(headers.get('location')!);
  expect(back.searchParams.get('state')).toBe(query['state']);
  return back.searchParams.get('code')!;
}

/** Lets minutes pass. */
export function pass(world: Served, minutes: number): void {
  world.run.advanceTo(world.world.clock.now + minutes * 60_000);
}

export function plugIn(world: Served): void {
  world.run.order('car', { plugIn: { charger: 'wallbox' } });
  pass(world, 10);
}

const reads = ['read_vehicle_info', 'read_vin', 'read_battery', 'read_charge', 'read_odometer'];
export const scope = [...reads, 'read_location', 'read_security', 'control_charge'].join(' ');

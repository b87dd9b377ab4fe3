import { expect } from 'vitest';
import type { z } from 'zod';
import type { signalSchema, signalsSchema } from '../../adapters/http/v3/signals-schema.ts';
import { findSignal, type Json } from '../../engine/index.ts';
import type { Answered } from './checked-fetch.ts';
import type { Served } from './served.ts';

type SignalsDocument = z.infer<typeof signalsSchema>;
type SignalDocument = z.infer<typeof signalSchema>;

/** Cars of every powertrain and two owners. */
export const garage = `
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna, state: { battery.soc: 60% } }
  van: { model: ICE, owner: ben, mode: live }
  hybrid: { model: PHEV, owner: anna }
  mild: { model: HEV, owner: anna }`;

/** The signals of a vehicle as a user sees them. */
export async function list(
  { fetch, headers, vehicleId }: Served,
  vehicle: string,
  { user = 'anna', query = '', more = {} }: ListOptions = {},
): Promise<SignalsDocument> {
  const { status, body, text } = await fetch(`/v3/vehicles/${vehicleId(vehicle)}/signals${query}`, {
    headers: { ...headers(user), ...more },
  });
  expect(status, text).toBe(200);
  return body as SignalsDocument;
}

interface ListOptions {
  readonly user?: string;
  readonly query?: string;
  readonly more?: Readonly<Record<string, string>>;
}

export async function single(
  world: Served,
  vehicle: string,
  code: string,
  user = 'anna',
): Promise<Answered> {
  const path = `/v3/vehicles/${world.vehicleId(vehicle)}/signals/${code}`;
  return world.fetch(path, { headers: world.headers(user) });
}

export function find({ data }: SignalsDocument, path: string): SignalDocument | undefined {
  const { code } = findSignal(path)!;
  return data.find((each) => each.id === code);
}

/** The value of a signal in a list. */
export const body = (document: SignalsDocument, path: string) =>
  find(document, path)?.attributes.body;

/** Sets a signal and lets time pass until the report of it has arrived. */
export function set({ world }: Served, vehicle: string, signal: string, said: Json): void {
  world.submit({ kind: 'signal.set', vehicle, signal, body: said });
  world.advanceTo(world.clock.now + 600_000);
}

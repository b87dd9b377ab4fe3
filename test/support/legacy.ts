import type { Answered } from './checked-fetch.ts';
import { type Served, type ServedOptions, served } from './served.ts';

/** A world behind version 2.0, with the requests of one user. */
export interface LegacyClient extends Served {
  /** About the vehicle: `get('/odometer')`. */
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body?: unknown): Promise<Answered>;
  /** Any path, with the token of the user unless the headers say otherwise. */
  ask(method: string, path: string, init?: RequestInit): Promise<Answered>;
  accessToken(): string;
}

/** As the user `anna` who owns the vehicle `car`. */
export function legacyClient(
  body = 'users: { anna: null }\nvehicles: { car: { model: BEV, owner: anna } }',
  { user = 'anna', vehicle = 'car', ...options }: LegacyOptions = {},
): LegacyClient {
  const world = served(body, options);
  let token = world.world.service.legacyTokens.grant(user).accessToken;
  const accessToken = (): string => {
    const { legacyTokens } = world.world.service;
    if (legacyTokens.check(token).state !== 'valid') token = legacyTokens.grant(user).accessToken;
    return token;
  };
  const ask: LegacyClient['ask'] = (method, path, init = {}) =>
    world.fetch(path, {
      ...init,
      method,
      headers: { authorization: `Bearer ${accessToken()}`, ...(init.headers as object) },
    });
  const own = (path: string): string => `/v2.0/vehicles/${world.vehicleId(vehicle)}${path}`;
  return Object.assign(Object.create(world) as Served, {
    accessToken,
    ask,
    get: (path: string, headers: Record<string, string> = {}) => ask('GET', own(path), { headers }),
    post: (path: string, content?: unknown) =>
      ask('POST', own(path), {
        headers: { 'content-type': 'application/json' },
        ...(content !== undefined && {
          body: typeof content === 'string' ? content : JSON.stringify(content),
        }),
      }),
  });
}

interface LegacyOptions extends ServedOptions {
  readonly user?: string;
  readonly vehicle?: string;
}

import type { Service } from '../../../engine/index.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { vehicleAttributes } from '../v3/vehicle-document.ts';
import type { ConnectRequest } from './connect-request.ts';
import { errorUrl, exitUrl } from './exit.ts';
import { mostVehicles } from './next-step.ts';

/** The user, vehicles and permissions that were granted. */
export interface Consented {
  /** Name of the user; undefined: a new one. */
  readonly user: string | undefined;
  readonly rows: readonly number[];
  readonly permissions: readonly string[];
}

/** The answer of a user who sees no page. Missing members are decided automatically. */
export interface ConnectAnswer {
  readonly user?: string | undefined;
  /** Whether a new user comes with the vehicles of this one. */
  readonly isGuest?: boolean | undefined;
  /** The chosen vehicles; by default all that fit, or the first where only one may be chosen. */
  readonly rows?: readonly number[] | undefined;
  /** Permissions that are not granted. */
  readonly unchecked?: readonly string[] | undefined;
  readonly isDenied?: boolean | undefined;
}

/** Connects the vehicles by recorded commands; returns the address that ends the flow. */
export function finish(service: Service, request: ConnectRequest, consented: Consented): string {
  const { exit, returns, externalId, row } = request;
  const { user, code } = service.consent.grant({
    user: consented.user,
    rows: consented.rows,
    permissions: row === undefined ? consented.permissions : undefined,
    externalId,
    wantsCode: returns === 'code',
    redirectUri: exit.isNamed ? exit.redirectUri : undefined,
  });
  return exitUrl(exit, {
    code,
    ...(row === undefined ? { user_id: user.id } : { vehicle_id: service.vehicleId(row) }),
    // An id that was given is returned, unless it was null, which removes it.
    external_id: typeof externalId === 'string' ? externalId : undefined,
  });
}

/** Answers a request without pages; returns the address that ends the flow. */
export function answer(world: HostedWorld, request: ConnectRequest, said: ConnectAnswer): string {
  const { service } = world.run.world;
  const { exit } = request;
  if (said.isDenied === true) return errorUrl(exit, 'access_denied');
  if (request.row !== undefined) return renew(service, request, said);
  const { consent } = service;
  const name = said.user ?? consent.volunteer(request.wish, request.hints);
  const own = said.isGuest === true ? consent.guestCars(request.wish) : undefined;
  const found = own ?? (name === undefined ? [] : consent.candidates(name, request.wish));
  const candidates = found.filter((row) => said.rows?.includes(row) ?? true);
  const [first] = candidates;
  if (first === undefined) return errorUrl(exit, 'no_vehicles');
  const fitting = candidates.filter((row) => consent.fits(row, request.asked));
  if (fitting.length === 0) return incompatibleUrl(world, request, first);
  const permissions = request.asked
    .filter((each) => consent.isLocked(each) || !said.unchecked?.includes(each.name))
    .map((each) => each.name);
  // A vehicle is never connected without a permission (public).
  if (permissions.length === 0) return errorUrl(exit, 'access_denied');
  const rows = fitting.slice(0, request.isSingle ? 1 : mostVehicles);
  return finish(service, request, {
    user: said.isGuest === true ? undefined : name,
    rows,
    permissions,
  });
}

function renew(service: Service, request: ConnectRequest, { user }: ConnectAnswer): string {
  const row = request.row!;
  const [first] = service.connections.usersOf(row);
  const name = user ?? first;
  if (name === undefined || !service.connections.has(row, name)) {
    return errorUrl(request.exit, 'no_vehicles');
  }
  return finish(service, request, { user: name, rows: [row], permissions: [] });
}

/** The app learns which vehicle is incompatible (public). */
export function incompatibleUrl(world: HostedWorld, { exit }: ConnectRequest, row: number): string {
  const { make, model, year } = vehicleAttributes({ world }, row);
  const vin = world.run.world.service.consent.vinOf(row);
  return errorUrl(exit, 'vehicle_incompatible', { vin, make, model, year: String(year) });
}

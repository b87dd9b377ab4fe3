import type { TokenState } from '../../engine/index.ts';
import { bearerToken, unauthorized } from './bearer-token.ts';
import type { CallerKind, CallerKinds, ConnectionCaller, VehicleCaller } from './callers.ts';
import { checkControlToken, worldOf } from './control-access.ts';
import type { FaceOptions } from './face-options.ts';
import {
  checkClient,
  checkManagementPassword,
  demandCredentials,
  userOfToken,
} from './legacy/legacy-callers.ts';
import { checkId } from './legacy/legacy-id.ts';
import { checkVersion } from './legacy/legacy-version.ts';
import { pass } from './passing.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { RouteFacts } from './route-facts.ts';
import type { VisitContext } from './visit.ts';

/**
 * Refuses a request whose caller cannot be admitted, as far as that can be told before it counts
 * and its world wakes. Returns a promise where that takes time.
 */
export function admitEarly(facts: RouteFacts, c: VisitContext): Promise<void> | undefined {
  const { admission } = facts;
  if (admission === 'control' || admission === 'server') {
    return checkControlToken(c, worldOf(facts, c));
  }
  if (admission === 'open' || !c.env.isForSleeper) return undefined;
  // The world itself knows whether they are right.
  if (admission === 'management' || admission === 'client') demandCredentials(c);
  else bearerToken(c);
  return undefined;
}

/**
 * Admits a caller or throws a refusal. Checks token, user, vehicle, connection, limits and scripted
 * faults, permission; then come parameters and body. Returns a promise where that takes time.
 *
 * @param known the caller, where the same request has been admitted before and no time has passed
 */
export function admit<Facts extends RouteFacts>(
  facts: Facts,
  c: VisitContext,
  known?: CallerKinds[Facts['admission']],
): CallerKinds[Facts['admission']] | Promise<CallerKinds[Facts['admission']]> {
  if (facts.family === 'legacy') checkVersion(c.env);
  const caller = known ?? identify(facts, c);
  const passing = pass(facts, caller, c.env);
  // Once time has passed the token may have expired, and the user may be gone.
  return passing === undefined
    ? permitted(facts, caller)
    : passing.then(() => permitted(facts, identify(facts, c)));
}

function permitted<Facts extends RouteFacts>(
  { permission }: Facts,
  caller: CallerKinds[CallerKind],
): CallerKinds[Facts['admission']] {
  if (permission !== undefined) demand(permission, caller as ConnectionCaller);
  return caller as CallerKinds[Facts['admission']];
}

function identify(facts: RouteFacts, c: VisitContext): CallerKinds[RouteFacts['admission']] {
  switch (facts.admission) {
    case 'open':
      return undefined;
    case 'control':
    case 'server':
      // Its token was checked early.
      checkMediaType(c);
      return undefined;
    case 'application':
      checkAccessToken(c);
      return { userId: c.req.header(userHeader) };
    case 'disconnection':
      if (!isManagementToken(c)) checkAccessToken(c);
      return { userId: c.req.header(userHeader) };
    case 'vehicle':
      return byUser(c) ?? anyVehicle(c);
    case 'connection':
      return (
        byUser(c, c.env.world.options.userHeader) ?? connectedVehicle(c, c.req.header(userHeader))
      );
    case 'user':
      return userOfToken(c);
    case 'user-vehicle':
      return vehicleOfUser(c);
    case 'user-disconnection':
      return isManagementToken(c) ? managedVehicle(c) : vehicleOfUser(c);
    case 'managed-vehicle':
      return managedVehicle(c);
    case 'management':
      checkManagementPassword(c);
      return undefined;
    case 'client':
      checkClient(c);
      return undefined;
  }
}

/** The user that a token names in version 3 (public); undefined for a token of the application. */
function byUser(
  c: VisitContext,
  header: FaceOptions['userHeader'] = 'derived',
): ConnectionCaller | undefined {
  const { service } = c.env.world.run.world;
  const token = bearerToken(c);
  const state = service.checkToken(token);
  if (state === 'unknown' && service.legacyTokens.check(token).state === 'valid') {
    if (header === 'required') demandUser(c.req.header(userHeader));
    return vehicleOfUser(c);
  }
  demandValid(state);
  return undefined;
}

function vehicleOfUser(c: VisitContext): ConnectionCaller {
  const { user, rows } = userOfToken(c);
  const userId = c.req.header(userHeader) ?? user.id;
  if (userId !== user.id) {
    throw refusal('user_unknown', `the access token is not one of the user in ${userHeader}`);
  }
  const caller = connectedVehicle(c, user.id);
  if (rows?.includes(caller.row) === false) throw notConnected();
  return { ...caller, isLegacy: true };
}

function managedVehicle(c: VisitContext): VehicleCaller {
  if (!isManagementToken(c)) {
    throw unauthorized('token_unknown', 'this is not the management token of the application');
  }
  return vehicleOfAnybody(c);
}

const userHeader = 'sc-user-id';

function checkAccessToken(c: VisitContext): void {
  demandValid(c.env.world.run.world.service.checkToken(bearerToken(c)));
}

function demandValid(state: TokenState): void {
  switch (state) {
    case 'valid':
      return;
    case 'expired':
      throw unauthorized('token_expired', 'the access token has expired: it lasts one hour');
    case 'unknown':
      throw unauthorized('token_unknown', 'the access token was not issued by this service');
  }
}

function isManagementToken(c: VisitContext): boolean {
  return c.env.world.run.world.service.checkManagementToken(bearerToken(c));
}

/** A web page can send a form or plain text to any address, but JSON only with permission. */
function checkMediaType(c: VisitContext): void {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD') return;
  const type = c.req.header('content-type');
  const isJson = type !== undefined && /^application\/([\w.-]+\+)?json *(;|$)/i.test(type);
  if (isJson || (type === undefined && !hasBody(c))) return;
  throw refusal('media_type_unsupported', 'the body is JSON, with content-type application/json');
}

function hasBody({ req }: VisitContext): boolean {
  return (
    req.header('transfer-encoding') !== undefined || (req.header('content-length') ?? '0') !== '0'
  );
}

/** The public service requires no user here; a user that is named must still be connected. */
function anyVehicle(c: VisitContext): VehicleCaller {
  const userId = c.req.header(userHeader);
  return userId === undefined ? vehicleOfAnybody(c) : connectedVehicle(c, userId);
}

function vehicleOfAnybody(c: VisitContext): VehicleCaller {
  const vehicle = vehicleOf(c);
  const { connections } = c.env.world.run.world.service;
  if (connections.list({ vehicleId: vehicle.vehicleId }, { limit: 1 }).length === 0) {
    throw notConnected();
  }
  return vehicle;
}

function connectedVehicle(c: VisitContext, userId: string | undefined): ConnectionCaller {
  const { users, connections } = c.env.world.run.world.service;
  demandUser(userId);
  if (users.byId(userId) === undefined) {
    throw refusal('user_unknown', `${userHeader} names no user of this application`);
  }
  const vehicle = vehicleOf(c);
  const connection = connections.of(vehicle.row, userId);
  if (connection === undefined) throw notConnected();
  return { ...vehicle, connection };
}

function demandUser(userId: string | undefined): asserts userId is string {
  if (userId !== undefined && userId !== '') return;
  throw refusal('user_missing', `missing userId: the header ${userHeader} names the user`);
}

function vehicleOf(c: VisitContext): VehicleCaller {
  const vehicleId = c.req.param('vehicleId') ?? '';
  const row = c.env.world.run.world.service.rowOfVehicle(vehicleId);
  if (row === undefined) {
    if (c.env.isLegacy) checkId('vehicleId', vehicleId);
    throw notConnected();
  }
  return { vehicleId, row };
}

/** A caller learns nothing about vehicles of other users. */
function notConnected(): Refusal {
  return refusal('vehicle_unknown', 'there is no such vehicle, or it is not connected');
}

function demand(permission: string, { connection }: ConnectionCaller): void {
  if (connection.permissions.includes(permission)) return;
  throw refusal('permission_missing', `the user has not granted ${permission}`);
}

import { Fault } from '../fault.ts';
import { findSignal } from '../signal/catalogue.ts';
import { permissionNames } from '../vehicle/row/permissions.ts';
import type { Application } from './application.ts';
import type { ServiceCommand } from './command.ts';
import type { Ground } from './ground.ts';
import { byAge, type Link, Links } from './links.ts';
import { tell } from './tell.ts';
import type { User, Users } from './users.ts';
import type { VehicleMode, Vehicles } from './vehicles.ts';

/** The link between the application, a user and a vehicle. */
export interface Connection {
  /** A UUID; a user who connects a vehicle again gets another one. */
  readonly id: string;
  readonly row: number;
  readonly user: User;
  /** The granted permissions: see `grantedTo`. */
  readonly permissions: readonly string[];
  /** Ms since the epoch; the start of the world for the owner of a vehicle. */
  readonly createdAtMs: number;
  /** Instant at which the owner last changed the permissions; initially that of the creation. */
  readonly updatedAtMs: number;
}

/** All given members must match; omitted ones match anything. */
export interface ConnectionFilter {
  readonly userId?: string | undefined;
  readonly vehicleId?: string | undefined;
  readonly mode?: VehicleMode | undefined;
  /** The application's own id of the user. */
  readonly externalId?: string | undefined;
}

/** A page of a list; the whole list by default. */
export interface ConnectionsPage {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

type OpenOrder = Extract<ServiceCommand, { kind: 'connection.open' }>;
type CloseOrder = Extract<ServiceCommand, { kind: 'connection.close' }>;

/** The part of the service notified of connections opened and closed. */
interface Follower {
  /** A user has connected a vehicle, or authorised it again. */
  connected(row: number, user: User, cause: number): void;
  disconnected(row: number, user: string, cause: number): void;
  userRemoved(user: string, cause: number): void;
}

/** The parts of the service that connections use. */
interface Siblings {
  readonly users: Users;
  readonly vehicles: Vehicles;
  readonly application: () => Application;
  readonly follower: () => Follower;
}

/** The connections of the application. */
export class Connections {
  readonly #world: Ground;
  readonly #users: Users;
  readonly #vehicles: Vehicles;
  readonly #application: () => Application;
  readonly #follower: () => Follower;
  readonly #links: Links;

  constructor(world: Ground, { users, vehicles, application, follower }: Siblings) {
    this.#world = world;
    this.#users = users;
    this.#vehicles = vehicles;
    this.#application = application;
    this.#follower = follower;
    this.#links = new Links(world, vehicles);
  }

  /** The matching connections, ordered by creation, the newest first, then by id. */
  list(
    filter: ConnectionFilter = {},
    { offset = 0, limit = Infinity }: ConnectionsPage = {},
  ): Connection[] {
    const connections: Connection[] = [];
    if (limit <= 0) return connections;
    let skipped = 0;
    for (const each of this.#matching(filter)) {
      skipped += 1;
      if (skipped <= offset) continue;
      connections.push(this.#connection(typeof each === 'number' ? this.#links.first(each) : each));
      if (connections.length >= limit) break;
    }
    return connections;
  }

  /** The total number of matches. */
  count(filter: ConnectionFilter = {}): number {
    const { vehicleId, mode } = filter;
    if (vehicleId !== undefined) return [...this.#matching(filter)].length;
    const later = this.#laterLinks(filter).length;
    return this.#usersOf(filter).reduce(
      (sum, name) => sum + this.#links.countFirst(name, mode),
      later,
    );
  }

  /** Undefined for an id without a current connection. */
  find(id: string): Connection | undefined {
    const link = this.#links.find(id);
    return link && this.#connection(link);
  }

  /** The connection of a vehicle and a user. */
  of(row: number, userId: string): Connection | undefined {
    const user = this.#users.byId(userId);
    const link = user && this.#links.get(row, user.name);
    return link && this.#connection(link);
  }

  /** Whether a user, by name, has connected a vehicle. */
  has(row: number, user: string): boolean {
    return this.#links.get(row, user) !== undefined;
  }

  /** Names of the users who have connected a vehicle, its initial owner first. */
  usersOf(row: number): readonly string[] {
    return this.#links.ofVehicle(row).map(({ user }) => user);
  }

  /**
   * The permissions of the connection of a vehicle and a user, by name; none without a connection.
   * Changes by the owner and overrides take effect at once (ours).
   */
  grantedTo(row: number, user: string): readonly string[] {
    const link = this.#links.get(row, user);
    return link === undefined ? [] : this.#permissionsOf(link);
  }

  /**
   * The permissions that a user, by name, gave the app on a vehicle; undefined if they never chose
   * or are not connected.
   */
  consentOf(row: number, name: string): readonly string[] | undefined {
    return this.#links.get(row, name)?.consent;
  }

  /** A user, by name, with the external id given with the connection of a vehicle. */
  userOf(row: number, name: string): User | undefined {
    const user = this.#users.byName(name);
    return user && knownBy(this.#links.get(row, name), user);
  }

  /** Rows of the vehicles that a user, by name, owns from the start or has connected. */
  garageOf(name: string): readonly number[] {
    const rows = Array.from(this.#links.firstRows(name));
    for (const { row } of this.#links.later(name)) rows.push(row);
    return [...new Set(rows)].sort((a, b) => a - b);
  }

  /** Follows the command. A user who connects again gets a new connection id. */
  open({ vehicle, user: name, permissions, externalId }: OpenOrder, cause: number): Connection {
    const row = this.#world.rowOf(vehicle);
    const unknown = permissions?.find((each) => !permissionNames.includes(each));
    if (unknown !== undefined) {
      throw new Fault('permission_unknown', `there is no permission ${unknown}`);
    }
    const user = this.#users.welcome(name);
    const closed = this.#links.close(row, name);
    const after = closed === undefined ? cause : this.#tell(closed, 'connection.closed', cause);
    const link = this.#links.open(row, name, {
      consent: permissions && [...new Set(permissions)],
      externalId: externalId === undefined ? closed?.externalId : externalId,
    });
    const { externalId: called } = knownBy(link, user);
    const more = called === undefined ? {} : { externalId: called };
    const opened = this.#tell(link, 'connection.opened', after, more);
    this.#follower().connected(row, user, opened);
    return this.#connection(link);
  }

  /** Follows the command; without a user, closes every connection of the vehicle. */
  close({ vehicle, user }: CloseOrder, cause: number): void {
    const row = this.#world.rowOf(vehicle);
    if (user !== undefined) this.#users.get(user);
    const users = user === undefined ? this.#links.ofVehicle(row).map((link) => link.user) : [user];
    for (const each of users) {
      const closed = this.#links.close(row, each);
      if (closed === undefined) continue;
      const after = this.#tell(closed, 'connection.closed', cause);
      this.#follower().disconnected(row, each, after);
    }
  }

  /** Follows the command: removes the user and their connections. */
  removeUser(name: string, cause: number): void {
    if (!this.#users.remove(name)) return;
    const removed = tell(this.#world, 'user.removed', name, cause, {});
    const isTold = (row: number): boolean => this.#world.dynamics.tells(row);
    for (const link of this.#links.withdraw(name, isTold)) {
      this.#tell(link, 'connection.closed', removed);
    }
    this.#follower().userRemoved(name, removed);
  }

  /** The links that pass a filter, in order; one that exists from the start is given as its row. */
  *#matching(filter: ConnectionFilter): Generator<Link | number> {
    const later = this.#laterLinks(filter);
    let next = 0;
    for (const row of this.#firstRows(filter)) {
      if (!this.#links.isFirst(row)) continue;
      if (next < later.length) {
        // Links made at the first instant are interleaved with those of the start.
        const first = this.#links.first(row);
        for (; next < later.length && byAge(later[next]!, first) < 0; next += 1) yield later[next]!;
      }
      yield row;
    }
    yield* later.slice(next);
  }

  #firstRows(filter: ConnectionFilter): Iterable<number> {
    const { vehicleId, mode } = filter;
    const names = this.#usersOf(filter);
    if (vehicleId !== undefined) {
      const row = this.#vehicles.rowOf(vehicleId);
      const isRight = row !== undefined && this.#isOfMode(row, mode);
      return isRight && includes(names, this.#vehicles.ownerOf(row)) ? [row] : [];
    }
    if (names.length === 1) return this.#links.firstRows(names[0], mode);
    // Several users may share one external id.
    return names
      .flatMap((name) => Array.from(this.#links.firstRows(name, mode)))
      .map((row) => this.#links.first(row))
      .sort(byAge)
      .map(({ row }) => row);
  }

  #laterLinks({ userId, vehicleId, mode, externalId }: ConnectionFilter): readonly Link[] {
    const names = this.#usersOf({ userId });
    const links =
      vehicleId === undefined
        ? names.flatMap((name) => this.#links.later(name))
        : this.#laterOf(vehicleId).filter(({ user }) => includes(names, user));
    const isRight = (link: Link): boolean =>
      this.#isOfMode(link.row, mode) &&
      (externalId === undefined || this.#externalIdBy(link) === externalId);
    const isAny = mode === undefined && externalId === undefined;
    const right = isAny ? links : links.filter(isRight);
    return vehicleId === undefined ? right : [...right].sort(byAge);
  }

  #externalIdBy(link: Link): string | undefined {
    return knownBy(link, this.#users.byName(link.user)!).externalId;
  }

  #laterOf(vehicleId: string): readonly Link[] {
    const row = this.#vehicles.rowOf(vehicleId);
    if (row === undefined) return [];
    const links = this.#links.ofVehicle(row);
    return this.#links.isFirst(row) ? links.slice(1) : links;
  }

  #isOfMode(row: number, mode: VehicleMode | undefined): boolean {
    return mode === undefined || this.#vehicles.modeOf(row) === mode;
  }

  /** The names of the users that a filter selects; an undefined name stands for every user. */
  #usersOf({ userId, externalId }: ConnectionFilter): readonly (string | undefined)[] {
    if (userId === undefined && externalId === undefined) return [undefined];
    const byId = userId === undefined ? undefined : this.#users.byId(userId);
    const asked = userId === undefined ? this.#users.all() : byId === undefined ? [] : [byId];
    return asked
      .filter((user) => externalId === undefined || user.externalId === externalId)
      .map(({ name }) => name);
  }

  #connection(link: Link): Connection {
    const { id, row, createdAtMs } = link;
    const user = knownBy(link, this.#users.byName(link.user)!);
    const changedAtMs = this.#world.dynamics.accessChangedAtMs.get(row) ?? -Infinity;
    const updatedAtMs = Math.max(createdAtMs, changedAtMs);
    const permissions = this.#permissionsOf(link);
    return { id, row, user, permissions, createdAtMs, updatedAtMs };
  }

  /**
   * The permissions that the owner grants and the user gives to the app. For a vehicle presented as
   * live, only those that the application asks for (stated) or that its connect URL asked for
   * (public).
   */
  #permissionsOf({ row, consent }: Link): readonly string[] {
    const owned = this.ownerGrants(row);
    const isLive = this.#vehicles.modeOf(row) === 'live';
    const granted = consent ?? (isLive ? this.#application().permissions : undefined);
    return granted === undefined ? owned : owned.filter((name) => granted.includes(name));
  }

  /** The permissions that a vehicle's owner grants, or an override of them (stated). */
  ownerGrants(row: number): readonly string[] {
    const report = this.#world.reportOf(row);
    const told = permissionsSignal?.body(report)?.['values'];
    return (told as readonly string[] | undefined) ?? report.permissions;
  }

  #tell(
    { id, row, user }: Link,
    kind: 'connection.closed' | 'connection.opened',
    cause: number,
    more: { readonly externalId?: string } = {},
  ): number {
    const { dynamics, fleet } = this.#world;
    if (!dynamics.tells(row)) return cause;
    return tell(this.#world, kind, fleet.nameOf(row), cause, { connection: id, user, ...more });
  }
}

const permissionsSignal = findSignal('VehicleUserAccount.Permissions');

/** A user with the external id of a connection. */
function knownBy(link: Link | undefined, user: User): User {
  const externalId = link?.externalId;
  return externalId === undefined ? user : { ...user, externalId: externalId ?? undefined };
}

/** An undefined name stands for every user. */
function includes(names: readonly (string | undefined)[], user: string): boolean {
  return names.some((name) => name === undefined || name === user);
}

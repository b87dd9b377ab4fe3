import { uuid } from '../random/identifier.ts';
import type { Stream } from '../random/stream.ts';
import type { VehicleMode } from '../vehicle/row/settings.ts';
import type { Ground } from './ground.ts';
import { RowIds } from './row-ids.ts';
import type { Vehicles } from './vehicles.ts';

/** The fact that a user has connected a vehicle. */
export interface Link {
  /** A UUID that follows from the seed, the two names and the number of their earlier links. */
  readonly id: string;
  readonly row: number;
  /** Name of the user. */
  readonly user: string;
  readonly createdAtMs: number;
  /** The permissions that the user gave the app; undefined: everything the vehicle grants. */
  readonly consent: readonly string[] | undefined;
  /** The app's own id of the user; null: none; undefined: that of the scenario. */
  readonly externalId?: string | null | undefined;
}

/** The terms of a link. */
export type LinkTerms = Pick<Link, 'consent' | 'externalId'>;

/**
 * The links between users and vehicles. Every vehicle begins linked to its owner. Initial links are
 * computed when asked for and only changes are kept, so that a million vehicles cost nothing.
 */
export class Links {
  readonly #world: Ground;
  readonly #vehicles: Vehicles;
  /** By row and user: links made after the start; undefined for initial links that have ended. */
  readonly #changed = new Map<number, Map<string, Link | undefined>>();
  readonly #changedById = new Map<string, Link>();
  /** The number of links that a row and a user have had, where more than the initial one. */
  readonly #generations = new Map<string, number>();
  /** Owners whose initial links have all ended. */
  readonly #withdrawn = new Set<string>();
  /** The number of initial links of each owner that ended individually. */
  readonly #ended = new Map<string, Record<VehicleMode, number>>();
  readonly #firstIds: RowIds;
  #later: Later | undefined;
  readonly #owned = new Map<VehicleMode | undefined, Owned>();

  constructor(world: Ground, vehicles: Vehicles) {
    this.#world = world;
    this.#vehicles = vehicles;
    this.#firstIds = new RowIds(world.fleet, (row) =>
      this.#idStream(row, vehicles.ownerOf(row), 0),
    );
  }

  /** Links a user to a vehicle, replacing a link they have. */
  open(row: number, user: string, terms: LinkTerms): Link {
    const isOwner = this.#vehicles.ownerOf(row) === user;
    const key = `${row} ${user}`;
    const generation = (this.#generations.get(key) ?? (isOwner ? 0 : -1)) + 1;
    this.close(row, user);
    const id = uuid(this.#idStream(row, user, generation));
    const link = { id, row, user, createdAtMs: this.#world.clock.now, ...terms };
    this.#generations.set(key, generation);
    this.#note(row, user, link);
    this.#changedById.set(id, link);
    return link;
  }

  /** Ends a link and returns it; undefined when there was none. */
  close(row: number, user: string): Link | undefined {
    const link = this.get(row, user);
    if (link === undefined) return undefined;
    const isFirst = !this.#changedById.delete(link.id);
    if (isFirst) this.#countEnded(row, user);
    this.#note(row, user, undefined);
    return link;
  }

  /** Ends every link of a user; returns those of the rows that `isTold` selects. */
  withdraw(user: string, isTold: (row: number) => boolean): readonly Link[] {
    const ended: Link[] = [];
    if (!this.#withdrawn.has(user)) {
      for (const row of this.firstRows(user)) {
        if (isTold(row) && this.isFirst(row)) ended.push(this.first(row));
      }
    }
    for (const link of this.later(user)) {
      this.#changedById.delete(link.id);
      this.#note(link.row, user, undefined);
      if (isTold(link.row)) ended.push(link);
    }
    this.#withdrawn.add(user);
    return ended;
  }

  get(row: number, user: string): Link | undefined {
    const changed = this.#changed.get(row);
    if (changed?.has(user) === true) return changed.get(user);
    return this.#vehicles.ownerOf(row) === user && this.isFirst(row) ? this.first(row) : undefined;
  }

  find(id: string): Link | undefined {
    const changed = this.#changedById.get(id);
    if (changed !== undefined) return changed;
    const row = this.#firstIds.rowOf(id);
    return row !== undefined && this.isFirst(row) ? this.first(row) : undefined;
  }

  /** The links of one vehicle, that of its initial owner first. */
  ofVehicle(row: number): readonly Link[] {
    const changed = [...(this.#changed.get(row)?.values() ?? [])].flatMap((link) => link ?? []);
    return this.isFirst(row) ? [this.first(row), ...changed] : changed;
  }

  /** Whether a vehicle still has the initial link to its owner. */
  isFirst(row: number): boolean {
    const owner = this.#vehicles.ownerOf(row);
    return !this.#withdrawn.has(owner) && this.#changed.get(row)?.has(owner) !== true;
  }

  /** The initial link of a vehicle and its owner. */
  first(row: number): Link {
    const user = this.#vehicles.ownerOf(row);
    const id = this.#firstIds.idOf(row);
    return { id, row, user, createdAtMs: this.#world.startMs, consent: undefined };
  }

  /** Rows by the id of their initial link, ended or not: of one owner or all, one mode or any. */
  firstRows(owner?: string, mode?: VehicleMode): RowList {
    if (owner === undefined && mode === undefined) return this.#firstIds.order;
    const owned = this.#ownedIn(mode);
    return owner === undefined ? owned.all : (owned.byOwner.get(owner) ?? []);
  }

  /** The number of initial links that have not ended. */
  countFirst(owner?: string, mode?: VehicleMode): number {
    const owners = owner === undefined ? [...this.#ownedIn(mode).byOwner.keys()] : [owner];
    return owners.reduce((sum, each) => {
      if (this.#withdrawn.has(each)) return sum;
      const ended = this.#ended.get(each) ?? { live: 0, simulated: 0 };
      const gone = mode === undefined ? ended.live + ended.simulated : ended[mode];
      return sum + this.firstRows(each, mode).length - gone;
    }, 0);
  }

  /** The links made after the start, of every user or of one: the newest first, then by id. */
  later(user?: string): readonly Link[] {
    this.#later ??= sorted(this.#changedById.values());
    return user === undefined ? this.#later.all : (this.#later.byUser.get(user) ?? []);
  }

  #note(row: number, user: string, link: Link | undefined): void {
    const users = this.#changed.get(row) ?? new Map<string, Link | undefined>();
    this.#changed.set(row, users);
    users.set(user, link);
    this.#later = undefined;
  }

  #idStream(row: number, user: string, generation: number): Stream {
    const { fleet, streams } = this.#world;
    return streams.stream(`connection:${fleet.nameOf(row)}`, `${generation} ${user}`);
  }

  #countEnded(row: number, owner: string): void {
    const ended = this.#ended.get(owner) ?? { live: 0, simulated: 0 };
    ended[this.#vehicles.modeOf(row)] += 1;
    this.#ended.set(owner, ended);
  }

  #ownedIn(mode: VehicleMode | undefined): Owned {
    const { order } = this.#firstIds;
    const known = this.#owned.get(mode);
    if (known?.order === order) return known;
    const byOwner = new Map<string, number[]>();
    const all: number[] = [];
    for (const row of order) {
      if (mode !== undefined && this.#vehicles.modeOf(row) !== mode) continue;
      const owner = this.#vehicles.ownerOf(row);
      const rows = byOwner.get(owner);
      if (rows === undefined) byOwner.set(owner, [row]);
      else rows.push(row);
      if (mode !== undefined) all.push(row);
    }
    const owned = { order, all, byOwner };
    this.#owned.set(mode, owned);
    return owned;
  }
}

interface Later {
  readonly all: readonly Link[];
  readonly byUser: ReadonlyMap<string, readonly Link[]>;
}

type RowList = ArrayLike<number> & Iterable<number>;

/** Rows of a mode in the order of their initial links. */
interface Owned {
  /** The order of all rows that it was built from. */
  readonly order: Uint32Array;
  /** Empty if any mode matches: then the order itself serves. */
  readonly all: readonly number[];
  /** By the name of the owner. */
  readonly byOwner: ReadonlyMap<string, readonly number[]>;
}

/** The newest first, then by id. */
export function byAge(a: Link, b: Link): number {
  return b.createdAtMs - a.createdAtMs || (a.id < b.id ? -1 : 1);
}

function sorted(links: Iterable<Link>): Later {
  const all = [...links].sort(byAge);
  const byUser = new Map<string, Link[]>();
  for (const link of all) {
    const known = byUser.get(link.user);
    if (known === undefined) byUser.set(link.user, [link]);
    else known.push(link);
  }
  return { all, byUser };
}

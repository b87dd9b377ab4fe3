import type { SharingRule } from '../row/power-split.ts';
import type { SiteSpec, StationSpec } from '../row/station.ts';
import { PowerPool, type Station } from './power-pool.ts';

/**
 * The chargers that stand in the world once, with the vehicles that are plugged in at them or wait.
 * Each vehicle has any other charger for itself.
 */
export class Stations {
  readonly #byName = new Map<string, Station>();
  readonly #stationOf = new Map<number, Station>();
  readonly #awaited = new Map<number, Station>();
  readonly #due = new Set<PowerPool>();
  readonly #listeners = new Set<(pool: PowerPool) => void>();

  readonly #pools: PowerPool[] = [];
  readonly #sites = new Map<string, PowerPool>();

  /** Adds a site, before its chargers. */
  addSite(spec: SiteSpec): void {
    this.#sites.set(spec.name, this.#addPool(spec.sharing, spec));
  }

  add(spec: StationSpec): void {
    const site = spec.site === undefined ? undefined : this.#sites.get(spec.site);
    this.#byName.set(spec.name, (site ?? this.#addPool(spec.sharing)).add(spec));
  }

  #addPool(sharing: SharingRule, site?: SiteSpec): PowerPool {
    const pool = new PowerPool(this.#pools.length, sharing, site);
    this.#pools.push(pool);
    return pool;
  }

  /** The sites, each with the power of its chargers. */
  get sites(): ReadonlyMap<string, PowerPool> {
    return this.#sites;
  }

  /** The power that is divided, of chargers by themselves and of sites. */
  get pools(): readonly PowerPool[] {
    return this.#pools;
  }

  /** Call it when a limit of a pool has changed; by the number of the pool. */
  touchPool(number: number): PowerPool {
    const pool = this.#pools[number]!;
    this.#note(pool);
    return pool;
  }

  /** All stations, in the order in which they were added. */
  get all(): readonly Station[] {
    return [...this.#byName.values()];
  }

  /** The stations that all vehicles share. */
  get shared(): readonly Station[] {
    return this.all.filter(({ spec }) => !spec.isPersonal);
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  find(name: string): Station | undefined {
    return this.#byName.get(name);
  }

  /** The station of a name, unless drivers and members of fleets have one of their own. */
  forAll(name: string): Station | undefined {
    const station = this.#byName.get(name);
    return station?.spec.isPersonal === true ? undefined : station;
  }

  /** The station at which a vehicle is plugged in. */
  of(row: number): Station | undefined {
    return this.#stationOf.get(row);
  }

  /** The station in whose queue a vehicle is. */
  awaitedBy(row: number): Station | undefined {
    return this.#awaited.get(row);
  }

  join(row: number, station: Station): void {
    this.#stationOf.set(row, station);
    station.rows.add(row);
    station.pool.join(row, station);
    this.#note(station.pool);
  }

  leave(row: number, station: Station): void {
    this.#stationOf.delete(row);
    station.rows.delete(row);
    station.pool.leave(row);
    this.#note(station.pool);
  }

  queueUp(row: number, charger: number, station: Station): void {
    station.queue.push({ row, charger });
    this.#awaited.set(row, station);
    this.#tell(station.pool);
  }

  /** Takes a vehicle out of the queue it is in; returns whose queue that was. */
  leaveQueue(row: number): Station | undefined {
    const station = this.#awaited.get(row);
    if (station === undefined) return undefined;
    this.#awaited.delete(row);
    const place = station.queue.findIndex((waiting) => waiting.row === row);
    station.queue.splice(place, 1);
    this.#tell(station.pool);
    return station;
  }

  /** Call it after a change that affects the power that a plugged vehicle takes. */
  touch(row: number): void {
    if (this.#stationOf.size === 0) return;
    const station = this.#stationOf.get(row);
    if (station !== undefined) this.#note(station.pool);
  }

  /** Power is to be divided anew within a pool. */
  #note(pool: PowerPool): void {
    this.#due.add(pool);
    this.#tell(pool);
  }

  #tell(pool: PowerPool): void {
    for (const listener of this.#listeners) listener(pool);
  }

  /** Calls the listener at each event of a pool, and may call it without one; returns its end. */
  watch(listener: (pool: PowerPool) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether power is to be divided anew. */
  get isDue(): boolean {
    return this.#due.size > 0;
  }

  /** The pools whose power is to be divided anew; they are no longer due. */
  takeDue(): readonly PowerPool[] {
    const pools = [...this.#due];
    this.#due.clear();
    return pools;
  }
}

import type { SharingRule } from '../row/power-split.ts';
import type { SiteSpec, StationSpec } from '../row/station.ts';
import { PowerPool, type Station } from './power-pool.ts';

/**
 * The chargers that vehicles share, with the vehicles that are plugged in at them or wait. Chargers
 * that are not listed here give each vehicle all of their power.
 */
export class Stations {
  readonly #byName = new Map<string, Station>();
  readonly #stationOf = new Map<number, Station>();
  readonly #awaited = new Map<number, Station>();
  readonly #due = new Set<PowerPool>();

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

  /** Call it when a limit of a pool has changed; by the number of the pool. */
  touchPool(number: number): PowerPool {
    const pool = this.#pools[number]!;
    this.#due.add(pool);
    return pool;
  }

  /** All stations, in the order in which they were added. */
  get all(): readonly Station[] {
    return [...this.#byName.values()];
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  find(name: string): Station | undefined {
    return this.#byName.get(name);
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
    this.#due.add(station.pool);
  }

  leave(row: number, station: Station): void {
    this.#stationOf.delete(row);
    station.rows.delete(row);
    station.pool.leave(row);
    this.#due.add(station.pool);
  }

  queueUp(row: number, charger: number, station: Station): void {
    station.queue.push({ row, charger });
    this.#awaited.set(row, station);
  }

  /** Takes a vehicle out of the queue it is in; returns whose queue that was. */
  leaveQueue(row: number): Station | undefined {
    const station = this.#awaited.get(row);
    if (station === undefined) return undefined;
    this.#awaited.delete(row);
    const place = station.queue.findIndex((waiting) => waiting.row === row);
    station.queue.splice(place, 1);
    return station;
  }

  /** Call it after a change that affects the power that a plugged vehicle takes. */
  touch(row: number): void {
    if (this.#stationOf.size === 0) return;
    const station = this.#stationOf.get(row);
    if (station !== undefined) this.#due.add(station.pool);
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

import { type PowerClaim, type SharingRule, splitPower } from '../row/power-split.ts';
import type { SiteSpec, StationSpec } from '../row/station.ts';

/** A vehicle in the queue of a charger, with the number of the charger as it will use it. */
interface QueuedVehicle {
  readonly row: number;
  readonly charger: number;
}

/** A charger that vehicles share. */
export interface Station {
  readonly spec: StationSpec;
  readonly pool: PowerPool;
  /** Its number within the pool. */
  readonly place: number;
  /** The vehicles that occupy its connectors. */
  readonly rows: Set<number>;
  readonly queue: QueuedVehicle[];
  /** The limit that a command has set, kW. */
  setKw: number | undefined;
}

/** Chargers that share power, and the vehicles that are plugged in at them. */
export class PowerPool {
  readonly number: number;
  readonly sharing: SharingRule;
  /** Undefined for a charger by itself. */
  readonly site: SiteSpec | undefined;
  readonly stations: Station[] = [];
  /** The limit of the site that a command has set, kW. */
  setKw: number | undefined;
  /** The event of its next change; undefined while there is none. */
  ticket: number | undefined;
  /** The place of the charger of each vehicle, in the order of arrival. */
  readonly #places = new Map<number, number>();
  #latest: LatestShares | undefined;

  constructor(number: number, sharing: SharingRule, site?: SiteSpec) {
    this.number = number;
    this.sharing = sharing;
    this.site = site;
  }

  add(spec: StationSpec): Station {
    const place = this.stations.length;
    const station = { spec, pool: this, place, rows: new Set<number>(), queue: [] };
    return this.stations[this.stations.push({ ...station, setKw: undefined }) - 1]!;
  }

  join(row: number, { place }: Station): void {
    this.#places.set(row, place);
  }

  leave(row: number): void {
    this.#places.delete(row);
  }

  /** The plugged vehicles in the order of arrival. */
  get rows(): readonly number[] {
    return [...this.#places.keys()];
  }

  placeOf(row: number): number {
    return this.#places.get(row)!;
  }

  /** The power that all vehicles of the site can have at an instant; Infinity without a site. */
  totalKwAt(atMs: number): number {
    const { site } = this;
    if (site === undefined) return Infinity;
    const buildingKw = site.building?.at(atMs) ?? 0;
    const solarKw = site.solar?.at(atMs) ?? 0;
    const limitKw = Math.min(site.limitKw, this.setKw ?? Infinity);
    const fromGridKw = limitKw - buildingKw + solarKw;
    return Math.max(0, site.isSolarOnly ? Math.min(fromGridKw, solarKw - buildingKw) : fromGridKw);
  }

  /** The first instant after `atMs` at which a limit changes by itself; Infinity for none. */
  nextChangeMs(atMs: number): number {
    const { site, stations } = this;
    const series = [site?.building, site?.solar, ...stations.map(({ spec }) => spec.powerOverTime)];
    return series.reduce(
      (next, each) => Math.min(next, each?.nextChangeMs(atMs) ?? next),
      Infinity,
    );
  }

  /** The share of a vehicle by these claims, kW. */
  shareOf(row: number, claims: ReadonlyMap<number, PowerClaim>, atMs: number): number {
    return this.divide(claims, atMs).get(row) ?? 0;
  }

  /** The share of each vehicle by these claims, kW. */
  divide(claims: ReadonlyMap<number, PowerClaim>, atMs: number): ReadonlyMap<number, number> {
    const limits = {
      totalKw: this.totalKwAt(atMs),
      chargersKw: this.stations.map((station) => stationKwAt(station, atMs)),
    };
    const key = JSON.stringify([limits, [...claims]], roughly);
    // The instant's second split must not differ by the rounding of energies settled meanwhile.
    if (this.#latest?.atMs === atMs && this.#latest.key === key) return this.#latest.shares;
    const split = splitPower(this.sharing, [...claims.values()], limits);
    const rows = [...claims.keys()];
    const shares = new Map(rows.map((row, index) => [row, split[index]!]));
    this.#latest = { atMs, key, shares };
    return shares;
  }
}

/** The power that all connectors of a charger have at an instant. */
export function stationKwAt({ spec, setKw }: Station, atMs: number): number {
  const ownKw = spec.powerOverTime?.at(atMs) ?? spec.powerKw;
  return Math.min(ownKw, setKw ?? Infinity);
}

interface LatestShares {
  readonly atMs: number;
  readonly key: string;
  readonly shares: ReadonlyMap<number, number>;
}

/** Writes numbers to nine digits. */
function roughly(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? value.toPrecision(9) : value;
}

import type { Dynamics } from '../dynamics.ts';
import { roundTo } from '../reporting/rounding.ts';
import { isSuspendedState } from '../row/chart-sets.ts';
import type { SharingRule } from '../row/power-split.ts';
import { isCharging, truth } from '../row/quantity.ts';
import { byte, field, rowWidth, stateWidth } from '../row/row.ts';
import type { OccupiedRule } from '../row/station.ts';
import { wallPowerKwAt } from './charge-current.ts';
import { type PowerPool, type Station, stationKwAt } from './power-pool.ts';

/** A vehicle that is plugged in at a charger. */
export interface ConnectedVehicle {
  readonly vehicle: string;
  /** From the wall now. */
  readonly powerKw: number;
  /** Its share while it charges; else 0. */
  readonly offerKw: number;
  /** Whether it would charge if the charger had power for it. */
  readonly isSuspended: boolean;
}

/** A charger that vehicles share, at the present instant. */
export interface StationReading {
  readonly charger: string;
  readonly site: string | null;
  /** Null: one for each vehicle that comes. */
  readonly connectors: number | null;
  readonly occupied: number;
  readonly whenOccupied: OccupiedRule;
  readonly sharing: SharingRule;
  /** The power that all connectors together have now. */
  readonly availableKw: number;
  /** The limit that a command has set; null for none. */
  readonly limitKw: number | null;
  /** From the wall now. */
  readonly powerKw: number;
  /** In the order in which they were plugged in. */
  readonly vehicles: readonly ConnectedVehicle[];
  /** The vehicles that wait for a connector, the next one first. */
  readonly queue: readonly string[];
}

/** A site at the present instant. */
export interface SiteReading {
  readonly site: string;
  readonly sharing: SharingRule;
  /** The most from the grid; null for no limit. */
  readonly gridKw: number | null;
  readonly buildingKw: number;
  readonly solarKw: number;
  /** The power that all vehicles together can have now; null for no limit. */
  readonly availableKw: number | null;
  /** The limit that a command has set; null for none. */
  readonly limitKw: number | null;
  /** That of all vehicles, from the wall now. */
  readonly powerKw: number;
  readonly chargers: readonly string[];
}

export function readStation(dynamics: Dynamics, station: Station): StationReading {
  const { spec, pool, rows, queue, setKw } = station;
  const { fleet, clock } = dynamics;
  const vehicles = [...rows].map((row) => readConnected(dynamics, row));
  return {
    charger: spec.name,
    site: pool.site?.name ?? null,
    connectors: finite(spec.connectors),
    occupied: rows.size,
    whenOccupied: spec.whenOccupied,
    sharing: pool.sharing,
    availableKw: stationKwAt(station, clock.now),
    limitKw: setKw ?? null,
    powerKw: sumOf(vehicles),
    vehicles,
    queue: queue.map(({ row }) => fleet.nameOf(row)),
  };
}

export function readSite(dynamics: Dynamics, pool: PowerPool): SiteReading {
  const { now } = dynamics.clock;
  const site = pool.site!;
  return {
    site: site.name,
    sharing: site.sharing,
    gridKw: finite(site.limitKw),
    buildingKw: site.building?.at(now) ?? 0,
    solarKw: site.solar?.at(now) ?? 0,
    availableKw: finite(pool.totalKwAt(now)),
    limitKw: pool.setKw ?? null,
    powerKw: sumOf(pool.rows.map((row) => readConnected(dynamics, row))),
    chargers: pool.stations.map(({ spec }) => spec.name),
  };
}

function readConnected({ fleet, clock }: Dynamics, row: number): ConnectedVehicle {
  const isFlowing = isCharging(fleet, row, truth);
  const kw = isFlowing
    ? wallPowerKwAt(fleet, row, truth, clock.now)
    : (fleet.cabinWallKw.get(row) ?? 0);
  return {
    vehicle: fleet.nameOf(row),
    powerKw: roundTo(kw, 6),
    offerKw: isFlowing ? fleet.numbers[row * rowWidth + field.offerKw]! : 0,
    isSuspended: isSuspendedState[fleet.states[row * stateWidth + byte.charge]!] === 1,
  };
}

function sumOf(vehicles: readonly ConnectedVehicle[]): number {
  return roundTo(
    vehicles.reduce((sum, { powerKw }) => sum + powerKw, 0),
    6,
  );
}

function finite(value: number): number | null {
  return value === Infinity ? null : value;
}

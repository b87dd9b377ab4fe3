import type { ChargingType } from '../../model/charge-acceptance.ts';
import { knotPercent } from '../../model/charge-knots.ts';
import type { Position } from '../../place/geography.ts';
import { placeOfCharger } from '../charging/offer.ts';
import { sessionCarbonAt, sessionCostAt } from '../charging/tariff.ts';
import type { Dynamics } from '../dynamics.ts';
import { isPlugged } from '../row/condition.ts';
import {
  cabinWallKw,
  energyKwhAt,
  flowTable,
  isCharging,
  socPercentAt,
  truth,
  usableKwh,
} from '../row/quantity.ts';
import { byte, link, linkWidth, stateWidth } from '../row/row.ts';
import { type Load, nextQuarterMs } from './load.ts';
import { type PlaceKind, placeKindOf } from './place-kind.ts';
import { identityOf, type VehicleIdentity } from './vehicle-identity.ts';

/** The time of a vehicle on one cable, from plugging in until unplugging. */
export interface CableSession extends VehicleIdentity {
  /** The instant of plugging in; the first of the world where the cable was in before. */
  readonly pluggedInAtMs: number;
  /** The first and last instant at which energy flowed into the battery; undefined: none did. */
  readonly chargingFromMs: number | undefined;
  readonly chargingUntilMs: number | undefined;
  /** Undefined: it was still plugged in at the end. */
  readonly unpluggedAtMs: number | undefined;
  /** Into the battery. */
  readonly energyKwh: number;
  /** From the wall, with losses and the cabin's share, in whole mWh. */
  readonly wallMwh: number;
  /** Upon plugging in and at the end. */
  readonly socFromPercent: number;
  readonly socUntilPercent: number;
  /** At the wall. */
  readonly maxPowerKw: number;
  readonly chargingType: ChargingType;
  /** The name of the charger; empty if the scenario states none. */
  readonly charger: string;
  /** The power that the charger can give, at the wall. */
  readonly chargerKw: number;
  readonly placeKind: PlaceKind;
  /** The name of the place; empty for a spot without one. */
  readonly place: string;
  readonly position: Position;
  /** Undefined without a tariff. */
  readonly cost: number | undefined;
  readonly currency: string | undefined;
  /** Grams of CO2; undefined without a series of them. */
  readonly carbonG: number | undefined;
}

interface OpenSession {
  readonly session: { -readonly [Name in keyof CableSession]: CableSession[Name] };
  /** The number of the group of the load that has its energy. */
  readonly loadGroup: number;
}

/** Follows the cables of vehicles and adds their energy to the load. */
export class Sessions {
  readonly #dynamics: Dynamics;
  readonly #load: Load;
  readonly #open: (OpenSession | undefined)[] = [];
  readonly #end: (row: number, endMs: number, session: CableSession) => void;

  constructor(
    dynamics: Dynamics,
    load: Load,
    end: (row: number, endMs: number, session: CableSession) => void,
  ) {
    this.#dynamics = dynamics;
    this.#load = load;
    this.#end = end;
  }

  /** Notes the cable in which the latest change of a row, at `atMs`, has put it. */
  see(row: number, atMs: number): void {
    const { fleet } = this.#dynamics;
    const open = this.#open[row];
    const isIn = isPlugged(fleet, row);
    if (isIn === (open !== undefined)) return;
    if (open === undefined) {
      this.#open[row] = this.#opened(row, atMs);
      return;
    }
    this.#open[row] = undefined;
    this.#end(row, atMs, { ...this.#upTo(row, open, atMs), unpluggedAtMs: atMs });
  }

  /** Adds a stretch in which the row does not change. */
  pass(row: number, fromMs: number, toMs: number): void {
    const open = this.#open[row];
    if (open === undefined) return;
    const { fleet } = this.#dynamics;
    const isFlowing = isCharging(fleet, row, truth);
    if (toMs > fromMs) {
      if (isFlowing) this.#charge(row, open, fromMs, toMs);
      else this.#warm(row, open, fromMs, toMs);
    }
    const isBegun = fleet.states[row * stateWidth + byte.sessionOpen] !== 0;
    if (open.session.currency !== undefined && isBegun) {
      open.session.cost = sessionCostAt(this.#dynamics, row, truth, toMs);
      if (open.session.carbonG !== undefined) {
        open.session.carbonG = sessionCarbonAt(this.#dynamics, row, truth, toMs);
      }
    }
  }

  /** The session that a row is in, up to an instant; undefined for none. */
  underWay(row: number, atMs: number): CableSession | undefined {
    const open = this.#open[row];
    return open && this.#upTo(row, open, atMs);
  }

  isOpen(row: number): boolean {
    return this.#open[row] !== undefined;
  }

  #charge(row: number, open: OpenSession, fromMs: number, toMs: number): void {
    const { fleet } = this.#dynamics;
    const { session } = open;
    const table = flowTable(fleet, row, truth);
    const cabinKw = cabinWallKw(fleet, row, truth);
    session.chargingFromMs ??= fromMs;
    session.chargingUntilMs = toMs;
    const startKwh = energyKwhAt(fleet, row, truth, fromMs);
    let energyKwh = startKwh;
    for (let atMs = fromMs; atMs < toMs; ) {
      const nextMs = Math.min(toMs, nextQuarterMs(atMs));
      const reachedKwh = energyKwhAt(fleet, row, truth, nextMs);
      const addedKwh = reachedKwh - energyKwh;
      const cabinKwh = (cabinKw * (nextMs - atMs)) / msPerHour;
      session.energyKwh += addedKwh;
      this.#draw(open, atMs, addedKwh / table.efficiency + cabinKwh);
      energyKwh = reachedKwh;
      atMs = nextMs;
    }
    // Power is constant between two knots of the table.
    const perPercent = 100 / usableKwh(fleet, row);
    const fromKnot = Math.floor((startKwh * perPercent) / knotPercent);
    for (let knot = fromKnot; knot * knotPercent < energyKwh * perPercent; knot += 1) {
      const powerKw = table.wallPowerKwAt(knot * knotPercent) + cabinKw;
      session.maxPowerKw = Math.max(session.maxPowerKw, powerKw);
    }
  }

  /** Adds the energy that a cabin takes from the wall while the battery takes none. */
  #warm(row: number, open: OpenSession, fromMs: number, toMs: number): void {
    const cabinKw = this.#dynamics.fleet.cabinWallKw.get(row) ?? 0;
    if (cabinKw === 0) return;
    for (let atMs = fromMs; atMs < toMs; ) {
      const nextMs = Math.min(toMs, nextQuarterMs(atMs));
      this.#draw(open, atMs, (cabinKw * (nextMs - atMs)) / msPerHour);
      atMs = nextMs;
    }
  }

  #draw(open: OpenSession, atMs: number, wallKwh: number): void {
    const wallMwh = Math.round(wallKwh * mwhPerKwh);
    if (wallMwh === 0) return;
    open.session.wallMwh += wallMwh;
    this.#load.add(open.loadGroup, atMs, wallMwh);
  }

  #opened(row: number, atMs: number): OpenSession {
    const { fleet, places } = this.#dynamics;
    const number = fleet.links[row * linkWidth + link.charger]!;
    const { name, type, powerKw, isPublic, tariff } = fleet.chargers.at(number);
    const place = placeOfCharger(this.#dynamics, row, number);
    const identity = identityOf(fleet, row);
    const placeKind = placeKindOf(places, place, isPublic);
    const { latitude, longitude } = places.positionOf(place);
    const { fleet: fleetName, model } = identity;
    const soc = this.#soc(row, atMs);
    const session = {
      ...identity,
      pluggedInAtMs: atMs,
      chargingFromMs: undefined,
      chargingUntilMs: undefined,
      unpluggedAtMs: undefined,
      energyKwh: 0,
      wallMwh: 0,
      socFromPercent: soc,
      socUntilPercent: soc,
      maxPowerKw: 0,
      chargingType: type,
      charger: name,
      chargerKw: powerKw,
      placeKind,
      place: places.nameOf(place),
      position: { latitude, longitude },
      cost: tariff && 0,
      currency: tariff?.currency,
      carbonG: tariff?.carbon === undefined ? undefined : 0,
    };
    const loadGroup = this.#load.groupOf({
      fleet: fleetName,
      model,
      placeKind,
      chargingType: type,
      charger: this.#dynamics.stations.of(row)?.spec.name ?? '',
    });
    return { session, loadGroup };
  }

  #upTo(row: number, { session }: OpenSession, atMs: number): CableSession {
    return { ...session, socUntilPercent: this.#soc(row, atMs) };
  }

  #soc(row: number, atMs: number): number {
    return socPercentAt(this.#dynamics.fleet, row, truth, atMs);
  }
}

const msPerHour = 3_600_000;
/** Milliwatt-hours, in which energies add up to whole numbers. */
export const mwhPerKwh = 1_000_000;

import type { Position } from '../../place/geography.ts';
import type { Dynamics } from '../dynamics.ts';
import { isMoving } from '../row/condition.ts';
import { energyKwhAt, fuelLitresAt, odometerKmAt, socPercentAt, truth } from '../row/quantity.ts';
import { field, link, linkWidth, rowWidth } from '../row/row.ts';
import { type PlaceKind, placeKindOf } from './place-kind.ts';
import { identityOf, type VehicleIdentity } from './vehicle-identity.ts';

/** One end of a trip. */
export interface TripEnd {
  readonly atMs: number;
  readonly odometerKm: number;
  readonly socPercent: number;
  readonly placeKind: PlaceKind;
  /** The name of the place; empty for a spot without one. */
  readonly place: string;
  readonly position: Position;
}

export interface Trip extends VehicleIdentity {
  readonly start: TripEnd;
  /** Undefined: it was still driving at the end. */
  readonly end: TripEnd | undefined;
  readonly distanceKm: number;
  /** From the battery. */
  readonly energyKwh: number;
  readonly fuelLitres: number;
}

interface OpenTrip {
  readonly start: TripEnd;
  /** The odometer at the start; a scenario that sets the odometer moves it. */
  tripStartKm: number;
  energyKwh: number;
  fuelLitres: number;
}

/** Follows the trips of vehicles. */
export class Trips {
  readonly #dynamics: Dynamics;
  readonly #open: (OpenTrip | undefined)[] = [];
  readonly #end: (row: number, endMs: number, trip: Trip) => void;

  constructor(dynamics: Dynamics, end: (row: number, endMs: number, trip: Trip) => void) {
    this.#dynamics = dynamics;
    this.#end = end;
  }

  /** Notes the trip on which the latest change of a row, at `atMs`, has put it. */
  see(row: number, atMs: number): void {
    const { fleet } = this.#dynamics;
    const open = this.#open[row];
    const isDriving = isMoving(fleet, row);
    const tripStartKm = fleet.numbers[row * rowWidth + field.tripStartKm]!;
    if (open !== undefined) {
      // A trip that begins as another ends has driven nothing yet.
      const isOther =
        tripStartKm !== open.tripStartKm && odometerKmAt(fleet, row, truth, atMs) === tripStartKm;
      if (isDriving && !isOther) {
        open.tripStartKm = tripStartKm;
        return;
      }
      this.#open[row] = undefined;
      const end = this.#endAt(row, atMs);
      // A trip that is called off at once has not been one.
      if (atMs > open.start.atMs) this.#end(row, atMs, this.#tripOf(row, open, atMs, end));
    }
    if (!isDriving) return;
    this.#open[row] = {
      start: this.#endAt(row, atMs),
      tripStartKm,
      energyKwh: 0,
      fuelLitres: 0,
    };
  }

  /** Adds a stretch in which the row does not change. */
  pass(row: number, fromMs: number, toMs: number): void {
    const open = this.#open[row];
    if (open === undefined) return;
    const { fleet } = this.#dynamics;
    open.energyKwh += energyKwhAt(fleet, row, truth, fromMs) - energyKwhAt(fleet, row, truth, toMs);
    open.fuelLitres +=
      fuelLitresAt(fleet, row, truth, fromMs) - fuelLitresAt(fleet, row, truth, toMs);
  }

  /** The trip that a row is on, up to an instant; undefined for none. */
  underWay(row: number, atMs: number): Trip | undefined {
    const open = this.#open[row];
    if (open === undefined || atMs === open.start.atMs) return undefined;
    return this.#tripOf(row, open, atMs, undefined);
  }

  #tripOf(row: number, open: OpenTrip, atMs: number, end: TripEnd | undefined): Trip {
    const { start, energyKwh, fuelLitres, tripStartKm } = open;
    const { fleet } = this.#dynamics;
    const distanceKm = odometerKmAt(fleet, row, truth, atMs) - tripStartKm;
    return { ...identityOf(fleet, row), start, end, distanceKm, energyKwh, fuelLitres };
  }

  #endAt(row: number, atMs: number): TripEnd {
    const { fleet, places } = this.#dynamics;
    // The place where a trip began, or where the car stands.
    const place = fleet.links[row * linkWidth + link.origin]!;
    const { latitude, longitude } = places.positionOf(place);
    return {
      atMs,
      odometerKm: odometerKmAt(fleet, row, truth, atMs),
      socPercent: socPercentAt(fleet, row, truth, atMs),
      placeKind: placeKindOf(places, place),
      place: places.nameOf(place),
      position: { latitude, longitude },
    };
  }
}

import type { Particulars } from '../../model/identity.ts';
import { reportsPart } from '../../model/make-profile.ts';
import type { Region, VehicleModel } from '../../model/model.ts';
import { type Part, parts } from '../../model/parts.ts';
import type { Position } from '../../place/geography.ts';
import type { WayPoint } from '../../place/road.ts';
import type { Stream } from '../../random/stream.ts';
import { cabinTargetCelsius, packCelsiusAt } from '../body/thermal.ts';
import { offeredAmpsAt, requestedAmpsAt } from '../charging/charge-current.ts';
import { pastSessions, sessionsKey } from '../charging/charge-session.ts';
import { type LimitedPlace, limitedPlaces } from '../charging/limited-places.ts';
import {
  cornersOfWay,
  pointOfWay,
  positionAt,
  type Way,
  type Whereabouts,
  wayAt,
} from '../driving/position.ts';
import { isOpenState, isScheduleNone } from '../row/chart-sets.ts';
import type { Fleet } from '../row/fleet.ts';
import type { OverrideSet } from '../row/override.ts';
import { type Block, linksAt, numbersAt, statesAt, truth } from '../row/quantity.ts';
import { byte, field, link } from '../row/row.ts';
import type { ChargeSchedule } from '../row/schedule.ts';
import type { Upkeep } from '../row/upkeep.ts';
import { tyreKpasAt, upkeepAt } from '../upkeep/wear.ts';

/** One vehicle at one instant, with all that only signals read; a `Reading` adds its quantities. */
export class RawReading {
  readonly row: number;
  readonly atMs: number;
  /** The instant at which the reading arrived; equal to `atMs` for the truth. */
  readonly ingestedMs: number;
  /** Instant at which it is read (`retrievedAt`). */
  readonly retrievedMs: number;
  readonly where: Whereabouts;
  readonly block: Block;

  constructor(
    where: Whereabouts,
    row: number,
    block: Block,
    atMs: number,
    ingestedMs = atMs,
    retrievedMs = ingestedMs,
  ) {
    this.where = where;
    this.row = row;
    this.block = block;
    this.atMs = atMs;
    this.ingestedMs = ingestedMs;
    this.retrievedMs = retrievedMs;
  }

  get fleet(): Fleet {
    return this.where.fleet;
  }

  get name(): string {
    return this.fleet.nameOf(this.row);
  }

  get model(): VehicleModel {
    return this.fleet.modelOf(this.row);
  }

  /** The statements of the scenario about this vehicle alone. */
  get particulars(): Particulars | undefined {
    return this.fleet.settingsOf(this.row).particulars;
  }

  /** Draws of this vehicle for a purpose, from their beginning: the same for its whole life. */
  stream(purpose: string): Stream {
    return this.where.streams.stream(this.name, purpose);
  }

  /** Temperature of the traction battery; meaningless without one. */
  get packCelsius(): number {
    return packCelsiusAt(this.where, this.row, this.block, this.atMs);
  }

  /** The target of the cabin while it is conditioned. */
  get cabinTargetCelsius(): number {
    return cabinTargetCelsius(this.fleet, this.row, this.block);
  }

  /** The requested current per phase; 0 when not charging, as is the next. */
  get requestedAmps(): number {
    return requestedAmpsAt(this.fleet, this.row, this.block, this.atMs);
  }

  /** The current per phase that post and cable allow. */
  get offeredAmps(): number {
    return offeredAmpsAt(this.fleet, this.row, this.block, this.atMs);
  }

  /** The latest charging sessions, newest first, including the current one once it has a record. */
  pastSessions(most: number): ReturnType<typeof pastSessions> {
    return pastSessions(this.where, this.linkOf(link.records), most);
  }

  /** Changes whenever `pastSessions` does. */
  get sessionsKey(): string {
    return sessionsKey(this.where, this.linkOf(link.records));
  }

  /** The number of charging sessions that filled the battery. */
  get fullRangeCharges(): number {
    return this.numberOf(field.fullCharges);
  }

  get limitAcPercent(): number {
    return this.byteOf(byte.limitAc);
  }

  get limitDcPercent(): number {
    return this.byteOf(byte.limitDc);
  }

  /** The limits of places, in the order of their numbers. */
  get placeLimits(): readonly LimitedPlace[] {
    return limitedPlaces(this.where, this.row, this.placeLimitsKey);
  }

  /** Number of that set; 0 if it is empty. */
  get placeLimitsKey(): number {
    return this.linkOf(link.placeLimits);
  }

  /** The power that the connected charger offers at the wall; 0 when unplugged. */
  get offerKw(): number {
    return this.numberOf(field.offerKw);
  }

  /** The region for which the inlet of the car is made, by its charger or the mains where it is. */
  get inletRegion(): Region {
    const { fleet, model, where } = this;
    return fleet.chargers.regionAt(this.linkOf(link.charger), model, () =>
      where.places.gridOf(this.destination),
    );
  }

  get schedule(): ChargeSchedule {
    return this.fleet.schedules.at(this.linkOf(link.schedule));
  }

  get hasSchedule(): boolean {
    return isScheduleNone[this.byteOf(byte.schedule)] === 0;
  }

  /** The record of wear and services. */
  get upkeep(): Upkeep {
    return upkeepAt(this.where, this.row, this.block);
  }

  /** Gauge pressures of the tyres, in the order of `wheels`. */
  get tyreKpas(): readonly number[] {
    return tyreKpasAt(this.where, this.row, this.block, this.atMs);
  }

  /** Gauge pressure of a tyre, by its index in `wheels`. */
  tyreKpa(wheel: number): number {
    return this.tyreKpas[wheel]!;
  }

  isOpen(part: Part): boolean {
    return isOpenState[this.byteOf(byte.closures + parts.indexOf(part))] === 1;
  }

  /** Whether cars of its make report whether the part is open. */
  reportsPart(part: Part): boolean {
    return reportsPart(this.fleet.profileOf(this.row), part);
  }

  get position(): Position {
    return positionAt(this.where, this.row, this.block, this.atMs);
  }

  /** The current trip; undefined while parked. */
  get way(): Way | undefined {
    return wayAt(this.where, this.row, this.block, this.atMs);
  }

  /**
   * The distance of the current trip that it will have driven so much later, km, if all goes on.
   */
  drivenKmAfter(laterMs: number): number | undefined {
    const way = wayAt(this.where, this.row, this.block, this.atMs + laterMs);
    return way && Math.min(way.distanceKm, way.drivenKm);
  }

  /** The position and the heading on the current trip; undefined while parked. */
  get wayPoint(): WayPoint | undefined {
    const { way } = this;
    return way && pointOfWay(this.where, way);
  }

  /** Degrees from north while on the road. */
  get headingDegrees(): number | undefined {
    return this.wayPoint?.headingDegrees;
  }

  /** The corners of the current trip from its beginning to its end; none while parked. */
  get wayCorners(): Iterable<Position> {
    const { way } = this;
    return way === undefined ? [] : cornersOfWay(this.where, way);
  }

  /** Number of the place the trip goes to or the car is parked at. */
  get destination(): number {
    return this.linkOf(link.destination);
  }

  /** Number of the permission set, for cheap comparison. */
  get permissionsKey(): number {
    return this.fleet.links[linksAt(this.fleet, this.row, truth) + link.permissions]!;
  }

  /** The signals set by a scenario, whether or not the overrides are still in force. */
  get overrides(): OverrideSet {
    return this.fleet.overrideSets.at(this.overridesKey);
  }

  /** Number of that set; 0 if it is empty. */
  get overridesKey(): number {
    return this.linkOf(link.overrides);
  }

  get scheduleKey(): number {
    return this.linkOf(link.schedule);
  }

  numberOf(at: number): number {
    const { fleet } = this;
    return fleet.numbers[numbersAt(fleet, this.row, this.block) + at]!;
  }

  linkOf(at: number): number {
    const { fleet } = this;
    return fleet.links[linksAt(fleet, this.row, this.block) + at]!;
  }

  byteOf(at: number): number {
    const { fleet } = this;
    return fleet.states[statesAt(fleet, this.row, this.block) + at]!;
  }
}

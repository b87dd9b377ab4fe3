import { reportsPart } from '../../model/make-profile.ts';
import type { VehicleModel } from '../../model/model.ts';
import { type Part, parts } from '../../model/parts.ts';
import { bearingDegrees, type Position } from '../../place/geography.ts';
import type { Stream } from '../../random/stream.ts';
import { lowVoltageSocAt } from '../body/low-voltage.ts';
import {
  ambientCelsiusAt,
  cabinCelsiusAt,
  cabinTargetCelsius,
  packCelsiusAt,
} from '../body/thermal.ts';
import {
  chargingAmpsAt,
  chargingPhases,
  chargingVoltsAt,
  offeredAmpsAt,
  requestedAmpsAt,
  wallPowerKwAt,
} from '../charging/charge-current.ts';
import { pastSessions, sessionsKey } from '../charging/charge-session.ts';
import { type LimitedPlace, limitedPlaces } from '../charging/limited-places.ts';
import { placeName, positionAt, type Way, type Whereabouts, wayAt } from '../driving/position.ts';
import {
  isAsleepState,
  isCompleteState,
  isConditionedState,
  isFaultedState,
  isInServiceState,
  isLockedState,
  isMovingState,
  isOfflineState,
  isOpenState,
  isPluggedState,
  isScheduleNone,
  isWindowClosed,
} from '../row/chart-sets.ts';
import type { OverrideSet } from '../row/override.ts';
import {
  addedKwhAt,
  type Block,
  energyKwhAt,
  fuelLitresAt,
  isCharging,
  limitPercent,
  linksAt,
  numbersAt,
  odometerKmAt,
  powerKwAt,
  rangeKmAt,
  socPercentAt,
  statesAt,
  timeToLimitMsAt,
  truth,
} from '../row/quantity.ts';
import { byte, field, link, offerTypes, sessionState } from '../row/row.ts';
import type { ChargeSchedule } from '../row/schedule.ts';
import type { Upkeep } from '../row/upkeep.ts';
import { isAnyTyreLowAt, oilLifeAt, tyreKpaAt, upkeepAt } from '../upkeep/wear.ts';

/**
 * One vehicle at one instant, from its truth or from what the service last heard. Every view of a vehicle (signals,
 * expressions, typed handles) reads through this, so that views cannot disagree. Nothing is computed until asked.
 */
export class Reading {
  readonly row: number;
  readonly atMs: number;
  /** Instant the reading arrived where it is read; equal to `atMs` for the truth. */
  readonly ingestedMs: number;
  /** Instant at which it is read (`retrievedAt`). */
  readonly retrievedMs: number;
  readonly #where: Whereabouts;
  readonly #block: Block;

  constructor(
    where: Whereabouts,
    row: number,
    block: Block,
    atMs: number,
    ingestedMs = atMs,
    retrievedMs = ingestedMs,
  ) {
    this.#where = where;
    this.row = row;
    this.#block = block;
    this.atMs = atMs;
    this.ingestedMs = ingestedMs;
    this.retrievedMs = retrievedMs;
  }

  get name(): string {
    return this.#where.fleet.nameOf(this.row);
  }

  get model(): VehicleModel {
    return this.#where.fleet.modelOf(this.row);
  }

  /** Draws of this vehicle for a purpose, from their beginning: what stays with it for life. */
  stream(purpose: string): Stream {
    return this.#where.streams.stream(this.name, purpose);
  }

  get socPercent(): number {
    return socPercentAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  get energyKwh(): number {
    return energyKwhAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  get energyAddedKwh(): number {
    return addedKwhAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** Range as the car shows it; 0 without a traction battery. */
  get rangeKm(): number {
    return rangeKmAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** Fuel in the tank; 0 without one. */
  get fuelLitres(): number {
    return fuelLitresAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  get odometerKm(): number {
    return odometerKmAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  get speedKmh(): number {
    return this.#number(field.speedKmPerMs) * 3_600_000;
  }

  /** Outside. */
  get temperatureC(): number {
    return ambientCelsiusAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** In the cabin. */
  get cabinCelsius(): number {
    return cabinCelsiusAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** In the traction battery; of no meaning without one. */
  get packCelsius(): number {
    return packCelsiusAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** What the cabin is brought to while its air is conditioned. */
  get cabinTargetCelsius(): number {
    return cabinTargetCelsius(this.#where.fleet, this.row, this.#block);
  }

  /** Whether the cabin is heated or cooled: as somebody asked while the car stands, always while it is driven. */
  get isClimateOn(): boolean {
    return this.isMoving || isConditionedState[this.#byte(byte.climate)] === 1;
  }

  get isCharging(): boolean {
    return isCharging(this.#where.fleet, this.row, this.#block);
  }

  get isPluggedIn(): boolean {
    return isPluggedState[this.#byte(byte.charge)] === 1;
  }

  get isComplete(): boolean {
    return isCompleteState[this.#byte(byte.charge)] === 1;
  }

  /** Power into the battery. */
  get powerKw(): number {
    return powerKwAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** Power from the wall. */
  get wallPowerKw(): number {
    return wallPowerKwAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** What flows per phase; 0 when not charging, as are the next four. */
  get chargingAmps(): number {
    return chargingAmpsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** What the car asks for, per phase. */
  get requestedAmps(): number {
    return requestedAmpsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** What post and cable let it ask for, per phase. */
  get offeredAmps(): number {
    return offeredAmpsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** Of AC at the post, of DC at the pack. */
  get chargingVolts(): number {
    return chargingVoltsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** Phases in use; 0 for DC. */
  get chargingPhases(): number {
    return chargingPhases(this.#where.fleet, this.row, this.#block);
  }

  /** Whether the charger or what leads to it has failed. */
  get isChargerFaulted(): boolean {
    return isFaultedState[this.#byte(byte.charge)] === 1;
  }

  /** The latest charging sessions, newest first; one that is under way is among them once it has a record. */
  pastSessions(most: number): ReturnType<typeof pastSessions> {
    return pastSessions(this.#where, this.#link(link.records), most);
  }

  /** The number of charging sessions that are over, because the cable was unplugged. */
  get sessionCount(): number {
    const recorded = this.#where.fleet.chargeRecords.countTo(this.#link(link.records));
    const isUnderWay = this.isPluggedIn && this.#byte(byte.sessionOpen) === sessionState.recorded;
    return isUnderWay ? recorded - 1 : recorded;
  }

  /** Changes whenever `pastSessions` does. */
  get sessionsKey(): string {
    return sessionsKey(this.#where, this.#link(link.records));
  }

  /** The number of charging sessions that filled the battery. */
  get fullRangeCharges(): number {
    return this.#number(field.fullCharges);
  }

  get timeToLimitMs(): number {
    return timeToLimitMsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** The limit that applies: of the place or the type it is plugged in at, or of AC when unplugged. */
  get limitPercent(): number {
    return limitPercent(this.#where.fleet, this.row, this.#block);
  }

  get limitAcPercent(): number {
    return this.#byte(byte.limitAc);
  }

  /** Limits that hold at places, in the order of their numbers. */
  get placeLimits(): readonly LimitedPlace[] {
    return limitedPlaces(this.#where, this.row, this.placeLimitsKey);
  }

  /** Number of that set; 0 when it is empty. */
  get placeLimitsKey(): number {
    return this.#link(link.placeLimits);
  }

  get limitDcPercent(): number {
    return this.#byte(byte.limitDc);
  }

  /** What the connected charger offers at the wall; 0 when unplugged. */
  get offerKw(): number {
    return this.#number(field.offerKw);
  }

  /** `AC`, `DC`, or empty when unplugged. */
  get chargingType(): (typeof offerTypes)[number] {
    return offerTypes[this.#byte(byte.offerType)]!;
  }

  get schedule(): ChargeSchedule {
    return this.#where.fleet.schedules.at(this.#link(link.schedule));
  }

  get hasSchedule(): boolean {
    return isScheduleNone[this.#byte(byte.schedule)] === 0;
  }

  get isWindowOpen(): boolean {
    return isWindowClosed[this.#byte(byte.schedule)] === 0;
  }

  /** The permissions that the owner grants: the service knows them without a report, so every reading has the present ones. */
  get permissions(): readonly string[] {
    return this.#where.fleet.permissionSets.at(this.permissionsKey);
  }

  get isMoving(): boolean {
    return isMovingState[this.#byte(byte.trip)] === 1;
  }

  get isLocked(): boolean {
    return isLockedState[this.#byte(byte.lock)] === 1;
  }

  /** A workshop has it. */
  get isInService(): boolean {
    return isInServiceState[this.#byte(byte.trip)] === 1;
  }

  /** What wear and workshops left on it. */
  get upkeep(): Upkeep {
    return upkeepAt(this.#where, this.row, this.#block);
  }

  /** Remaining life of the engine oil; 100 for a car without an engine. */
  get oilLifePercent(): number {
    return oilLifeAt(this.#where, this.row, this.#block, this.atMs) * 100;
  }

  /** Pressure of a tyre over the atmosphere, by its place in `wheels`. */
  tyreKpa(wheel: number): number {
    return tyreKpaAt(this.#where, this.row, this.#block, this.atMs, wheel);
  }

  /** A tyre has less than its monitor puts up with. */
  get isAnyTyreLow(): boolean {
    return isAnyTyreLowAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** State of charge of the 12 V battery. */
  get lowVoltagePercent(): number {
    return lowVoltageSocAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  get isAsleep(): boolean {
    return isAsleepState[this.#byte(byte.connectivity)] === 1;
  }

  get isOnline(): boolean {
    return isOfflineState[this.#byte(byte.connectivity)] === 0;
  }

  isOpen(part: Part): boolean {
    return isOpenState[this.#byte(byte.closures + parts.indexOf(part))] === 1;
  }

  /** Whether cars of its make tell whether the part is open. */
  reportsPart(part: Part): boolean {
    return reportsPart(this.#where.fleet.profileOf(this.row), part);
  }

  get position(): Position {
    return positionAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** The trip it is on; undefined while it is parked. */
  get way(): Way | undefined {
    return wayAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** Degrees from north while on the road. */
  get headingDegrees(): number | undefined {
    const { way } = this;
    return way && bearingDegrees(way.from, way.to);
  }

  /** Place where the car is parked; empty on the road and at nameless spots. */
  get place(): string {
    return placeName(this.#where, this.row, this.#block);
  }

  /** Number of the place the trip goes to or the car is parked at. */
  get destination(): number {
    return this.#link(link.destination);
  }

  /** Number of the permission set, for cheap comparison. */
  get permissionsKey(): number {
    return this.#where.fleet.links[linksAt(this.#where.fleet, this.row, truth) + link.permissions]!;
  }

  /** Signals that somebody set, whether or not they still hold. */
  get overrides(): OverrideSet {
    return this.#where.fleet.overrideSets.at(this.overridesKey);
  }

  /** Number of that set; 0 when it is empty. */
  get overridesKey(): number {
    return this.#link(link.overrides);
  }

  get scheduleKey(): number {
    return this.#link(link.schedule);
  }

  #number(at: number): number {
    const { fleet } = this.#where;
    return fleet.numbers[numbersAt(fleet, this.row, this.#block) + at]!;
  }

  #link(at: number): number {
    const { fleet } = this.#where;
    return fleet.links[linksAt(fleet, this.row, this.#block) + at]!;
  }

  #byte(at: number): number {
    const { fleet } = this.#where;
    return fleet.states[statesAt(fleet, this.row, this.#block) + at]!;
  }
}

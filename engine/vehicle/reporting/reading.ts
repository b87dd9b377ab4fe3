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
 * One vehicle at one instant, by its truth or the last report received. Every view (signals,
 * expressions, typed handles) reads through this, so that views agree. Values come on demand.
 */
export class Reading {
  readonly row: number;
  readonly atMs: number;
  /** The instant at which the reading arrived; equal to `atMs` for the truth. */
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

  /** Draws of this vehicle for a purpose, from their beginning: the same for its whole life. */
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

  /** Displayed range; 0 without a traction battery. */
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

  /** Outside temperature. */
  get temperatureC(): number {
    return ambientCelsiusAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** Cabin temperature. */
  get cabinCelsius(): number {
    return cabinCelsiusAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** Temperature of the traction battery; meaningless without one. */
  get packCelsius(): number {
    return packCelsiusAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** The target of the cabin while it is conditioned. */
  get cabinTargetCelsius(): number {
    return cabinTargetCelsius(this.#where.fleet, this.row, this.#block);
  }

  /** Whether the cabin is heated or cooled: on request while standing, always while driven. */
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

  /** The current per phase; 0 when not charging, as are the next four. */
  get chargingAmps(): number {
    return chargingAmpsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** The requested current per phase. */
  get requestedAmps(): number {
    return requestedAmpsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** The current per phase that post and cable allow. */
  get offeredAmps(): number {
    return offeredAmpsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** The voltage of the post for AC, of the pack for DC. */
  get chargingVolts(): number {
    return chargingVoltsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** Phases in use; 0 for DC. */
  get chargingPhases(): number {
    return chargingPhases(this.#where.fleet, this.row, this.#block);
  }

  /** Whether charging fails because of the car, its cable or the charger. */
  get isChargerFaulted(): boolean {
    return isFaultedState[this.#byte(byte.charge)] === 1;
  }

  /** The latest charging sessions, newest first, including the current one once it has a record. */
  pastSessions(most: number): ReturnType<typeof pastSessions> {
    return pastSessions(this.#where, this.#link(link.records), most);
  }

  /** The number of completed charging sessions, whose cable was unplugged. */
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

  /** The limit that applies: of the place or type it is plugged in at; unplugged, of AC. */
  get limitPercent(): number {
    return limitPercent(this.#where.fleet, this.row, this.#block);
  }

  get limitAcPercent(): number {
    return this.#byte(byte.limitAc);
  }

  /** The limits of places, in the order of their numbers. */
  get placeLimits(): readonly LimitedPlace[] {
    return limitedPlaces(this.#where, this.row, this.placeLimitsKey);
  }

  /** Number of that set; 0 if it is empty. */
  get placeLimitsKey(): number {
    return this.#link(link.placeLimits);
  }

  get limitDcPercent(): number {
    return this.#byte(byte.limitDc);
  }

  /** The power that the connected charger offers at the wall; 0 when unplugged. */
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

  /** The owner's grants, which the service knows without a report: always the current ones. */
  get permissions(): readonly string[] {
    return this.#where.fleet.permissionSets.at(this.permissionsKey);
  }

  get isMoving(): boolean {
    return isMovingState[this.#byte(byte.trip)] === 1;
  }

  get isLocked(): boolean {
    return isLockedState[this.#byte(byte.lock)] === 1;
  }

  /** Whether it is in a workshop. */
  get isInService(): boolean {
    return isInServiceState[this.#byte(byte.trip)] === 1;
  }

  /** The record of wear and services. */
  get upkeep(): Upkeep {
    return upkeepAt(this.#where, this.row, this.#block);
  }

  /** Remaining life of the engine oil; 100 for a car without an engine. */
  get oilLifePercent(): number {
    return oilLifeAt(this.#where, this.row, this.#block, this.atMs) * 100;
  }

  /** Gauge pressure of a tyre, by its index in `wheels`. */
  tyreKpa(wheel: number): number {
    return tyreKpaAt(this.#where, this.row, this.#block, this.atMs, wheel);
  }

  /** Whether a tyre is below the threshold of its monitor. */
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

  /** Whether cars of its make report whether the part is open. */
  reportsPart(part: Part): boolean {
    return reportsPart(this.#where.fleet.profileOf(this.row), part);
  }

  get position(): Position {
    return positionAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** The current trip; undefined while parked. */
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

  /** The signals set by a scenario, whether or not the overrides are still in force. */
  get overrides(): OverrideSet {
    return this.#where.fleet.overrideSets.at(this.overridesKey);
  }

  /** Number of that set; 0 if it is empty. */
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

import type { Stream } from '../random/stream.ts';
import {
  isAsleepState,
  isCompleteState,
  isLockedState,
  isMovingState,
  isOfflineState,
  isOpenState,
  isPluggedState,
  isScheduleNone,
  isWindowClosed,
} from './chart-sets.ts';
import type { Position } from './geography.ts';
import type { VehicleModel } from './model.ts';
import type { OverrideSet } from './override.ts';
import { headingAt, placeName, positionAt, type Whereabouts } from './position.ts';
import {
  addedKwhAt,
  type Block,
  energyKwhAt,
  flowTable,
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
} from './quantity.ts';
import { byte, field, link, offerTypes, type Part, parts } from './row.ts';
import type { ChargeSchedule } from './settings.ts';
import { ambientCelsiusAt } from './thermal.ts';

/** Index of each part. */
const partNumbers: ReadonlyMap<string, number> = new Map(parts.map((part, index) => [part, index]));

/**
 * One vehicle at one instant, from its truth or from what the service last heard. Every view of a vehicle (signals,
 * expressions, typed handles) reads through this, so that views cannot disagree. Nothing is computed until asked.
 */
export class Reading {
  readonly row: number;
  readonly atMs: number;
  /** Instant the reading arrived where it is read; equal to `atMs` for the truth. */
  readonly ingestedMs: number;
  readonly #where: Whereabouts;
  readonly #block: Block;

  constructor(where: Whereabouts, row: number, block: Block, atMs: number, ingestedMs = atMs) {
    this.#where = where;
    this.row = row;
    this.#block = block;
    this.atMs = atMs;
    this.ingestedMs = ingestedMs;
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
    if (!this.isCharging) return 0;
    const table = flowTable(this.#where.fleet, this.row, this.#block);
    return table.wallPowerKwAt(this.socPercent);
  }

  get timeToLimitMs(): number {
    return timeToLimitMsAt(this.#where.fleet, this.row, this.#block, this.atMs);
  }

  /** The limit that applies to the connected type, or to AC when unplugged. */
  get limitPercent(): number {
    return limitPercent(this.#where.fleet, this.row, this.#block);
  }

  get limitAcPercent(): number {
    return this.#byte(byte.limitAc);
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

  get permissions(): readonly string[] {
    return this.#where.fleet.permissionSets.at(this.#link(link.permissions));
  }

  get isMoving(): boolean {
    return isMovingState[this.#byte(byte.trip)] === 1;
  }

  get isLocked(): boolean {
    return isLockedState[this.#byte(byte.lock)] === 1;
  }

  get isAsleep(): boolean {
    return isAsleepState[this.#byte(byte.connectivity)] === 1;
  }

  get isOnline(): boolean {
    return isOfflineState[this.#byte(byte.connectivity)] === 0;
  }

  isOpen(part: Part): boolean {
    return isOpenState[this.#byte(byte.closures + (partNumbers.get(part) ?? 0))] === 1;
  }

  /** A number that changes whenever any closure or the lock does, for cheap comparison. */
  get closuresKey(): number {
    let key = this.isLocked ? 1 : 0;
    for (let part = 0; part < parts.length; part += 1) {
      key = key * 2 + isOpenState[this.#byte(byte.closures + part)]!;
    }
    return key;
  }

  get position(): Position {
    return positionAt(this.#where, this.row, this.#block, this.atMs);
  }

  /** Degrees from north while on the road. */
  get headingDegrees(): number | undefined {
    return headingAt(this.#where, this.row, this.#block);
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
    return this.#link(link.permissions);
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

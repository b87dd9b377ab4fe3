import { type Part, parts } from '../../model/parts.ts';
import { vehicleIdOf } from '../../service/vehicles.ts';
import { findSignal } from '../../signal/catalogue.ts';
import { nextDeparture } from '../../vehicle/charging/departures.ts';
import { scheduleInForce } from '../../vehicle/charging/located-schedules.ts';
import { nextWindow, windowAt } from '../../vehicle/charging/schedule-windows.ts';
import { sessionCost } from '../../vehicle/charging/tariff.ts';
import type { Reading } from '../../vehicle/reporting/reading.ts';
import { usableKwh } from '../../vehicle/row/quantity.ts';
import { byte } from '../../vehicle/row/row.ts';
import type { World } from '../../world.ts';
import type { VehicleView } from '../expressions/context.ts';

/** One vehicle as expressions see it: its true state now, and its signals as last reported. */
export class TrueView implements VehicleView {
  readonly #world: World;
  readonly #row: number;

  constructor(world: World, row: number) {
    this.#world = world;
    this.#row = row;
  }

  get #now(): Reading {
    return this.#world.truthOf(this.#row);
  }

  get name(): string {
    return this.#world.fleet.nameOf(this.#row);
  }

  get id(): string {
    return vehicleIdOf(this.#world.streams, this.name);
  }

  get model(): string {
    return this.#now.model.id;
  }

  get make(): string {
    return this.#now.model.make;
  }

  get socPercent(): number {
    return this.#now.socPercent;
  }

  get energyKwh(): number {
    return this.#now.energyKwh;
  }

  get capacityKwh(): number {
    return usableKwh(this.#world.fleet, this.#row);
  }

  get rangeKm(): number {
    return this.#now.rangeKm;
  }

  get isCharging(): boolean {
    return this.#now.isCharging;
  }

  get isPluggedIn(): boolean {
    return this.#now.isPluggedIn;
  }

  get isComplete(): boolean {
    return this.#now.isComplete;
  }

  get powerKw(): number {
    return this.#now.powerKw;
  }

  get energyAddedKwh(): number {
    return this.#now.energyAddedKwh;
  }

  get chargeLimitPercent(): number {
    return this.#now.limitPercent;
  }

  get timeToCompleteMs(): number {
    return this.#now.timeToLimitMs;
  }

  get chargeState(): string {
    return this.#world.dynamics.stateName(this.#row, byte.charge);
  }

  get chargingAmps(): number {
    return this.#now.chargingAmps;
  }

  get chargingVolts(): number {
    return this.#now.chargingVolts;
  }

  get chargingPhases(): number {
    return this.#now.chargingPhases;
  }

  get sessionCost(): number {
    return sessionCost(this.#world.dynamics, this.#row);
  }

  get sessionCount(): number {
    return this.#now.sessionCount;
  }

  get chargingType(): string {
    return this.#now.chargingType;
  }

  get isWindowOpen(): boolean {
    return this.#now.isWindowOpen;
  }

  get windowLengthMs(): number {
    const { dynamics } = this.#world;
    const zone = dynamics.zoneOf(this.#row);
    const { atMs } = this.#now;
    const schedule = scheduleInForce(dynamics, this.#row);
    const window = windowAt(schedule, atMs, zone) ?? nextWindow(schedule, atMs, zone);
    return window === undefined ? 0 : window.endMs - window.startMs;
  }

  get oilLifePercent(): number {
    return this.#now.oilLifePercent;
  }

  get lowVoltagePercent(): number {
    return this.#now.lowVoltagePercent;
  }

  get isAnyTireLow(): boolean {
    return this.#now.isAnyTyreLow;
  }

  get troubleCodes(): readonly string[] {
    return this.#now.upkeep.troubles.map(({ code }) => code);
  }

  get isInService(): boolean {
    return this.#now.isInService;
  }

  get departureMs(): number {
    const { schedule, atMs } = this.#now;
    return nextDeparture(schedule, atMs, this.#world.dynamics.zoneOf(this.#row))?.atMs ?? 0;
  }

  get odometerKm(): number {
    return this.#now.odometerKm;
  }

  get speedKmh(): number {
    return this.#now.speedKmh;
  }

  get temperatureC(): number {
    return this.#now.temperatureC;
  }

  get cabinCelsius(): number {
    return this.#now.cabinCelsius;
  }

  get isClimateOn(): boolean {
    return this.#now.isClimateOn;
  }

  get isMoving(): boolean {
    return this.#now.isMoving;
  }

  get isLocked(): boolean {
    return this.#now.isLocked;
  }

  get isOnline(): boolean {
    return this.#now.isOnline;
  }

  get isAsleep(): boolean {
    return this.#now.isAsleep;
  }

  get place(): string {
    return this.#now.place;
  }

  get latitude(): number {
    return this.#now.position.latitude;
  }

  get longitude(): number {
    return this.#now.position.longitude;
  }

  get permissions(): readonly string[] {
    return this.#now.permissions;
  }

  isOpen(part: string): boolean {
    return isPart(part) && this.#now.isOpen(part);
  }

  signal(name: string): Readonly<Record<string, unknown>> | undefined {
    const report = this.#world.reportOf(this.#row);
    const found = findSignal(name);
    if (found === undefined || !found.powertrains.includes(report.model.powertrain))
      return undefined;
    return found.body(report);
  }
}

function isPart(text: string): text is Part {
  return (parts as readonly string[]).includes(text);
}

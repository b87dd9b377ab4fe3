import type { Part, Reading, World } from '../../engine/index.ts';

/** A handle on one vehicle: its true state at the present instant, with units in the names. */
export class SimulatedVehicle {
  readonly #world: World;
  readonly #row: number;

  constructor(world: World, row: number) {
    this.#world = world;
    this.#row = row;
  }

  get name(): string {
    return this.#truth.name;
  }

  /** A UUID, as in paths of the API. */
  get id(): string {
    return this.#world.service.vehicleId(this.#row);
  }

  /** Catalogue id of its model. */
  get model(): string {
    return this.#truth.model.id;
  }

  /** `soc` is the scenario language's name for `socPercent`. */
  get battery(): { soc: number; socPercent: number; energyKwh: number; rangeKm: number } {
    const { socPercent, energyKwh, rangeKm } = this.#truth;
    return { soc: socPercent, socPercent, energyKwh, rangeKm };
  }

  get charge(): {
    isCharging: boolean;
    isPluggedIn: boolean;
    isComplete: boolean;
    powerKw: number;
    energyAddedKwh: number;
    limitPercent: number;
    timeToLimitMs: number;
  } {
    const truth = this.#truth;
    const { isCharging, isPluggedIn, isComplete, powerKw, energyAddedKwh, limitPercent } = truth;
    const { timeToLimitMs } = truth;
    return {
      isCharging,
      isPluggedIn,
      isComplete,
      powerKw,
      energyAddedKwh,
      limitPercent,
      timeToLimitMs,
    };
  }

  /** Fuel in the tank; 0 without one. */
  get fuelLitres(): number {
    return this.#truth.fuelLitres;
  }

  get odometerKm(): number {
    return this.#truth.odometerKm;
  }

  get speedKmh(): number {
    return this.#truth.speedKmh;
  }

  get isMoving(): boolean {
    return this.#truth.isMoving;
  }

  get isLocked(): boolean {
    return this.#truth.isLocked;
  }

  get isAsleep(): boolean {
    return this.#truth.isAsleep;
  }

  get isOnline(): boolean {
    return this.#truth.isOnline;
  }

  get position(): { latitude: number; longitude: number } {
    return this.#truth.position;
  }

  /** Name of the place where it is parked; empty on the road. */
  get place(): string {
    return this.#truth.place;
  }

  isOpen(part: Part): boolean {
    return this.#truth.isOpen(part);
  }

  get #truth(): Reading {
    return this.#world.truthOf(this.#row);
  }
}

import { placesWithin } from '../../../engine/chart/place.ts';
import type { Command } from '../../../engine/command.ts';
import {
  consumptionKwhPerKm,
  onboardKw,
  warmUpKwh,
  wheelsOf,
} from '../../../engine/model/consumption.ts';
import { coldStartLitres, litresPerKm, litresPerKwh } from '../../../engine/model/fuel.ts';
import { forceN } from '../../../engine/model/road-load.ts';
import { standbyWatts } from '../../../engine/model/standby.ts';
import { personTable } from '../../../engine/vehicle/charts.generated.ts';
import type { Dynamics } from '../../../engine/vehicle/dynamics.ts';
import { isAsleep, isFlat, isMoving, isOnWall } from '../../../engine/vehicle/row/condition.ts';
import type { Fleet } from '../../../engine/vehicle/row/fleet.ts';
import { cabinWallKw, flowTable, truth, usableKwh } from '../../../engine/vehicle/row/quantity.ts';
import {
  byte,
  field,
  link,
  linkWidth,
  offerTypes,
  rowWidth,
  stateWidth,
} from '../../../engine/vehicle/row/row.ts';

/**
 * The possible changes of a vehicle between two events, from the figures of its model and not from
 * the rates in its row. A new load or a new way to fill a store is entered here, and only here.
 */

/** From the least to the most. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Energy for warmth, by store. */
interface OwedWarmUp {
  readonly kwh: number;
  readonly litres: number;
}

/** From one event of a vehicle to the next. */
interface Stretch {
  readonly km: number;
  readonly elapsedMs: number;
}

/** Commands after which a quantity may be another one at the same instant. */
export const jumps: Readonly<
  Record<
    'energyKwh' | 'fullKwh' | 'odometerKm' | 'fuelLitres',
    ReadonlySet<Command['kind'] | undefined>
  >
> = {
  energyKwh: new Set(['vehicle.set']),
  fullKwh: new Set(['vehicle.set']),
  odometerKm: new Set(['vehicle.set']),
  fuelLitres: new Set(['fuel.fill']),
};

/**
 * The fuel that a driver at the pump puts into the tank, litres: up to the brim there, and none
 * elsewhere.
 */
export function pumpLitres(fleet: Fleet, row: number, levelLitres: number): number {
  if (isRefuelling[fleet.states[row * stateWidth + byte.person]!] === 0) return 0;
  return (fleet.modelOf(row).fuel?.tankLitres ?? levelLitres) - levelLitres;
}

const isRefuelling = placesWithin(personTable, 'refuelling');

/**
 * Energy that driven vehicles may take beyond their consumption: a leg brings the car to
 * temperature, an interrupted leg takes the rest of that energy even after the car has become warm,
 * and the next leg pays the part that the leg before left.
 */
export class WarmUps {
  readonly #mostOwed = new Map<number, OwedWarmUp>();
  readonly #most = new Map<number, OwedWarmUp>();

  /** To be called after each event of a vehicle. */
  note({ fleet, warmUpsOwed }: Dynamics, row: number): void {
    const { celsius } = driven(fleet, row);
    const model = fleet.modelOf(row);
    raise(this.#mostOwed, row, { kwh: 0, litres: warmUpsOwed.get(row) ?? 0 });
    raise(this.#most, row, {
      kwh: model.battery === undefined ? 0 : warmUpKwh(model, celsius),
      litres: model.fuel === undefined ? 0 : coldStartLitres(model, celsius),
    });
  }

  of(row: number): OwedWarmUp {
    const own = this.#most.get(row) ?? nothingOwed;
    const owed = this.#mostOwed.get(row) ?? nothingOwed;
    return { kwh: own.kwh + owed.kwh, litres: own.litres + owed.litres };
  }
}

function raise(most: Map<number, OwedWarmUp>, row: number, { kwh, litres }: OwedWarmUp): void {
  const known = most.get(row) ?? nothingOwed;
  most.set(row, { kwh: Math.max(known.kwh, kwh), litres: Math.max(known.litres, litres) });
}

const nothingOwed: OwedWarmUp = { kwh: 0, litres: 0 };

/**
 * The most that may leave the battery of a car that does not charge while it drives this distance,
 * or stands for this time, kWh.
 */
export function drainBounds(
  fleet: Fleet,
  row: number,
  { km, elapsedMs }: Stretch,
  warmUp: OwedWarmUp,
): Bounds {
  const model = fleet.modelOf(row);
  if (model.battery === undefined) return nothing;
  if (!isMoving(fleet, row)) {
    const [least, most] = standbyCelsius(fleet, row).map((celsius) => {
      const state = isAsleep(fleet, row) ? 'asleep' : 'awake';
      const watts = isFlat(fleet, row) ? 0 : standbyWatts(model, state, celsius);
      return ((watts / 1000 + batteryLoadKw(fleet, row)) * elapsedMs) / msPerHour;
    });
    return { least: least!, most: most! };
  }
  // An engine brings an over-drained battery back to its floor.
  if (burns(fleet, row)) return { least: (-rechargeKw * elapsedMs) / msPerHour, most: 0 };
  const { speedKmh, celsius } = driven(fleet, row);
  if (followsProfile(fleet, row)) return profileBounds(fleet, row, { km, elapsedMs }, warmUp);
  const least = consumptionKwhPerKm(model, speedKmh, celsius) * km;
  return { least, most: least + warmUp.kwh };
}

/**
 * The coldest and the hottest outside temperature that the drain of a parked car may stand for: of
 * a car in the weather that of the season in which it was parked.
 */
function standbyCelsius(fleet: Fleet, row: number): readonly [number, number] {
  if (fleet.states[row * stateWidth + byte.weathered] === 1) return [-60, 60];
  const celsius = fleet.numbers[row * rowWidth + field.temperatureC]!;
  return [celsius, celsius];
}

/** The least with full recovery throughout, the most with full acceleration at a great speed. */
function profileBounds(
  fleet: Fleet,
  row: number,
  { km, elapsedMs }: Stretch,
  warmUp: OwedWarmUp,
): Bounds {
  const model = fleet.modelOf(row);
  const { celsius } = driven(fleet, row);
  const { load, kwhPerDriven, mostRecoveredKw } = wheelsOf(model, celsius);
  const hours = elapsedMs / msPerHour;
  const onboard = onboardKw(model, celsius) * hours;
  const strongest = forceN(load, greatSpeed) + load.massKg * strongAcceleration;
  const wheels = strongest * (km * 1000 + 1) * kwhPerDriven * 1.2;
  return { least: onboard - mostRecoveredKw * hours, most: onboard + warmUp.kwh + wheels };
}

/** Whether a car drives by the phases of a profile. */
export function followsProfile(fleet: Fleet, row: number): boolean {
  return fleet.links[row * linkWidth + link.way] !== 0;
}

/** The most that may leave the tank meanwhile, litres. */
export function burnBounds(
  fleet: Fleet,
  row: number,
  { km, elapsedMs }: Stretch,
  warmUp: OwedWarmUp,
): Bounds {
  if (!isMoving(fleet, row) || !burns(fleet, row)) return nothing;
  const model = fleet.modelOf(row);
  const { speedKmh, celsius } = driven(fleet, row);
  // Burns evenly, whatever the speed: the rate is looked at, not the distance.
  if (followsProfile(fleet, row)) return { least: 0, most: Infinity };
  const least = litresPerKm(model, speedKmh, celsius) * km;
  const recharge = (litresPerKwh * rechargeKw * elapsedMs) / msPerHour;
  return { least, most: least + warmUp.litres + recharge };
}

/**
 * The most that the car takes from its charger, by its model: kW at the wall and into the battery.
 */
export function carLimitKw(fleet: Fleet, row: number): { wallKw: number; batteryKw: number } {
  const { battery } = fleet.modelOf(row);
  if (battery === undefined) return { wallKw: 0, batteryKw: 0 };
  if (offerTypes[fleet.states[row * stateWidth + byte.offerType]!] === 'AC') {
    return { wallKw: battery.acMaxKw, batteryKw: battery.acMaxKw * battery.acEfficiency };
  }
  const peakKw = battery.dc?.peakKw ?? 0;
  return { wallKw: peakKw, batteryKw: peakKw * battery.dcEfficiency };
}

/**
 * The time of charging from one energy to a later one with the power that the car shows on the way,
 * ms: the sum over half percents, in which the power is constant.
 */
export function chargingMs(fleet: Fleet, row: number, fromKwh: number, toKwh: number): number {
  const table = flowTable(fleet, row, truth);
  const kwhPerPercent = usableKwh(fleet, row) / 100;
  const toPercent = toKwh / kwhPerPercent;
  let percent = fromKwh / kwhPerPercent;
  let hours = 0;
  while (percent < toPercent) {
    const next = Math.min(
      toPercent,
      Math.floor(percent / stepPercent + 1e-9) * stepPercent + stepPercent,
    );
    hours += ((next - percent) * kwhPerPercent) / table.powerKwAt((percent + next) / 2);
    percent = next;
  }
  return hours * msPerHour;
}

/** Power from the charger that does not flow into the battery, kW. */
export function cabinKw(fleet: Fleet, row: number): number {
  return cabinWallKw(fleet, row, truth);
}

/** Heating or cooling of a standing car, as far as its battery supplies it. */
function batteryLoadKw(fleet: Fleet, row: number): number {
  return isOnWall(fleet, row) ? 0 : fleet.numbers[row * rowWidth + field.loadKw]!;
}

function burns(fleet: Fleet, row: number): boolean {
  return fleet.numbers[row * rowWidth + field.burnLitresPerMs]! > 0;
}

/** The temperature with which consumption was computed when the leg began. */
function driven(fleet: Fleet, row: number): { speedKmh: number; celsius: number } {
  const base = row * rowWidth;
  return {
    speedKmh: fleet.numbers[base + field.speedKmPerMs]! * msPerHour,
    celsius: fleet.numbers[base + field.temperatureC]!,
  };
}

/** m/s, and m/s^2: beyond those of every profile. */
const greatSpeed = 60;
const strongAcceleration = 4;
/** The most by which an engine charges the battery on the way. */
const rechargeKw = 4;
const nothing: Bounds = { least: 0, most: 0 };
const msPerHour = 3_600_000;
const stepPercent = 0.5;

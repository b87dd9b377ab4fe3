import { invariant } from '../invariant.ts';
import { tractionBattery } from './battery.ts';
import { cabinRates } from './cabin.ts';
import { approachKw, holdingKw, usualCabinCelsius } from './cabin-power.ts';
import { auxiliaryKw, drivelineOf, joulesPerKwh } from './driveline.ts';
import { drivableKwh } from './hybrid.ts';
import type { VehicleModel } from './model.ts';
import { type Points, piecewise } from './piecewise.ts';
import { forceN, inAir, type RoadLoad } from './road-load.ts';

/** Whether cabin heating and cooling run. */
export type Climate = 'on' | 'off';

/**
 * Battery-side kWh per km at a constant speed (km/h) and an ambient temperature (degC), with a
 * cabin that is at its target already.
 */
export function consumptionKwhPerKm(
  model: VehicleModel,
  speedKmh: number,
  ambientCelsius: number,
  climate: Climate = 'on',
): number {
  const kw =
    tractionKw(model, speedKmh, ambientCelsius) + onboardKw(model, ambientCelsius, climate);
  return kw / speedKmh;
}

/** Battery-side power for the wheels at a constant speed (km/h), kW. */
function tractionKw(model: VehicleModel, speedKmh: number, ambientCelsius: number): number {
  const { load, kwhPerDriven } = wheelsOf(model, ambientCelsius);
  const speed = speedKmh / 3.6;
  return forceN(load, speed) * speed * kwhPerDriven * secondsPerHour;
}

/** Battery-side power of a car on the road besides its wheels, kW. */
export function onboardKw(
  model: VehicleModel,
  ambientCelsius: number,
  climate: Climate = 'on',
): number {
  const auxiliary = auxiliaryKw * tractionBattery(model).acEfficiency + chillerKw(ambientCelsius);
  return climate === 'on' ? auxiliary + holdingKw(model, ambientCelsius) : auxiliary;
}

/**
 * Power that cools the pack and the motor of a driven car, kW: 0.25 kW at 35 degC, with which cars
 * without air conditioning lose the 4 % of their range that the AAA measured. Begins at 30 degC,
 * as the ranges of Consumer Reports at 29 degC are the longest of the year.
 */
function chillerKw(ambientCelsius: number): number {
  return 0.05 * Math.max(0, ambientCelsius - 30);
}

/** The figures by which work at the wheels becomes energy of the battery. */
export interface Wheels {
  readonly load: RoadLoad;
  readonly kwhPerDriven: number;
  readonly kwhPerBraked: number;
  /** The most that braking recovers, less in the cold. */
  readonly mostRecoveredKw: number;
}

/**
 * The wheels of a car at an ambient temperature. A cold driveline takes 0.1 % more for each K below
 * 20 degC. Throws the fault `powertrain_unsupported` without a traction battery.
 */
export function wheelsOf(model: VehicleModel, ambientCelsius: number): Wheels {
  const { acEfficiency, usableKwh } = tractionBattery(model);
  const { roadLoad, powertrain } = model;
  invariant(roadLoad !== undefined, `${model.id} has a battery and so a road load`);
  const { driving, recovery } = drivelineOf(model);
  const cold = 1 + 0.001 * Math.max(0, 20 - ambientCelsius);
  return {
    load: inAir(roadLoad, ambientCelsius),
    kwhPerDriven: (driving * cold * acEfficiency) / joulesPerKwh,
    kwhPerBraked: (recovery * acEfficiency) / joulesPerKwh,
    mostRecoveredKw:
      recoveredKwPerKwh[powertrain === 'PHEV' ? 'hybrid' : 'electric'] *
      usableKwh *
      piecewise(recoveryShares, ambientCelsius),
  };
}

/**
 * Battery-side kWh per km that the label range stands for: the energy to drive on / rated range.
 */
export function ratedKwhPerKm(model: VehicleModel): number {
  const { usableKwh, ratedRangeKm } = tractionBattery(model);
  return drivableKwh(model.powertrain, usableKwh, usableKwh) / ratedRangeKm;
}

/**
 * Extra kWh that bring the cabin of a driven car to its target, beyond the power that holds it
 * there, for each K: `approachKw` for half a minute.
 */
export function warmUpKwhPerKelvin(model: VehicleModel, ambientCelsius: number): number {
  const extraKw = approachKw(model, ambientCelsius) - holdingKw(model, ambientCelsius);
  return Math.max(0, extraKw) / (60 * cabinRates.conditioning);
}

/** The same for a cabin at the outside temperature: all of a cold start, kWh. */
export function warmUpKwh(model: VehicleModel, ambientCelsius: number): number {
  const degrees = Math.abs(usualCabinCelsius - ambientCelsius);
  return warmUpKwhPerKelvin(model, ambientCelsius) * degrees;
}

const secondsPerHour = 3_600;

/** Power that a battery takes back for each usable kWh (ours): small ones are built for power. */
const recoveredKwPerKwh = { electric: 1.2, hybrid: 3 } as const;

/** Recovery of a cold pack as a share, by its temperature in degC (ours). */
const recoveryShares: Points = [
  [-20, 0.1],
  [-10, 0.3],
  [0, 0.6],
  [10, 0.9],
  [15, 1],
];

import { tractionBattery } from './battery.ts';
import type { VehicleModel } from './model.ts';
import { type Points, piecewise } from './piecewise.ts';

/** The target of a cabin where none is stated, and of every car that is driven, degC (ours). */
export const usualCabinCelsius = 21;

/**
 * Electric power that holds a cabin at its target, kW from the battery, the same at every speed.
 *
 * Heat: 0.07 kW per K of difference, of which 0.03 to 0.05 pass through the shell of a car (NREL
 * FASTSim) and the rest is fresh air. A heat pump makes 1.1 to 3 times its power of it. Before
 * model year 2019 cars took half as much again, which gives the range that the AAA measured of
 * three of them at -6.7 degC. Cooling: 0.07 kW per K above 22 degC, at most 4 kW, 0.9 kW in its
 * test at 35.
 */
export function holdingKw(
  model: VehicleModel,
  ambientCelsius: number,
  targetCelsius = usualCabinCelsius,
): number {
  const degrees = targetCelsius - ambientCelsius;
  if (degrees > 0) return heatKw(model, degrees) / yieldOf(model, ambientCelsius);
  return Math.min(4, kwPerKelvin * Math.max(0, Math.min(-degrees, ambientCelsius - 22)));
}

/**
 * Electric power that brings a cabin to its target at `cabinRates.conditioning`, kW from the
 * battery: 0.025 kWh per K of the cabin, a fan, and below 10 degC the pack, which is warmed an
 * eighth of the way (6 kg per kWh, 1 kJ per kg and degC); at most 5 kW (ours).
 */
export function approachKw(model: VehicleModel, ambientCelsius: number): number {
  const { usableKwh } = tractionBattery(model);
  const cold = Math.max(0, 10 - ambientCelsius);
  const share = cold / Math.max(cold, usualCabinCelsius - ambientCelsius, 1);
  return Math.min(5, 3.15 + 0.024 * usableKwh * share);
}

function heatKw({ years }: VehicleModel, degrees: number): number {
  return kwPerKelvin * degrees * (years.start < 2019 ? 1.5 : 1);
}

/** Heat for each unit of electric energy. */
function yieldOf(model: VehicleModel, ambientCelsius: number): number {
  return tractionBattery(model).hasHeatPump ? piecewise(pumpYields, ambientCelsius) : 0.97;
}

const kwPerKelvin = 0.07;

/** Coefficient of performance of a heat pump by outside temperature; -15 and colder are ours. */
const pumpYields: Points = [
  [-20, 1.1],
  [-15, 1.4],
  [-10, 1.7],
  [-7, 1.9],
  [0, 2.3],
  [10, 3],
];

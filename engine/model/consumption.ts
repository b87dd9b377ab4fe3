import { tractionBattery } from './battery.ts';
import { type Climate, temperatureFactor } from './climate.ts';
import type { TractionBattery, VehicleModel } from './model.ts';

/**
 * Speeds at which the label figures stand. City: the mean of the city cycle (UDDS). Highway: the
 * published figure is not the highway cycle (HWFET, mean 77.7 km/h) but that cycle adjusted for how
 * people drive; EPA's five-cycle rule weighs 79 % of the highway part of US06 (98.4 km/h) and 21 %
 * of HWFET, which is 94 km/h. Placed at 77.7 km/h the same figure would claim that a car uses as
 * much at 78 km/h as it does at motorway speed.
 */
export const cityKmh = 31.5;
export const highwayKmh = 94;

export type DriveProfile = 'city' | 'highway' | 'mixed';

/**
 * Mean speed of each profile, stops included; 'mixed' is the label's 55 % city, 45 % highway by
 * distance.
 */
export const profileKmh: Readonly<Record<DriveProfile, number>> = {
  city: cityKmh,
  highway: highwayKmh,
  mixed: 1 / (0.55 / cityKmh + 0.45 / highwayKmh),
};

/**
 * Battery-side kWh per km at a steady mean speed (km/h, stops included) and ambient temperature
 * (degC).
 *
 * Between the two label figures linear in speed. Above highway speed the drag share of the model
 * grows with the square of speed. Below city speed a constant 0.5 kW (pumps, computers, lights)
 * takes longer over each km; speeds below walking pace count as 5 km/h. Heating and cooling are a
 * factor, the same at every speed.
 */
export function consumptionKwhPerKm(
  model: VehicleModel,
  speedKmh: number,
  ambientCelsius: number,
  climate: Climate = 'on',
): number {
  const battery = tractionBattery(model);
  return labelKwhPerKm(battery, speedKmh) * temperatureFactor(ambientCelsius, climate);
}

/** Battery-side kWh per km that the label range stands for: usable energy / rated range. */
export function ratedKwhPerKm(model: VehicleModel): number {
  const battery = tractionBattery(model);
  return battery.usableKwh / battery.ratedRangeKm;
}

/**
 * Extra kWh a trip takes from the battery to bring cabin and pack to temperature, on top of
 * `consumptionKwhPerKm`; none after pre-conditioning on the plug. Ours: the cabin takes 0.025 kWh
 * per degC below 18 or above 28; the pack is warmed a quarter of the way to 10 degC (6 kg per kWh,
 * 1 kJ per kg and degC).
 */
export function warmUpKwh(model: VehicleModel, ambientCelsius: number): number {
  const battery = tractionBattery(model);
  const cabinDegrees = Math.max(0, 18 - ambientCelsius, ambientCelsius - 28);
  const packDegrees = Math.max(0, 10 - ambientCelsius);
  return 0.025 * cabinDegrees + 0.0004 * battery.usableKwh * packDegrees;
}

const accessoryKw = 0.5;
const slowestKmh = 5;

function labelKwhPerKm(battery: TractionBattery, speedKmh: number): number {
  const city = batterySide(battery, battery.cityKwhPer100Km);
  if (speedKmh <= cityKmh) {
    return city + accessoryKw * (1 / Math.max(speedKmh, slowestKmh) - 1 / cityKmh);
  }
  const highway = batterySide(battery, battery.highwayKwhPer100Km);
  if (speedKmh <= highwayKmh) {
    return city + ((highway - city) * (speedKmh - cityKmh)) / (highwayKmh - cityKmh);
  }
  const growth = (speedKmh * speedKmh) / (highwayKmh * highwayKmh) - 1;
  return highway * (1 + battery.highwayDragShare * growth);
}

function batterySide(battery: TractionBattery, wallKwhPer100Km: number): number {
  return (wallKwhPer100Km * battery.acEfficiency) / 100;
}

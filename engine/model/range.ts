import { ratedKwhPerKm } from './consumption.ts';
import type { VehicleModel } from './model.ts';

/**
 * The electric range a car shows, in km: energy left to drive on over the mean of rated and recent
 * consumption (battery-side kWh per km; without a recent one, the rated alone).
 */
export function rangeShownKm(
  model: VehicleModel,
  energyLeftKwh: number,
  recentKwhPerKm: number = ratedKwhPerKm(model),
): number {
  return energyLeftKwh / (0.5 * ratedKwhPerKm(model) + 0.5 * recentKwhPerKm);
}

/**
 * The range in km on the label for this much energy: the rated range of the car when the battery is
 * full.
 */
export function ratedRangeKm(model: VehicleModel, energyLeftKwh: number): number {
  return energyLeftKwh / ratedKwhPerKm(model);
}

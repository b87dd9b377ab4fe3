import { tractionBattery } from '../model/battery.ts';
import { type Climate, onboardKw, type Wheels, wheelsOf } from '../model/consumption.ts';
import { cycles } from '../model/cycles.generated.ts';
import { type Driveline, drivelineOf } from '../model/driveline.ts';
import type { VehicleModel } from '../model/model.ts';
import { forceTimes } from '../model/road-load.ts';
import { Track } from '../model/track.ts';
import { Traction } from '../model/traction.ts';
import { meanKwhPerM } from '../model/way.ts';

export type CycleName = keyof typeof cycles;

/** The laboratory of a cycle; the usual one is at 20 degC, without climate control. */
export interface Laboratory {
  readonly celsius: number;
  readonly climate: Climate;
  /** Factor on the forces of the road load. */
  readonly forces: number;
  /** In place of that of the car. */
  readonly driveline: Driveline | undefined;
}

export const usualLaboratory: Laboratory = {
  celsius: 20,
  climate: 'off',
  forces: 1,
  driveline: undefined,
};

/**
 * kWh from the wall per 100 km of a cycle in a laboratory, whose dynamometer keeps its forces at
 * any temperature.
 */
export function cycleKwhPer100Km(
  model: VehicleModel,
  cycle: CycleName,
  { celsius, climate, forces, driveline }: Laboratory,
): number {
  const track = new Track(cycles[cycle], 1);
  const traction = new Traction(track, wheelsIn(model, forces, driveline));
  const kwhPerM = meanKwhPerM(track, traction, onboardKw(model, celsius, climate));
  return (kwhPerM * 100_000) / tractionBattery(model).acEfficiency;
}

function wheelsIn(model: VehicleModel, forces: number, driveline: Driveline | undefined): Wheels {
  const wheels = wheelsOf(model, usualLaboratory.celsius);
  const own = drivelineOf(model);
  const { driving, recovery } = driveline ?? own;
  return {
    ...wheels,
    load: forceTimes(wheels.load, forces),
    kwhPerDriven: (wheels.kwhPerDriven * driving) / own.driving,
    kwhPerBraked: (wheels.kwhPerBraked * recovery) / own.recovery,
  };
}

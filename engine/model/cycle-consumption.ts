import { tractionBattery } from './battery.ts';
import { type Climate, onboardKw, type Wheels, wheelsOf } from './consumption.ts';
import { cycles } from './cycles.generated.ts';
import { type Driveline, drivelineOf, unadjustedShare, wltpForces } from './driveline.ts';
import type { VehicleModel } from './model.ts';
import { forceTimes } from './road-load.ts';
import { Track } from './track.ts';
import { Traction } from './traction.ts';
import { meanKwhPerM } from './way.ts';

type CycleName = keyof typeof cycles;

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

/** Consumption over WLTC, kWh from the wall per 100 km. */
export function wltpKwhPer100Km(model: VehicleModel): number {
  return cycleKwhPer100Km(model, 'wltc', { ...usualLaboratory, forces: wltpForces });
}

/** The label that the unadjusted cycles lead to, kWh from the wall per 100 km. */
export function labelKwhPer100Km(
  model: VehicleModel,
  cycle: 'city' | 'highway' | 'combined',
): number {
  const of = (name: CycleName): number =>
    cycleKwhPer100Km(model, name, usualLaboratory) / unadjustedShare(model.make);
  if (cycle === 'combined') return 0.55 * of('udds') + 0.45 * of('hwfet');
  return of(cycle === 'city' ? 'udds' : 'hwfet');
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

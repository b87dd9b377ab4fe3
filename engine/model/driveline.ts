import { type Cycle, cycleSums } from './cycle.ts';
import { cycles } from './cycles.generated.ts';
import type { TractionBattery, VehicleModel } from './model.ts';
import { forceTimes, type RoadLoad, type WheelWork } from './road-load.ts';

/**
 * The efficiency of an electric car, as seen from the wall: energy that it takes for each unit of
 * work at the wheels, and that it saves for each unit of braking. Both contain the charging loss,
 * since labels and cycles are measured at the wall.
 */
export interface Driveline {
  readonly driving: number;
  readonly recovery: number;
}

/** Power of pumps, computers and lights of a car that is on, kW at the wall. */
export const auxiliaryKw = 0.3;

/**
 * The pair of all electric cars: the least squares over the unadjusted cycles in the EPA's test car
 * lists. Only its product with the charging efficiency shows in published figures; with the mean of
 * 0.853 it is 0.93 for the driveline and 0.71 of the braking work.
 */
export const usualDriveline: Driveline = { driving: 1.26, recovery: 0.83 };

/**
 * The pair of a car: between that of all cars and the one by which it would meet its city and
 * highway label exactly, the weights being the errors that each is known to have.
 */
export function drivelineOf(model: VehicleModel): Driveline {
  const known = drivelines.get(model);
  if (known !== undefined) return known;
  const found = fitted(model);
  drivelines.set(model, found);
  return found;
}

/** Follows from a model, which never changes. */
const drivelines = new WeakMap<VehicleModel, Driveline>();

function fitted(model: VehicleModel): Driveline {
  const { battery, roadLoad, make } = model;
  if (battery === undefined || roadLoad === undefined) return usualDriveline;
  const rows = labelRows(roadLoad, battery, make);
  // The lists have no results of plug-in hybrids on electricity: their label decides.
  const trust = model.powertrain === 'BEV' ? 1 : 0.0001;
  const drivingWeight = trust / (0.03 * 0.03);
  const recoveryWeight = trust / (0.08 * 0.08);
  let [dd, dr, rr] = [drivingWeight, 0, recoveryWeight];
  let driving = usualDriveline.driving * drivingWeight;
  let recovery = usualDriveline.recovery * recoveryWeight;
  for (const { driven, braked, kwh, weight } of rows) {
    dd += driven * driven * weight;
    dr -= driven * braked * weight;
    rr += braked * braked * weight;
    driving += driven * kwh * weight;
    recovery -= braked * kwh * weight;
  }
  const determinant = dd * rr - dr * dr;
  return {
    driving: (driving * rr - recovery * dr) / determinant,
    recovery: (recovery * dd - driving * dr) / determinant,
  };
}

/**
 * Factor on the forces of the US test in that of Europe, which tests a car with its options and its
 * load.
 */
export const wltpForces = 1.05;

/**
 * The combined label of a car of this make over its consumption over WLTC, both at the wall, by the
 * pair of all cars.
 */
export function labelOverWltp(load: RoadLoad, make: string): number {
  const tested = 0.55 * usualKwhPerKm(cycles.udds, load) + 0.45 * usualKwhPerKm(cycles.hwfet, load);
  const european = forceTimes(load, wltpForces);
  return tested / unadjustedShare(make) / usualKwhPerKm(cycles.wltc, european);
}

function usualKwhPerKm(cycle: Cycle, load: RoadLoad): number {
  const { driven, braked, kwh } = rowOf(cycle, load, 0);
  const { driving, recovery } = usualDriveline;
  return driving * driven - recovery * braked - kwh;
}

/** The label of a car from the wall. */
type Label = Pick<TractionBattery, 'cityKwhPer100Km' | 'highwayKwhPer100Km'>;

/**
 * The road load of other cars, scaled in force and mass so that a car of this make meets its label
 * with it.
 */
export function scaledToLabel(load: RoadLoad, label: Label, make: string): RoadLoad {
  const { driving, recovery } = usualDriveline;
  let [stated, usual] = [0, 0];
  for (const { driven, braked, kwh } of labelRows(load, label, make)) {
    stated += kwh;
    usual += driving * driven - recovery * braked;
  }
  return forceTimes(load, stated / usual, stated / usual);
}

function labelRows(load: RoadLoad, label: Label, make: string): readonly CycleRow[] {
  const share = unadjustedShare(make) / 100;
  return [
    rowOf(cycles.udds, load, share * label.cityKwhPer100Km),
    rowOf(cycles.hwfet, load, share * label.highwayKwhPer100Km),
  ];
}

/** Work and energy of a cycle, kWh per km; the weight is that of an error of 3 %. */
interface CycleRow extends WheelWork {
  readonly kwh: number;
  readonly weight: number;
}

function rowOf(cycle: Cycle, load: RoadLoad, labelKwhPerKm: number): CycleRow {
  const { driven, braked, metres, seconds } = cycleSums(cycle, load);
  const km = metres / 1000;
  const error = 0.03 * labelKwhPerKm;
  return {
    driven: driven / joulesPerKwh / km,
    braked: braked / joulesPerKwh / km,
    kwh: labelKwhPerKm - (auxiliaryKw * seconds) / 3_600 / km,
    weight: 1 / (error * error),
  };
}

/**
 * The unadjusted cycle over the label of it: 0.7 unless a maker measures the other three cycles as
 * well, which Tesla does (its cars lie between 0.73 and 0.77).
 */
export function unadjustedShare(make: string): number {
  return make === 'Tesla' ? 0.745 : 0.7;
}

export const joulesPerKwh = 3_600_000;

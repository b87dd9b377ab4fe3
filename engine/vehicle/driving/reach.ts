import { warmUpKwh } from '../../model/consumption.ts';
import { wayNumber } from '../../model/course.ts';
import { coldStartLitres, litresPerKm } from '../../model/fuel.ts';
import type { VehicleModel } from '../../model/model.ts';
import { profileAt, profiles } from '../../model/profile.ts';
import { wayKwhPerKm } from '../../model/way.ts';
import { ambientCelsiusAt } from '../body/thermal.ts';
import type { Dynamics } from '../dynamics.ts';
import { isCompleteState } from '../row/chart-sets.ts';
import {
  chargeLimitPercent,
  energyKwhAt,
  flowTable,
  fuelLitresAt,
  isCharging,
  socPercentAt,
  truth,
  usableKwh,
} from '../row/quantity.ts';
import { byte, stateWidth } from '../row/row.ts';

/** A person's judgement of the range before setting out. Shares and levels are ours. */

/** The share of battery or tank that should be left at the end of a trip. */
const reserveShare = 0.05;
/** A tank below this share is filled before the next trip. */
const lowTankShare = 0.15;
/** The share of a tank above which it is not filled for a longer trip: that would not help. */
const fullTankShare = 0.9;
/** The smallest charge for which a person stops at a post, percent. */
const negligiblePercent = 1;
/** The missing charge that a person no longer waits for, percent. */
const closePercent = 0.01;
/** The interval at which a person checks a car that does not charge. */
const lookAfterMs = 1_800_000;

/** A trip to come. */
export interface TripAhead {
  readonly distanceKm: number;
  /** Mean speed, stops included. */
  readonly speedKmh: number;
}

/** The level at which to charge before the next trip, and the one to charge up to; percent. */
export interface TopUp {
  readonly belowPercent: number;
  readonly toPercent: number;
}

/**
 * Whether the battery holds too little for a trip, or could never hold enough for a later one. A
 * car with a tank can be refuelled on the way.
 */
export function isBeyondReach(
  dynamics: Dynamics,
  row: number,
  next: TripAhead,
  longest: TripAhead,
): boolean {
  const { fleet, clock } = dynamics;
  const model = fleet.modelOf(row);
  if (!isElectricOnly(model)) return false;
  const nextKwh = neededKwh(dynamics, row, next);
  if (energyKwhAt(fleet, row, truth, clock.now) < nextKwh) return true;
  const limit = model.battery?.dc === undefined ? byte.limitAc : byte.limitDc;
  const mostKwh = (usableKwh(fleet, row) * fleet.states[row * stateWidth + limit]!) / 100;
  const isNext = longest.distanceKm === next.distanceKm && longest.speedKmh === next.speedKmh;
  return mostKwh < (isNext ? nextKwh : neededKwh(dynamics, row, longest));
}

/** Whether a car without a tank should charge before a trip. */
export function isLowOnCharge(
  dynamics: Dynamics,
  row: number,
  next: TripAhead,
  topUp: TopUp,
): boolean {
  const { fleet, clock } = dynamics;
  if (!isElectricOnly(fleet.modelOf(row))) return false;
  const soc = socPercentAt(fleet, row, truth, clock.now);
  const { belowPercent } = topUp;
  if (soc >= belowPercent && soc >= neededPercent(dynamics, row, next)) return false;
  const least = leastPercent(dynamics, row, next, { ...topUp, toPercent: belowPercent });
  return soc < least - negligiblePercent;
}

/** Whether a car at a post can leave, because it has enough charge or the post gives no more. */
export function isChargedEnough(
  dynamics: Dynamics,
  row: number,
  next: TripAhead,
  topUp: TopUp,
): boolean {
  const { fleet, clock } = dynamics;
  if (isCompleteState[fleet.states[row * stateWidth + byte.charge]!] === 1) return true;
  const soc = socPercentAt(fleet, row, truth, clock.now);
  if (soc >= leastPercent(dynamics, row, next, topUp) - closePercent) return true;
  return !isCharging(fleet, row, truth) && !isLowOnCharge(dynamics, row, next, topUp);
}

/** The charging time of a car at a post, whole ms; without flow, the time until the next check. */
export function chargeTimeMs(
  dynamics: Dynamics,
  row: number,
  next: TripAhead,
  topUp: TopUp,
): number {
  const { fleet, clock } = dynamics;
  if (!isCharging(fleet, row, truth)) return lookAfterMs;
  const soc = socPercentAt(fleet, row, truth, clock.now);
  const least = leastPercent(dynamics, row, next, topUp);
  return Math.max(1_000, flowTable(fleet, row, truth).durationMs(soc, least));
}

/** Whether the tank, if any, should be filled before a trip. */
export function isLowOnFuel(dynamics: Dynamics, row: number, next: TripAhead): boolean {
  const { fleet, clock } = dynamics;
  const model = fleet.modelOf(row);
  if (model.fuel === undefined) return false;
  const { tankLitres } = model.fuel;
  const temperatureC = ambientCelsiusAt(dynamics, row, truth, clock.now);
  const neededLitres =
    litresPerKm(model, next.speedKmh, temperatureC) * next.distanceKm +
    coldStartLitres(model, temperatureC) +
    reserveShare * tankLitres;
  const least = Math.max(lowTankShare * tankLitres, neededLitres);
  return fuelLitresAt(fleet, row, truth, clock.now) < Math.min(fullTankShare * tankLitres, least);
}

/** The state of charge needed before a trip, within the limit. */
function leastPercent(
  dynamics: Dynamics,
  row: number,
  next: TripAhead,
  { toPercent }: TopUp,
): number {
  const most = chargeLimitPercent(dynamics.fleet, row, truth);
  return Math.min(most, Math.max(toPercent, neededPercent(dynamics, row, next)));
}

function neededPercent(dynamics: Dynamics, row: number, way: TripAhead): number {
  return (neededKwh(dynamics, row, way) / usableKwh(dynamics.fleet, row)) * 100;
}

/** Energy for a trip and the reserve, battery side. */
function neededKwh(dynamics: Dynamics, row: number, { distanceKm, speedKmh }: TripAhead): number {
  const profile = profiles[profileAt(speedKmh)];
  const way = wayNumber({ profile, kmh: speedKmh, startShare: 0 });
  const { fleet, clock } = dynamics;
  const model = fleet.modelOf(row);
  const temperatureC = ambientCelsiusAt(dynamics, row, truth, clock.now);
  return (
    wayKwhPerKm(model, way, temperatureC) * distanceKm +
    warmUpKwh(model, temperatureC) +
    reserveShare * usableKwh(fleet, row)
  );
}

function isElectricOnly({ battery, fuel }: VehicleModel): boolean {
  return battery !== undefined && fuel === undefined;
}

/** The distance beyond the town, km, and the least mean speed of trips that long, km/h (ours). */
const farKm = 30;
const farKmh = 85;

/** A trip of a person with this mean speed in town. */
export function wayOf(townKmh: number, distanceKm: number): TripAhead {
  return { distanceKm, speedKmh: distanceKm <= farKm ? townKmh : Math.max(farKmh, townKmh) };
}

import { consumptionKwhPerKm, warmUpKwh } from '../../model/consumption.ts';
import { coldStartLitres, litresPerKm } from '../../model/fuel.ts';
import type { VehicleModel } from '../../model/model.ts';
import { ambientCelsiusAt } from '../body/thermal.ts';
import type { Dynamics } from '../dynamics.ts';
import { isCompleteState } from '../row/chart-sets.ts';
import {
  energyKwhAt,
  flowTable,
  fuelLitresAt,
  isCharging,
  limitPercent,
  socPercentAt,
  truth,
  usableKwh,
} from '../row/quantity.ts';
import { byte, stateWidth } from '../row/row.ts';

/** What a person makes of the range before it sets out. Shares and levels are ours. */

/** What should be left at the end of a trip, of battery or tank. */
const reserveShare = 0.05;
/** A tank below this share is filled before the next trip. */
const lowTankShare = 0.15;
/** A tank that is fuller than this is not filled for a longer trip: it would not help. */
const fullTankShare = 0.9;
/** Nobody turns to a post for less than this, percent. */
const negligiblePercent = 1;
/** This close nobody waits for the rest, percent. */
const closePercent = 0.01;
/** How often somebody looks after a car that does not charge. */
const lookAfterMs = 1_800_000;

/** A trip to come. */
export interface Way {
  readonly distanceKm: number;
  readonly speedKmh: number;
}

/** When to go on charging before the next trip, and up to where; percent. */
export interface TopUp {
  readonly belowPercent: number;
  readonly toPercent: number;
}

/**
 * Whether the battery holds too little for a trip, or could never hold enough for a later one. Whatever has a tank can
 * be filled on the way.
 */
export function isBeyondReach(dynamics: Dynamics, row: number, next: Way, longest: Way): boolean {
  const { fleet, clock } = dynamics;
  const model = fleet.modelOf(row);
  if (!isElectricOnly(model)) return false;
  if (energyKwhAt(fleet, row, truth, clock.now) < neededKwh(dynamics, row, next)) return true;
  const limit = model.battery?.dc === undefined ? byte.limitAc : byte.limitDc;
  const mostKwh = (usableKwh(fleet, row) * fleet.states[row * stateWidth + limit]!) / 100;
  return mostKwh < neededKwh(dynamics, row, longest);
}

/** Whether a car that lives on its battery alone is to be charged before a trip. */
export function isLowOnCharge(dynamics: Dynamics, row: number, next: Way, topUp: TopUp): boolean {
  const { fleet, clock } = dynamics;
  if (!isElectricOnly(fleet.modelOf(row))) return false;
  const soc = socPercentAt(fleet, row, truth, clock.now);
  const { belowPercent } = topUp;
  if (soc >= belowPercent && soc >= neededPercent(dynamics, row, next)) return false;
  const least = leastPercent(dynamics, row, next, { ...topUp, toPercent: belowPercent });
  return soc < least - negligiblePercent;
}

/** Whether a car at a post may go on, because it has what it needs or the post gives no more. */
export function isChargedEnough(dynamics: Dynamics, row: number, next: Way, topUp: TopUp): boolean {
  const { fleet, clock } = dynamics;
  if (isCompleteState[fleet.states[row * stateWidth + byte.charge]!] === 1) return true;
  const soc = socPercentAt(fleet, row, truth, clock.now);
  if (soc >= leastPercent(dynamics, row, next, topUp) - closePercent) return true;
  return !isCharging(fleet, row, truth) && !isLowOnCharge(dynamics, row, next, topUp);
}

/** How long a car at a post will be charged, whole ms; where nothing flows, when to look again. */
export function chargeTimeMs(dynamics: Dynamics, row: number, next: Way, topUp: TopUp): number {
  const { fleet, clock } = dynamics;
  if (!isCharging(fleet, row, truth)) return lookAfterMs;
  const soc = socPercentAt(fleet, row, truth, clock.now);
  const least = leastPercent(dynamics, row, next, topUp);
  return Math.max(1_000, flowTable(fleet, row, truth).durationMs(soc, least));
}

/** Whether the tank, if there is one, is to be filled before a trip. */
export function isLowOnFuel(dynamics: Dynamics, row: number, next: Way): boolean {
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

/** State of charge to be reached before a trip: no more than the limit allows. */
function leastPercent(dynamics: Dynamics, row: number, next: Way, { toPercent }: TopUp): number {
  const most = limitPercent(dynamics.fleet, row, truth);
  return Math.min(most, Math.max(toPercent, neededPercent(dynamics, row, next)));
}

function neededPercent(dynamics: Dynamics, row: number, way: Way): number {
  return (neededKwh(dynamics, row, way) / usableKwh(dynamics.fleet, row)) * 100;
}

/** Energy for a trip and the reserve, battery side. */
function neededKwh(dynamics: Dynamics, row: number, { distanceKm, speedKmh }: Way): number {
  const { fleet, clock } = dynamics;
  const model = fleet.modelOf(row);
  const temperatureC = ambientCelsiusAt(dynamics, row, truth, clock.now);
  return (
    consumptionKwhPerKm(model, speedKmh, temperatureC) * distanceKm +
    warmUpKwh(model, temperatureC) +
    reserveShare * usableKwh(fleet, row)
  );
}

function isElectricOnly({ battery, fuel }: VehicleModel): boolean {
  return battery !== undefined && fuel === undefined;
}

/** Beyond the town, km, and what a trip that long averages at least, km/h (ours). */
const farKm = 30;
const farKmh = 85;

/** A trip of somebody who has so many km/h in town. */
export function wayOf(townKmh: number, distanceKm: number): Way {
  return { distanceKm, speedKmh: distanceKm <= farKm ? townKmh : Math.max(farKmh, townKmh) };
}

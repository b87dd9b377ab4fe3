import {
  conditionedCelsius,
  settledCelsius,
  towards,
  usualCabinCelsius,
  warmUpShare,
} from '../../model/cabin.ts';
import type { Whereabouts } from '../driving/position.ts';
import type { Dynamics } from '../dynamics.ts';
import { isConditionedState, isMovingState } from '../row/chart-sets.ts';
import { isConditioned } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { type Block, isCharging, linksAt, numbersAt, statesAt, truth } from '../row/quantity.ts';
import { byte, field, link, rowWidth } from '../row/row.ts';

/**
 * Temperatures outside, in the cabin and in the pack. Outside is the weather where the car stands, or on the road where
 * it set out from, unless somebody fixed it. Cabin and pack are what they were at `field.airSinceMs`, and what the car
 * has done since; all of it follows from the block of a vehicle, so that truth and report agree.
 */

/** What cabin and pack go through; a charging car that is conditioned is `conditioned`. */
type AirRegime = 'standing' | 'charging' | 'conditioned' | 'driving';

/** Outside, degC. */
export function ambientCelsiusAt(
  { fleet, places }: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
): number {
  if (fleet.states[statesAt(fleet, row, block) + byte.weathered] === 0) {
    return fleet.numbers[numbersAt(fleet, row, block) + field.temperatureC]!;
  }
  return places.celsiusAt(fleet.links[linksAt(fleet, row, block) + link.origin]!, atMs);
}

/**
 * In the cabin, degC: driven it goes to 21 degC, conditioned to what was asked for, else from what it is above or below
 * outside to nothing (see `cabin.ts`).
 */
export function cabinCelsiusAt(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
): number {
  return cabinAfter(where, row, block, atMs, regimeOf(where.fleet, row, block));
}

/**
 * In the traction battery, degC (ours): driven it warms up to 25 degC by 0.5 K a minute; while it charges or the cabin is
 * conditioned it keeps what it has; else it goes from what it is above or below outside to nothing by 3 K an hour.
 */
export function packCelsiusAt(where: Whereabouts, row: number, block: Block, atMs: number): number {
  return packAfter(where, row, block, atMs, regimeOf(where.fleet, row, block));
}

/** What the cabin is to be brought to, degC; what is usual where nothing else is asked. */
export function cabinTargetCelsius(fleet: Fleet, row: number, block: Block): number {
  const halves = fleet.states[statesAt(fleet, row, block) + byte.cabinTarget]!;
  return halves === 0 ? usualCabinCelsius : halves / 2;
}

/**
 * Brings cabin and pack up to now by what the car did since; call it where that changes, with what it was: the chart
 * that changes has its new state already.
 */
export function settleAir(dynamics: Dynamics, row: number, was: AirRegime): void {
  const { fleet, clock } = dynamics;
  const { now } = clock;
  const { numbers } = fleet;
  const base = row * rowWidth;
  if (numbers[base + field.airSinceMs] === now) return;
  const cabinC = cabinAfter(dynamics, row, truth, now, was);
  numbers[base + field.packC] = packAfter(dynamics, row, truth, now, was);
  numbers[base + field.cabinC] = cabinC;
  numbers[base + field.airSinceMs] = now;
}

/** A vehicle begins with cabin and pack as warm as it is outside. */
export function beginAir(dynamics: Dynamics, row: number): void {
  feelWeather(dynamics, row);
  const { numbers } = dynamics.fleet;
  const base = row * rowWidth;
  numbers[base + field.cabinC] = numbers[base + field.temperatureC]!;
  numbers[base + field.packC] = numbers[base + field.temperatureC]!;
}

/** What cabin and pack of a car go through that neither is driven nor charges. */
export function parkedRegime(fleet: Fleet, row: number): AirRegime {
  return isConditioned(fleet, row) ? 'conditioned' : 'standing';
}

/** What they go through now. */
export function regimeOf(fleet: Fleet, row: number, block: Block): AirRegime {
  const base = statesAt(fleet, row, block);
  if (isMovingState[fleet.states[base + byte.trip]!] === 1) return 'driving';
  if (isConditionedState[fleet.states[base + byte.climate]!] === 1) return 'conditioned';
  return isCharging(fleet, row, block) ? 'charging' : 'standing';
}

/** Makes the outside temperature of now the one that consumption and conditioning count with. */
export function feelWeather(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const celsius = ambientCelsiusAt(dynamics, row, truth, clock.now);
  fleet.numbers[row * rowWidth + field.temperatureC] = celsius;
}

/**
 * Share of the energy to warm or cool the car up that a trip begun now still has to pay, 0 to 1; the air is settled and
 * the weather felt.
 */
export function warmUpShareOf({ fleet }: Dynamics, row: number): number {
  const base = row * rowWidth;
  return warmUpShare(
    fleet.numbers[base + field.cabinC]!,
    fleet.numbers[base + field.temperatureC]!,
  );
}

function cabinAfter(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
  regime: AirRegime,
): number {
  const { fleet } = where;
  const base = numbersAt(fleet, row, block);
  const cabinC = fleet.numbers[base + field.cabinC]!;
  const sinceMs = fleet.numbers[base + field.airSinceMs]!;
  const elapsedMs = atMs - sinceMs;
  if (elapsedMs <= 0) return cabinC;
  if (regime === 'driving') return conditionedCelsius(cabinC, usualCabinCelsius, elapsedMs);
  if (regime === 'conditioned') {
    return conditionedCelsius(cabinC, cabinTargetCelsius(fleet, row, block), elapsedMs);
  }
  const then = ambientCelsiusAt(where, row, block, sinceMs);
  return settledCelsius(cabinC, then, ambientCelsiusAt(where, row, block, atMs), elapsedMs);
}

function packAfter(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
  regime: AirRegime,
): number {
  const base = numbersAt(where.fleet, row, block);
  const packC = where.fleet.numbers[base + field.packC]!;
  const sinceMs = where.fleet.numbers[base + field.airSinceMs]!;
  const elapsedMs = atMs - sinceMs;
  if (elapsedMs <= 0) return packC;
  if (regime === 'driving')
    return Math.max(packC, Math.min(drivenPackCelsius, packC + elapsedMs * packRates.driving));
  if (regime !== 'standing') return packC;
  const excess = packC - ambientCelsiusAt(where, row, block, sinceMs);
  return (
    ambientCelsiusAt(where, row, block, atMs) + towards(excess, 0, elapsedMs * packRates.standing)
  );
}

/** degC. */
const drivenPackCelsius = 25;
/** K per ms. */
const packRates = { driving: 0.5 / 60_000, standing: 3 / 3_600_000 } as const;

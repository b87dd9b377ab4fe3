import {
  conditionedCelsius,
  settledCelsius,
  towards,
  usualCabinCelsius,
} from '../../model/cabin.ts';
import { nextBandCelsius } from '../../model/charge-acceptance.ts';
import type { Whereabouts } from '../driving/position.ts';
import type { Dynamics } from '../dynamics.ts';
import { isConditionedState, isMovingState } from '../row/chart-sets.ts';
import { isConditioned } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { type Block, isCharging, linksAt, numbersAt, statesAt, truth } from '../row/quantity.ts';
import { byte, field, link, offerTypes, rowWidth } from '../row/row.ts';

/**
 * Temperatures outside, in the cabin and in the pack. The outside temperature is fixed by a
 * scenario or that of the weather, where the car stands or, on the road, where it set out. Those of
 * cabin and pack follow from their values at `field.airSinceMs` and the regime since then, all of
 * it in the block of a vehicle, so that truth and report agree.
 */

/** The thermal regime of cabin and pack; a car that charges while conditioned is `conditioned`. */
type AirRegime = 'standing' | 'charging' | 'conditioned' | 'driving';

/** Outside temperature, degC. */
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

/** Outside temperature without the hour and the luck of the day: usual for the season, degC. */
export function usualCelsiusAt(
  { fleet, places }: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
): number {
  if (fleet.states[statesAt(fleet, row, block) + byte.weathered] === 0) {
    return fleet.numbers[numbersAt(fleet, row, block) + field.temperatureC]!;
  }
  return places.seasonCelsiusAt(fleet.links[linksAt(fleet, row, block) + link.origin]!, atMs);
}

/**
 * Cabin temperature, degC: approaches 21 degC when driven and the target when conditioned;
 * otherwise its difference from outside decays to zero (see `cabin.ts`).
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
 * Temperature of the traction battery, degC (ours): driving warms it up to 25 degC by 0.5 K a
 * minute, and DC charging by 0.7 K: its heater and its own heat bring 77 kWh from 0 to 25 degC in
 * 35 minutes. AC charging and conditioning keep it constant; otherwise its difference from outside
 * decays to zero by 3 K an hour.
 */
export function packCelsiusAt(where: Whereabouts, row: number, block: Block, atMs: number): number {
  return packAfter(where, row, block, atMs, regimeOf(where.fleet, row, block));
}

/** The target of the cabin, degC; the usual one if no other is requested. */
export function cabinTargetCelsius(fleet: Fleet, row: number, block: Block): number {
  const halves = fleet.states[statesAt(fleet, row, block) + byte.cabinTarget]!;
  return halves === 0 ? usualCabinCelsius : halves / 2;
}

/**
 * Settles cabin and pack under the regime until now. Call it when the regime changes, with the old
 * one: the chart that changes has its new state already.
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

/** Starts cabin and pack of a vehicle at the outside temperature. */
export function beginAir(dynamics: Dynamics, row: number): void {
  feelWeather(dynamics, row);
  const { numbers } = dynamics.fleet;
  const base = row * rowWidth;
  numbers[base + field.cabinC] = numbers[base + field.temperatureC]!;
  numbers[base + field.packC] = numbers[base + field.temperatureC]!;
}

/** The regime of a car that is neither driven nor charging. */
export function parkedRegime(fleet: Fleet, row: number): AirRegime {
  return isConditioned(fleet, row) ? 'conditioned' : 'standing';
}

/** The current regime. */
export function regimeOf(fleet: Fleet, row: number, block: Block): AirRegime {
  const base = statesAt(fleet, row, block);
  if (isMovingState[fleet.states[base + byte.trip]!] === 1) return 'driving';
  if (isConditionedState[fleet.states[base + byte.climate]!] === 1) return 'conditioned';
  return isCharging(fleet, row, block) ? 'charging' : 'standing';
}

/** Stores the current outside temperature, by which consumption and conditioning are computed. */
export function feelWeather(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const celsius = ambientCelsiusAt(dynamics, row, truth, clock.now);
  fleet.numbers[row * rowWidth + field.temperatureC] = celsius;
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
  if (regime === 'driving') return warmed(packC, elapsedMs * packRates.driving);
  if (regime === 'charging' && isAtDc(where.fleet, row, block)) {
    return warmed(packC, elapsedMs * packRates.charging);
  }
  if (regime !== 'standing') return packC;
  const excess = packC - ambientCelsiusAt(where, row, block, sinceMs);
  return (
    ambientCelsiusAt(where, row, block, atMs) + towards(excess, 0, elapsedMs * packRates.standing)
  );
}

function warmed(packC: number, kelvin: number): number {
  return Math.max(packC, Math.min(warmPackCelsius, packC + kelvin));
}

function isAtDc(fleet: Fleet, row: number, block: Block): boolean {
  return offerTypes[fleet.states[statesAt(fleet, row, block) + byte.offerType]!] === 'DC';
}

/**
 * Whole ms until the pack of a charging car, whose temperature is settled, is so much warmer that
 * it takes another power; Infinity where it gets no warmer.
 */
export function timeToWarmerMs(fleet: Fleet, row: number): number {
  if (isConditioned(fleet, row) || !isAtDc(fleet, row, truth)) return Infinity;
  const packC = fleet.numbers[row * rowWidth + field.packC]!;
  const nextC = nextBandCelsius(packC);
  // Past the end of the band, not within a rounding error of it.
  return nextC < warmPackCelsius ? Math.floor((nextC - packC) / packRates.charging) + 1 : Infinity;
}

/** degC. */
const warmPackCelsius = 25;
/** K per ms. */
const packRates = {
  driving: 0.5 / 60_000,
  charging: 0.7 / 60_000,
  standing: 3 / 3_600_000,
} as const;

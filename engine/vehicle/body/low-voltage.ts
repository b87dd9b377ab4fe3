import {
  isLowVoltageFlat,
  lowVoltageFlatMs,
  lowVoltagePercentAfter,
  lowVoltageRegime,
  lowVoltageRegimes,
} from '../../model/low-voltage-battery.ts';
import { connectivityEvents } from '../chart-numbers.ts';
import type { Dynamics } from '../dynamics.ts';
import type { RefusalReason } from '../refusals.ts';
import { isAsleep, isConditioned, isOccupied } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { type Block, numbersAt, statesAt, truth } from '../row/quantity.ts';
import { byte, field, rowWidth, stateWidth } from '../row/row.ts';

/** The charge of the 12 V battery of a car that is jump-started, percent (ours). */
export const startingPercent = 30;

/** State of charge of the 12 V battery, percent, at an instant not before that of the block. */
export function lowVoltageSocAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const base = numbersAt(fleet, row, block);
  const regime = lowVoltageRegimes[fleet.states[statesAt(fleet, row, block) + byte.lowVoltage]!]!;
  return lowVoltagePercentAfter(
    fleet.modelOf(row),
    regime,
    fleet.numbers[base + field.lowVoltagePercent]!,
    atMs - fleet.numbers[base + field.lowVoltageSinceMs]!,
  );
}

/**
 * Settles the 12 V battery if its regime has changed. Call it once the chart that changed has its
 * new state. Cheap if the regime is the same.
 */
export function settleLowVoltage(fleet: Fleet, row: number, nowMs: number): void {
  const at = row * stateWidth + byte.lowVoltage;
  const isSupplied = isOccupied(fleet, row) || isConditioned(fleet, row);
  const regime = lowVoltageRegime(fleet.modelOf(row), isAsleep(fleet, row), isSupplied);
  if (regime === lowVoltageRegimes[fleet.states[at]!]) return;
  setLowVoltage(fleet, row, lowVoltageSocAt(fleet, row, truth, nowMs), nowMs);
  fleet.states[at] = lowVoltageRegimes.indexOf(regime);
}

/** Whole ms until a parked car is without power; see `lowVoltageFlatMs`. Settled quantities. */
export function timeToFlatMs(fleet: Fleet, row: number, nowMs: number): number {
  const regime = lowVoltageRegimes[fleet.states[row * stateWidth + byte.lowVoltage]!]!;
  const settled = fleet.numbers[row * rowWidth + field.lowVoltagePercent]!;
  // A battery that is being charged has no less than when it was settled.
  if (regime === 'charged' && !isLowVoltageFlat(settled)) return Infinity;
  const percent = lowVoltageSocAt(fleet, row, truth, nowMs);
  return lowVoltageFlatMs(fleet.modelOf(row), regime, percent);
}

/** Follows the commands about the 12 V battery, which take a charge and give another. */
export function changeLowVoltage(
  percentAfter: (percent: number) => number,
): (dynamics: Dynamics, row: number, command: unknown, cause: number) => RefusalReason | undefined {
  return (dynamics, row, _command, cause) => {
    const { fleet, clock } = dynamics;
    dynamics.change(row, cause, () => {
      const { now } = clock;
      setLowVoltage(fleet, row, percentAfter(lowVoltageSocAt(fleet, row, truth, now)), now);
    });
    return dynamics.deliver(row, connectivityEvents['supply.change'], cause);
  };
}

/** Sets the charge of the 12 V battery. */
export function setLowVoltage(fleet: Fleet, row: number, percent: number, nowMs: number): void {
  const base = row * rowWidth;
  fleet.numbers[base + field.lowVoltagePercent] = percent;
  fleet.numbers[base + field.lowVoltageSinceMs] = nowMs;
}

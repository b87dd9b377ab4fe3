import {
  lowVoltagePercentAfter,
  lowVoltageRegime,
  lowVoltageRegimes,
} from '../../model/low-voltage-battery.ts';
import { isAsleep, isConditioned, isOccupied } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { type Block, numbersAt, statesAt, truth } from '../row/quantity.ts';
import { byte, field, rowWidth, stateWidth } from '../row/row.ts';

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
  const regime = lowVoltageRegimes.indexOf(
    lowVoltageRegime(
      fleet.modelOf(row),
      isAsleep(fleet, row),
      isOccupied(fleet, row) || isConditioned(fleet, row),
    ),
  );
  if (regime === fleet.states[at]) return;
  setLowVoltage(fleet, row, lowVoltageSocAt(fleet, row, truth, nowMs), nowMs);
  fleet.states[at] = regime;
}

/** Sets the charge of the 12 V battery. */
export function setLowVoltage(fleet: Fleet, row: number, percent: number, nowMs: number): void {
  const base = row * rowWidth;
  fleet.numbers[base + field.lowVoltagePercent] = percent;
  fleet.numbers[base + field.lowVoltageSinceMs] = nowMs;
}

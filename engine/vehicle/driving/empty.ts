import type { Fleet } from '../row/fleet.ts';
import { regainableKwh } from '../row/motion.ts';
import { idleEnergyKwhAt, sustainedKwh, truth } from '../row/quantity.ts';
import { nextTurnMs } from '../row/turns.ts';

/** The energy to drive on that counts as none: less than a metre of driving. */
export const emptyKwh = 1e-9;

/**
 * Whole ms from now, rounded up, until the battery of a car under way is empty or, of a plug-in
 * hybrid, at the charge that its engine keeps; Infinity if the leg ends first, after `legMs` exact ms. The row is settled.
 */
export function timeToEmptyMs(fleet: Fleet, row: number, nowMs: number, legMs: number): number {
  const floorKwh = sustainedKwh(fleet, row);
  if (idleEnergyKwhAt(fleet, row, truth, nowMs) <= floorKwh + emptyKwh) return 0;
  const endMs = nowMs + Math.ceil(legMs);
  if (idleEnergyKwhAt(fleet, row, truth, endMs) > floorKwh + regainableKwh(fleet, row)) {
    return Infinity;
  }
  const level = (instantMs: number): number => idleEnergyKwhAt(fleet, row, truth, instantMs);
  const atMs = nextTurnMs(fleet, row, { nowMs, endMs }, level, floorKwh);
  return atMs - nowMs >= legMs ? Infinity : atMs - nowMs;
}

import type { Fleet } from '../row/fleet.ts';
import { regainableKwh } from '../row/motion.ts';
import { idleEnergyKwhAt, sustainedKwh, truth } from '../row/quantity.ts';
import { nextTurnMs } from '../row/turns.ts';

/** The energy to drive on that counts as none: less than a metre of driving. */
export const emptyKwh = 1e-9;

/** The fuel that counts as empty, likewise. */
export const emptyLitres = 1e-9;

/**
 * Whole ms from now, rounded up, until the battery of a car under way is empty or, of a plug-in
 * hybrid, at the charge that its engine keeps; Infinity if the leg ends first, after `legMs` exact
 * ms. The row is settled.
 */
export function timeToEmptyMs(fleet: Fleet, row: number, nowMs: number, legMs: number): number {
  const floorKwh = sustainedKwh(fleet, row);
  if (idleEnergyKwhAt(fleet, row, truth, nowMs) <= floorKwh + emptyKwh) return 0;
  const endMs = nowMs + Math.ceil(legMs);
  const level = (instantMs: number): number => idleEnergyKwhAt(fleet, row, truth, instantMs);
  const sparedKwh = floorKwh + regainableKwh(fleet, row);
  if (level(endMs) > sparedKwh) return Infinity;
  const fromMs = lastAbove(level, sparedKwh, nowMs, endMs);
  const atMs = nextTurnMs(fleet, row, { nowMs: fromMs, endMs }, level, floorKwh);
  return atMs - nowMs >= legMs ? Infinity : atMs - nowMs;
}

/**
 * An instant up to which the energy is not used up: at it there is more left than braking can have
 * given back by then, and some seconds later there is not.
 */
function lastAbove(
  level: (atMs: number) => number,
  sparedKwh: number,
  fromMs: number,
  untilMs: number,
): number {
  let [above, below] = [fromMs, untilMs];
  while (below - above > nearMs) {
    const middle = Math.floor((above + below) / 2);
    if (level(middle) > sparedKwh) above = middle;
    else below = middle;
  }
  return above;
}

const nearMs = 4_000;

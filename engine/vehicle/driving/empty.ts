import type { Fleet } from '../row/fleet.ts';
import { regainableKwh } from '../row/motion.ts';
import { idleEnergyKwhAt, truth } from '../row/quantity.ts';
import { nextTurnMs } from '../row/turns.ts';

/** The energy that counts as empty: less than a metre of driving. */
export const emptyKwh = 1e-9;

/**
 * Whole ms from now, rounded up, until the battery of a car under way is empty; Infinity if the leg
 * ends first, after `legMs` exact ms. The row is settled.
 */
export function timeToEmptyMs(fleet: Fleet, row: number, nowMs: number, legMs: number): number {
  if (idleEnergyKwhAt(fleet, row, truth, nowMs) <= emptyKwh) return 0;
  const endMs = nowMs + Math.ceil(legMs);
  const level = (instantMs: number): number => idleEnergyKwhAt(fleet, row, truth, instantMs);
  const regainKwh = regainableKwh(fleet, row);
  if (level(endMs) > regainKwh) return Infinity;
  const fromMs = lastAbove(level, regainKwh, nowMs, endMs);
  const atMs = nextTurnMs(fleet, row, { nowMs: fromMs, endMs }, level, 0);
  return atMs - nowMs >= legMs ? Infinity : atMs - nowMs;
}

/**
 * An instant before which the battery is not empty, to some seconds: at it there is more energy
 * than braking can have given back by then. It is the first instant where there is less.
 */
function lastAbove(
  level: (atMs: number) => number,
  regainKwh: number,
  fromMs: number,
  untilMs: number,
): number {
  let [above, below] = [fromMs, untilMs];
  while (below - above > nearMs) {
    const middle = Math.floor((above + below) / 2);
    if (level(middle) > regainKwh) above = middle;
    else below = middle;
  }
  return above;
}

const nearMs = 4_000;

import { tractionOf } from '../../model/traction.ts';
import type { Fleet } from '../row/fleet.ts';
import { courseAt } from '../row/motion.ts';
import { nextTurnMs } from '../row/turns.ts';
import { idleEnergyKwhAt, truth } from '../row/quantity.ts';
import { field, link, linkWidth, rowWidth } from '../row/row.ts';

/**
 * Whole ms from now, rounded up, until the battery of a car under way is empty; Infinity if the leg
 * ends first, after `legMs` exact ms. The row is settled.
 */
export function timeToEmptyMs(fleet: Fleet, row: number, nowMs: number, legMs: number): number {
  const endMs = nowMs + Math.ceil(legMs);
  if (idleEnergyKwhAt(fleet, row, truth, endMs) > regainableKwh(fleet, row)) return Infinity;
  const level = (instantMs: number): number => idleEnergyKwhAt(fleet, row, truth, instantMs);
  const atMs = nextTurnMs(fleet, row, { nowMs, endMs }, level, 0);
  return atMs - nowMs >= legMs ? Infinity : atMs - nowMs;
}

/** An upper bound of the energy that braking gives back before the end of a leg, kWh. */
function regainableKwh(fleet: Fleet, row: number): number {
  const course = courseAt(fleet, row, truth);
  if (course === undefined) return 0;
  const celsius = fleet.numbers[row * rowWidth + field.temperatureC]!;
  const way = fleet.links[row * linkWidth + link.way]!;
  return course.mostRegainedKwh(tractionOf(fleet.modelOf(row), way, celsius));
}

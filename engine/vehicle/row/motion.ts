import { conditionedCelsius, usualCabinCelsius } from '../../model/cabin.ts';
import { courseOf, type LegCourse } from '../../model/course.ts';
import { tractionOf } from '../../model/way.ts';
import { type Block, linksAt, numbersAt, truth } from './block.ts';
import type { Fleet } from './fleet.ts';
import { field, link } from './row.ts';

/** The leg under way of a car that follows a profile; undefined at a constant or no speed. */
export function courseAt(fleet: Fleet, row: number, block: Block): LegCourse | undefined {
  const way = fleet.links[linksAt(fleet, row, block) + link.way]!;
  if (way === 0) return undefined;
  const metres = fleet.numbers[numbersAt(fleet, row, block) + field.legKm]! * 1000;
  if (lastWay !== way || lastCourse?.metres !== metres) {
    lastWay = way;
    lastCourse = courseOf(way, metres);
  }
  return lastCourse;
}

/** The course asked for last, which follows from its way and its length. */
let lastWay = 0;
let lastCourse: LegCourse | undefined;

/** Speed, km/h; 0 while it stands. */
export function speedKmhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const base = numbersAt(fleet, row, block);
  const course = courseAt(fleet, row, block);
  if (course === undefined) return fleet.numbers[base + field.speedKmPerMs]! * 3_600_000;
  return course.speedAt(atMs - fleet.numbers[base + field.legStartMs]!) * 3.6;
}

/** Distance since the block's quantities count, km, of a car that drives. */
export function drivenKmAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const sinceMs = numbers[base + field.sinceMs]!;
  const course = courseAt(fleet, row, block);
  if (course === undefined) return numbers[base + field.speedKmPerMs]! * (atMs - sinceMs);
  const startMs = numbers[base + field.legStartMs]!;
  return (course.metresAt(atMs - startMs) - course.metresAt(sinceMs - startMs)) / 1000;
}

/** Energy since then for the wheels along a profile, and to warm the cabin up, kWh. */
export function drivenKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  return wheelsKwhAt(fleet, row, block, atMs) + warmUpKwhAt(fleet, row, block, atMs);
}

function wheelsKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const model = fleet.modelOf(row);
  const way = fleet.links[linksAt(fleet, row, block) + link.way]!;
  if (way === 0 || model.battery === undefined || numbers[base + field.burnLitresPerMs]! > 0) {
    return 0;
  }
  const course = courseAt(fleet, row, block)!;
  const traction = tractionOf(model, way, numbers[base + field.temperatureC]!);
  const startMs = numbers[base + field.legStartMs]!;
  const sinceMs = numbers[base + field.sinceMs]!;
  const before = sinceMs === startMs ? 0 : course.kwhAt(traction, sinceMs - startMs);
  return course.kwhAt(traction, atMs - startMs) - before;
}

/** An upper bound of the energy that braking gives back before the end of a leg, kWh. */
export function regainableKwh(fleet: Fleet, row: number): number {
  const course = courseAt(fleet, row, truth);
  const model = fleet.modelOf(row);
  if (course === undefined || model.battery === undefined) return 0;
  const celsius = fleet.numbers[numbersAt(fleet, row, truth) + field.temperatureC]!;
  const way = fleet.links[linksAt(fleet, row, truth) + link.way]!;
  return course.mostRegainedKwh(tractionOf(model, way, celsius));
}

/** Energy that has brought the cabin nearer to its target. */
function warmUpKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const perKelvin = numbers[base + field.warmUpKwhPerKelvin]!;
  if (perKelvin === 0) return 0;
  const cabinC = numbers[base + field.cabinC]!;
  const airMs = numbers[base + field.airSinceMs]!;
  const sinceMs = Math.max(0, numbers[base + field.sinceMs]! - airMs);
  const before = conditionedCelsius(cabinC, usualCabinCelsius, sinceMs);
  if (before === usualCabinCelsius) return 0;
  const elapsedMs = Math.max(0, atMs - airMs);
  return perKelvin * Math.abs(conditionedCelsius(cabinC, usualCabinCelsius, elapsedMs) - before);
}

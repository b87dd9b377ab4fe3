import type { Fleet } from '../row/fleet.ts';
import { courseAt } from '../row/motion.ts';
import { truth } from '../row/quantity.ts';
import { field, rowWidth, tail } from '../row/row.ts';

/** The instant at which the leg under way ends, not a whole ms. */
export function legEndMs(fleet: Fleet, row: number): number {
  return instantAtKm(fleet, row, fleet.numbers[row * rowWidth + tail.legEndKm]!);
}

/** The instant at which the odometer of a car under way reaches a number within its leg. */
export function instantAtKm(fleet: Fleet, row: number, km: number): number {
  const { numbers } = fleet;
  const base = row * rowWidth;
  const course = courseAt(fleet, row, truth);
  if (course === undefined) {
    const restKm = km - numbers[base + field.odometerKm]!;
    const speedKmPerMs = numbers[base + field.speedKmPerMs]!;
    return numbers[base + field.sinceMs]! + (speedKmPerMs === 0 ? 0 : restKm / speedKmPerMs);
  }
  const startMs = numbers[base + field.legStartMs]!;
  const restM = 1000 * (numbers[base + tail.legEndKm]! - km);
  return startMs + (restM <= 0 ? course.lengthMs : course.msAtMetres(course.metres - restM));
}

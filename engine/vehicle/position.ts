import type { Fleet } from './fleet.ts';
import { bearingDegrees, interpolate, type Position } from './geography.ts';
import type { Places } from './places.ts';
import { type Block, numbersAt, odometerKmAt } from './quantity.ts';
import { field } from './row.ts';

/** What a vehicle's position is made of. */
export interface Whereabouts {
  readonly fleet: Fleet;
  readonly places: Places;
}

/** Where a vehicle is: at its place, or as far along the way as it has driven of its trip. */
export function positionAt(
  { fleet, places }: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
): Position {
  const base = numbersAt(row, block);
  const { numbers } = fleet;
  const from = places.positionOf(numbers[base + field.origin]!);
  const tripKm = numbers[base + field.tripKm]!;
  if (tripKm === 0) return from;
  const driven = odometerKmAt(fleet, row, block, atMs) - numbers[base + field.tripStartKm]!;
  return interpolate(from, places.positionOf(numbers[base + field.destination]!), driven / tripKm);
}

/** Direction of travel in degrees from north, or undefined for a parked car. */
export function headingAt(
  { fleet, places }: Whereabouts,
  row: number,
  block: Block,
): number | undefined {
  const base = numbersAt(row, block);
  const { numbers } = fleet;
  if (numbers[base + field.tripKm] === 0) return undefined;
  return bearingDegrees(
    places.positionOf(numbers[base + field.origin]!),
    places.positionOf(numbers[base + field.destination]!),
  );
}

/** The name of the place where the car is parked; empty on the road and at nameless spots. */
export function placeName({ fleet, places }: Whereabouts, row: number, block: Block): string {
  const base = numbersAt(row, block);
  if (fleet.numbers[base + field.tripKm] !== 0) return '';
  return places.nameOf(fleet.numbers[base + field.origin]!);
}

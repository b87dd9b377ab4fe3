import { bearingDegrees, interpolate, type Position } from '../../place/geography.ts';
import type { Places } from '../../place/places.ts';
import type { Streams } from '../../random/stream.ts';
import type { Fleet } from '../fleet.ts';
import { type Block, linksAt, numbersAt, odometerKmAt } from '../quantity.ts';
import { field, link } from '../row.ts';

/** What the readings of a vehicle are made of. */
export interface Whereabouts {
  readonly fleet: Fleet;
  readonly places: Places;
  /** Chance that stays with a vehicle. */
  readonly streams: Streams;
  /** First instant of the world. */
  readonly startMs: number;
}

/** Where a vehicle is: at its place, or as far along the way as it has driven of its trip. */
export function positionAt(
  { fleet, places }: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
): Position {
  const base = numbersAt(fleet, row, block);
  const ends = linksAt(fleet, row, block);
  const { numbers, links } = fleet;
  const from = places.positionOf(links[ends + link.origin]!);
  const tripKm = numbers[base + field.tripKm]!;
  if (tripKm === 0) return from;
  const driven = odometerKmAt(fleet, row, block, atMs) - numbers[base + field.tripStartKm]!;
  return interpolate(from, places.positionOf(links[ends + link.destination]!), driven / tripKm);
}

/** Direction of travel in degrees from north, or undefined for a parked car. */
export function headingAt(
  { fleet, places }: Whereabouts,
  row: number,
  block: Block,
): number | undefined {
  if (fleet.numbers[numbersAt(fleet, row, block) + field.tripKm] === 0) return undefined;
  const ends = linksAt(fleet, row, block);
  return bearingDegrees(
    places.positionOf(fleet.links[ends + link.origin]!),
    places.positionOf(fleet.links[ends + link.destination]!),
  );
}

/** The name of the place where the car is parked; empty on the road and at nameless spots. */
export function placeName({ fleet, places }: Whereabouts, row: number, block: Block): string {
  if (fleet.numbers[numbersAt(fleet, row, block) + field.tripKm] !== 0) return '';
  return places.nameOf(fleet.links[linksAt(fleet, row, block) + link.origin]!);
}

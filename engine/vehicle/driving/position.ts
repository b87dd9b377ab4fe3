import { cornersOfCourse, pointOfCourse, type TripCourse } from '../../place/course.ts';
import type { Position } from '../../place/geography.ts';
import type { Places } from '../../place/places.ts';
import type { WayPoint } from '../../place/road.ts';
import type { Streams } from '../../random/stream.ts';
import type { Zone } from '../../time/zone.ts';
import type { Fleet } from '../row/fleet.ts';
import { type Block, linksAt, numbersAt, odometerKmAt } from '../row/quantity.ts';
import { field, link } from '../row/row.ts';

/** The sources of a vehicle's readings. */
export interface Whereabouts {
  readonly fleet: Fleet;
  readonly places: Places;
  /** Randomness that stays with a vehicle. */
  readonly streams: Streams;
  /** First instant of the world. */
  readonly startMs: number;
  /** The time zone where a vehicle is or, on the road, where it set out. */
  zoneOf(row: number): Zone;
}

/** The position of a vehicle: at its place, or on the way of its trip as far as it has driven. */
export function positionAt(where: Whereabouts, row: number, block: Block, atMs: number): Position {
  const way = wayAt(where, row, block, atMs);
  if (way !== undefined) return pointOfWay(where, way).position;
  const { fleet, places } = where;
  return places.positionOf(fleet.links[linksAt(fleet, row, block) + link.origin]!);
}

/** The trip of a vehicle; its whole distance is in km of the odometer. */
export interface Way extends TripCourse {
  /** The distance so far. */
  readonly drivenKm: number;
}

/** The position and the direction of a vehicle on its way. */
export function pointOfWay({ streams }: Pick<Whereabouts, 'streams'>, way: Way): WayPoint {
  return pointOfCourse(way, way.drivenKm, streams);
}

/** The corners of a way, its ends among them; the legs between them are straight. */
export function cornersOfWay(
  { streams }: Pick<Whereabouts, 'streams'>,
  way: Way,
): Iterable<Position> {
  return cornersOfCourse(way, streams);
}

/** The trip under way; undefined for a parked car. */
export function wayAt(
  { fleet, places }: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
): Way | undefined {
  const base = numbersAt(fleet, row, block);
  const distanceKm = fleet.numbers[base + field.tripKm]!;
  if (distanceKm === 0) return undefined;
  const ends = linksAt(fleet, row, block);
  return {
    from: places.positionOf(fleet.links[ends + link.origin]!),
    to: places.positionOf(fleet.links[ends + link.destination]!),
    distanceKm,
    route: fleet.routes.at(fleet.links[ends + link.route]!),
    drivenKm: odometerKmAt(fleet, row, block, atMs) - fleet.numbers[base + field.tripStartKm]!,
  };
}

/** The name of the place where the car is parked; empty on the road and at nameless spots. */
export function placeName({ fleet, places }: Whereabouts, row: number, block: Block): string {
  if (fleet.numbers[numbersAt(fleet, row, block) + field.tripKm] !== 0) return '';
  return places.nameOf(fleet.links[linksAt(fleet, row, block) + link.origin]!);
}

import { distanceKm } from '../../place/geography.ts';
import { detour } from '../../place/spots.ts';
import type { TripAhead } from '../driving/reach.ts';
import type { Dynamics } from '../dynamics.ts';
import { link, linkWidth } from '../row/row.ts';
import { shortestKm } from './day-plan.ts';
import type { Routine } from './routine.ts';

/** The trip ahead by the routine, or from the current spot for a person by the road. */
export function wayFromHere({ fleet, places }: Dynamics, row: number, routine: Routine): TripAhead {
  const way = routine.wayAhead(row);
  const here = fleet.links[row * linkWidth + link.origin]!;
  if (here < 0 || places.nameOf(here) !== '') return way;
  const there = places.positionOf(routine.placeAhead(row));
  const straightKm = distanceKm(places.positionOf(here), there);
  return { ...way, distanceKm: Math.max(shortestKm, detour * straightKm) };
}

import { distanceKm } from '../../place/geography.ts';
import { detour } from '../../place/spots.ts';
import type { TripAhead } from '../driving/reach.ts';
import type { Dynamics } from '../dynamics.ts';
import { link, linkWidth } from '../row/row.ts';
import { shortestKm } from './day-plan.ts';
import type { Routine } from './routine.ts';

/**
 * The trip ahead by the routine, or from the current spot for a person by the road. A way that
 * could not reach its end is a usual road to there instead.
 */
export function wayFromHere({ fleet, places }: Dynamics, row: number, routine: Routine): TripAhead {
  const way = routine.wayAhead(row);
  const here = fleet.links[row * linkWidth + link.origin]!;
  const there = places.positionOf(routine.placeAhead(row));
  const straightKm = distanceKm(places.positionOf(here), there);
  const isPlanned = here < 0 || places.nameOf(here) !== '';
  if (isPlanned && way.distanceKm >= straightKm) return way;
  return { ...way, distanceKm: Math.max(shortestKm, detour * straightKm) };
}

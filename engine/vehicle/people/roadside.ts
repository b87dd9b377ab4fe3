import { distanceKm } from '../../place/geography.ts';
import type { Places } from '../../place/places.ts';
import { detour, nearestKm } from '../../place/spots.ts';
import type { TripAhead } from '../driving/reach.ts';
import type { Dynamics } from '../dynamics.ts';
import { link, linkWidth } from '../row/row.ts';
import { shortestKm } from './day-plan.ts';
import type { Routine } from './routine.ts';

/**
 * Whether two places are known to be no further apart than a way between them is long: the places
 * of a person are drawn at the distance from home that the ways there have.
 */
function isFarEnough(
  places: Places,
  row: number,
  ends: readonly [number, number],
  wayKm: number,
): boolean {
  return (
    wayKm >= nearestKm &&
    ends.includes(places.homeOf(row)) &&
    ends.every((end) => end < 0 && places.isDrawn(end))
  );
}

/**
 * The trip ahead by the routine, or from the current spot for a person by the road. A way that
 * could not reach its end is a usual road to there instead.
 */
export function wayFromHere({ fleet, places }: Dynamics, row: number, routine: Routine): TripAhead {
  const way = routine.wayAhead(row);
  const here = fleet.links[row * linkWidth + link.origin]!;
  const ahead = routine.placeAhead(row);
  if (isFarEnough(places, row, [here, ahead], way.distanceKm)) return way;
  const straightKm = distanceKm(places.positionOf(here), places.positionOf(ahead));
  const isPlanned = here < 0 || places.nameOf(here) !== '';
  if (isPlanned && way.distanceKm >= straightKm) return way;
  return { ...way, distanceKm: Math.max(shortestKm, detour * straightKm) };
}

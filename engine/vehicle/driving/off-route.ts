import { distanceKm, type Position } from '../../place/geography.ts';
import { roundTo } from '../reporting/rounding.ts';

/** The longest straight way to and from the points of a route, km (ours). */
const mostOffRouteKm = 50;

/**
 * The reason why a trip cannot have a route that begins far from the car, or ends far from its
 * destination; undefined if it can.
 */
export function offRouteMistake(
  end: Position,
  place: Position,
  verb: 'begins' | 'ends',
  name: string,
): string | undefined {
  const awayKm = distanceKm(end, place);
  if (awayKm <= mostOffRouteKm) return undefined;
  const swapped = { latitude: end.longitude, longitude: end.latitude };
  const isSwapped =
    Math.abs(swapped.latitude) <= 90 && distanceKm(swapped, place) <= mostOffRouteKm;
  const start = `: put the car there with state: { at: … } and a place at ${degrees(end)}`;
  const hint = isSwapped
    ? ': its latitudes and longitudes are swapped'
    : verb === 'begins'
      ? start
      : '';
  return `the route ${verb} ${roundTo(awayKm, 1)} km from ${name} at ${degrees(place)}, more than ${mostOffRouteKm} km${hint}`;
}

function degrees({ latitude, longitude }: Position): string {
  return `${roundTo(latitude, 4)}, ${roundTo(longitude, 4)}`;
}

import type { Position } from '../../place/geography.ts';
import { placeOf } from '../../place/places.ts';
import type { Whereabouts } from '../driving/position.ts';

/** A place with a charge limit of its own. */
export interface LimitedPlace extends Position {
  readonly name: string;
  readonly limitPercent: number;
}

/** The places in a set of limits (0 for none) of a vehicle, by number. */
export function limitedPlaces(
  { fleet, places }: Whereabouts,
  row: number,
  set: number,
): readonly LimitedPlace[] {
  return fleet.placeLimits.at(set).map(({ place, limitPercent }) => {
    const number = placeOf(place, row);
    const { latitude, longitude } = places.positionOf(number);
    return { name: places.nameOf(number), latitude, longitude, limitPercent };
  });
}

import type { Places } from '../../place/places.ts';

/** The kinds of places where vehicles are parked and charge. */
export const placeKinds = ['home', 'work', 'public', 'named', 'other'] as const;

/**
 * The kind of a place: the vehicle's home or work, a public charger anywhere else, another place
 * that the scenario names, or a spot without a name.
 */
export type PlaceKind = (typeof placeKinds)[number];

export function placeKindOf(places: Places, place: number, isPublic = false): PlaceKind {
  const name = places.nameOf(place);
  if (name === 'home' || name === 'work') return name;
  if (isPublic) return 'public';
  return name === '' ? 'other' : 'named';
}

import type { MapCharger, MapFacts } from './map-facts.ts';
import type { Mark } from './motion.ts';
import type { GeoPosition } from './trip-line.ts';

/** A place or a charger on the map. */
export interface GroundSign extends GeoPosition {
  readonly kind: 'place' | MapCharger['state'];
  /** Empty for a sign without a label. */
  readonly label: string;
  /** Its number among the signs of one position, which stand in a row. */
  readonly turn: number;
}

/**
 * The signs of places and chargers. A charger without a place stands where its vehicles are, and is
 * shown there while it is broken: otherwise the marks of the vehicles say that they charge.
 */
export function groundSigns(
  { places, chargers }: MapFacts,
  marks: ReadonlyMap<string, Mark>,
): readonly GroundSign[] {
  const turns = new Map<string, number>();
  const signs: GroundSign[] = [];
  const add = (kind: GroundSign['kind'], label: string, { latitude, longitude }: GeoPosition) => {
    const key = `${latitude} ${longitude}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    signs.push({ kind, label, latitude, longitude, turn });
  };
  for (const place of places) add('place', place.name, place);
  for (const { name, state, place, vehicles } of chargers) {
    const at = places.find((each) => each.name === place);
    if (at !== undefined) add(state, `${name} · ${state}`, at);
    else if (state === 'broken') {
      for (const vehicle of vehicles) {
        const glance = marks.get(vehicle)?.glance;
        if (glance !== undefined) add(state, `${name} · ${state}`, glance);
      }
    }
  }
  return signs;
}

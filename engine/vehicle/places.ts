import type { Streams } from '../random/stream.ts';
import type { Zone } from '../time/zone.ts';
import type { Position } from './geography.ts';

export interface NamedPlace extends Position {
  /** Zone of its local time; undefined is the zone of the scenario. */
  readonly zone?: Zone | undefined;
  /** Empty for a spot that only a trip made known. */
  readonly name: string;
}

/** Where vehicles live that the scenario does not place (ours): a few cities, as WGS 84 degrees. */
const cities: readonly Position[] = [
  { latitude: 52.52, longitude: 13.405 },
  { latitude: 48.137, longitude: 11.575 },
  { latitude: 59.329, longitude: 18.069 },
  { latitude: 37.775, longitude: -122.418 },
  { latitude: 47.606, longitude: -122.332 },
  { latitude: 43.651, longitude: -79.383 },
];

/** Half the side of the square around a city in which homes lie, degrees. */
const spreadDegrees = 0.12;

/**
 * Places by number. Numbers from 0 are interned places; the home and the work of vehicle `row` are `-1 - 2 * row` and
 * `-2 - 2 * row` and are computed from its stream when somebody looks, so a million commuters cost nothing.
 */
export class Places {
  readonly #places: NamedPlace[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #streams: Streams;
  readonly #nameOf: (row: number) => string;

  constructor(streams: Streams, nameOf: (row: number) => string) {
    this.#streams = streams;
    this.#nameOf = nameOf;
  }

  /** Adds a named place of the scenario, or a nameless spot. */
  add(place: NamedPlace): number {
    const number = this.#places.push(place) - 1;
    if (place.name !== '') this.#numbers.set(place.name, number);
    return number;
  }

  /** The number of a named place; undefined when there is none of that name. */
  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  homeOf(row: number): number {
    return -1 - 2 * row;
  }

  workOf(row: number): number {
    return -2 - 2 * row;
  }

  /** What a person calls the place: `home`, `work`, the scenario's name, or nothing. */
  nameOf(number: number): string {
    if (number >= 0) return this.#places[number]?.name ?? '';
    return number % 2 === 0 ? 'work' : 'home';
  }

  /** The zone a place states; undefined for those that state none. */
  zoneOf(number: number): Zone | undefined {
    return number < 0 ? undefined : this.#places[number]?.zone;
  }

  positionOf(number: number): Position {
    // Asking an array for what it cannot have is slow, and most places have no number of their own.
    const known = number < 0 ? undefined : this.#places[number];
    if (known !== undefined) return known;
    const row = Math.floor((-1 - number) / 2);
    const stream = this.#streams.stream(this.#nameOf(row), number % 2 === 0 ? 'work' : 'home');
    const city = this.#cityOf(row);
    return {
      latitude: city.latitude + (2 * stream.next() - 1) * spreadDegrees,
      longitude: city.longitude + (2 * stream.next() - 1) * spreadDegrees,
    };
  }

  #cityOf(row: number): Position {
    return this.#streams.stream(this.#nameOf(row), 'city').pick(cities);
  }
}

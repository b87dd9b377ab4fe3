import type { Grid } from '../model/ac-supply.ts';
import type { Streams } from '../random/stream.ts';
import type { Zone } from '../time/zone.ts';
import type { Weather } from './ambient.ts';
import type { Position } from './geography.ts';
import { gridAt } from './grids.ts';
import { type Settlement, Settlements } from './settlements.ts';
import { detour, drawOffsets, homePlace, type Offsets, ownPlaces, workPlace } from './spots.ts';
import { cosine } from './trigonometry.ts';
import { Weathers } from './weathers.ts';

export interface NamedPlace extends Position {
  /** Zone of its local time; undefined is the zone of the scenario. */
  readonly zone?: Zone | undefined;
  /** Empty for a spot that only a trip made known. */
  readonly name: string;
  /** Whether the spot lies around a home that the scenario does not place. */
  readonly isDrawn?: boolean | undefined;
}

/** Cities for the homes that the scenario does not place (ours), as WGS 84 degrees. */
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
 * Half the side of the square around a place where the scenario settles homes (ours): a few
 * streets.
 */
const settledDegrees = 0.03;

/**
 * The number of a place as seen from a vehicle: -1 its own home, -2 its own work and below them its
 * spots, whichever row it has, so that members of a fleet can share it; others keep their number.
 */
export function relativePlace(number: number, row: number): number {
  return number < 0 ? number + ownPlaces * row : number;
}

/** The number of a place that is relative to a vehicle. */
export function placeOf(relative: number, row: number): number {
  return relative < 0 ? relative - ownPlaces * row : relative;
}

/**
 * Places by number. Numbers from 0 are interned places. Below 0 each vehicle has `ownPlaces` of its
 * own, from `-1 - ownPlaces * row` downwards: its home, its work and the spots of `spots.ts`. They
 * are computed from its streams when they are read, so a million commuters cost nothing.
 */
export class Places {
  readonly #places: NamedPlace[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #streams: Streams;
  readonly #nameOf: (row: number) => string;
  readonly #workKmOf: (row: number) => number | undefined;
  readonly #offsets: Offsets = new Float64Array(2 * ownPlaces);
  #offsetsRow = -1;
  /** The positions of own places that were read of late; drawing them is most of a reading. */
  readonly #drawn = new Map<number, Position>();
  readonly #weathers: Weathers;
  /** By number of an interned place; undefined until first read. */
  readonly #weatherOf: (Weather | undefined)[] = [];
  /** The city of each row plus one; 0 until first read. */
  #cityNumbers = new Uint8Array(0);
  readonly #settlements = new Settlements();
  readonly #settledWeathers = new Map<Settlement, Weather>();
  readonly #cityWeathers: (Weather | undefined)[] = cities.map(() => undefined);

  /** @param workKmOf the distance from home to work by road, km; undefined where none is known */
  constructor(
    streams: Streams,
    nameOf: (row: number) => string,
    workKmOf: (row: number) => number | undefined = () => undefined,
  ) {
    this.#streams = streams;
    this.#nameOf = nameOf;
    this.#workKmOf = workKmOf;
    this.#weathers = new Weathers(streams);
  }

  /** Adds a named place of the scenario, or a nameless spot. */
  add(place: NamedPlace): number {
    const number = this.#places.push(place) - 1;
    this.#weatherOf.push(undefined);
    if (place.name !== '') this.#numbers.set(place.name, number);
    return number;
  }

  /**
   * Places the homes of some vehicles around a place. They work around another, or in the town of
   * the first.
   */
  settle(firstRow: number, count: number, place: number, workplace?: number): void {
    const { latitude, longitude } = this.positionOf(place);
    const work = workplace === undefined ? undefined : this.positionOf(workplace);
    this.#drawn.clear();
    this.#settlements.add({ firstRow, count, latitude, longitude, work, zone: this.zoneOf(place) });
  }

  /** The number of a named place; undefined for an unknown name. */
  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /**
   * The number of a named place. `home` and `work` mean the vehicle's own unless the scenario has
   * places with these names.
   */
  numberFor(name: string, row: number): number | undefined {
    const known = this.find(name);
    if (known !== undefined) return known;
    if (name === 'home') return this.homeOf(row);
    return name === 'work' ? this.workOf(row) : undefined;
  }

  homeOf(row: number): number {
    return this.ownOf(row, homePlace);
  }

  workOf(row: number): number {
    return this.ownOf(row, workPlace);
  }

  /** The number of a place of the vehicle's own: home, work or a spot. */
  ownOf(row: number, own: number): number {
    return -1 - ownPlaces * row - own;
  }

  /** Where the spots of a vehicle lie, from home; valid until the next call. */
  offsetsOf(row: number): Offsets {
    if (this.#offsetsRow !== row) {
      drawOffsets(this.#streams.stream(this.#nameOf(row), 'spots'), this.#offsets);
      this.#offsetsRow = row;
    }
    return this.#offsets;
  }

  /** The name of a place: `home`, `work`, one of the scenario's, or the empty text. */
  nameOf(number: number): string {
    if (number >= 0) return this.#places[number]?.name ?? '';
    return ownNames[ownPlaceOf(number)] ?? '';
  }

  /** The zone a place states; undefined for those that state none. */
  zoneOf(number: number): Zone | undefined {
    return number < 0 ? this.#settlements.of(rowOfOwn(number))?.zone : this.#places[number]?.zone;
  }

  /** Whether its position is drawn: the vehicle's own place, or a spot on a way to or from one. */
  isDrawn(number: number): boolean {
    if (number < 0) return this.#settlements.of(rowOfOwn(number)) === undefined;
    return this.#places[number]?.isDrawn === true;
  }

  /** The mains at a place; undefined where the scenario leaves its position open. */
  gridOf(number: number): Grid | undefined {
    return this.isDrawn(number) ? undefined : gridAt(this.positionOf(number));
  }

  positionOf(number: number): Position {
    // Reading a negative index of an array is slow, and most places have no number of their own.
    const known = number < 0 ? undefined : this.#places[number];
    if (known !== undefined) return known;
    let drawn = this.#drawn.get(number);
    if (drawn === undefined) {
      drawn = this.#drawOwn(rowOfOwn(number), ownPlaceOf(number));
      if (this.#drawn.size === mostDrawn) this.#drawn.clear();
      this.#drawn.set(number, drawn);
    }
    return drawn;
  }

  #drawOwn(row: number, own: number): Position {
    if (own > workPlace) return this.#spotOf(row, own);
    const stream = this.#streams.stream(this.#nameOf(row), ownNames[own]!);
    const settlement = this.#settlements.of(row);
    const settled = own === homePlace ? settlement : settlement?.work;
    const middle = settled ?? settlement ?? cities[this.#cityNumberOf(row)]!;
    const spread = settled === undefined ? spreadDegrees : settledDegrees;
    const drawn = {
      latitude: middle.latitude + (2 * stream.next() - 1) * spread,
      longitude: middle.longitude + (2 * stream.next() - 1) * spread,
    };
    const workKm = own === workPlace && settled === undefined ? this.#workKmOf(row) : undefined;
    return workKm === undefined ? drawn : this.#workAt(row, workKm, drawn);
  }

  /** The place in the direction of a drawn one to which the way from home is so long. */
  #workAt(row: number, workKm: number, drawn: Position): Position {
    const home = this.positionOf(this.homeOf(row));
    const shrink = cosine((home.latitude * Math.PI) / 180);
    const north = drawn.latitude - home.latitude;
    const east = (drawn.longitude - home.longitude) * shrink;
    const scale = workKm / detour / (kmPerDegree * Math.sqrt(north * north + east * east));
    return {
      latitude: home.latitude + scale * north,
      longitude: home.longitude + scale * (drawn.longitude - home.longitude),
    };
  }

  /**
   * Outside temperature of a place, degC. A vehicle's own places have the weather of its city
   * (ours), so the edge of a cell never divides a town, and one byte per vehicle remembers it.
   */
  celsiusAt(number: number, atMs: number): number {
    return this.#weatherAt(number).celsiusAt(atMs);
  }

  /** The usual temperature of the season at a place, day and night together, degC. */
  seasonCelsiusAt(number: number, atMs: number): number {
    return this.#weatherAt(number).seasonCelsiusAt(atMs);
  }

  #weatherAt(number: number): Weather {
    if (number >= 0) return (this.#weatherOf[number] ??= this.#weathers.at(this.#places[number]!));
    const row = rowOfOwn(number);
    const settlement = this.#settlements.of(row);
    if (settlement !== undefined) return this.#settledWeatherOf(settlement);
    const city = this.#cityNumberOf(row);
    return (this.#cityWeathers[city] ??= this.#weathers.at(cities[city]!));
  }

  #settledWeatherOf(settlement: Settlement): Weather {
    const known = this.#settledWeathers.get(settlement);
    if (known !== undefined) return known;
    const weather = this.#weathers.at(settlement);
    this.#settledWeathers.set(settlement, weather);
    return weather;
  }

  #spotOf(row: number, own: number): Position {
    const home = this.positionOf(this.homeOf(row));
    const offsets = this.offsetsOf(row);
    const shrink = cosine((home.latitude * Math.PI) / 180);
    return {
      latitude: home.latitude + offsets[2 * own + 1]! / kmPerDegree,
      longitude: home.longitude + offsets[2 * own]! / (kmPerDegree * shrink),
    };
  }

  #cityNumberOf(row: number): number {
    const known = row < this.#cityNumbers.length ? this.#cityNumbers[row]! : 0;
    if (known !== 0) return known - 1;
    if (row >= this.#cityNumbers.length) {
      const more = new Uint8Array(Math.max(16, 2 * row));
      more.set(this.#cityNumbers);
      this.#cityNumbers = more;
    }
    const city = this.#streams.stream(this.#nameOf(row), 'city').int(cities.length);
    this.#cityNumbers[row] = city + 1;
    return city;
  }
}

/** The number of drawn positions kept: those of two places for some thousand cars that drive. */
const mostDrawn = 4096;

/** Along a meridian of a sphere of mean Earth radius. */
const kmPerDegree = 111.195;

/** By own place; spots have no name. */
const ownNames = ['home', 'work'];

/** The row that the own place belongs to. */
function rowOfOwn(number: number): number {
  return Math.floor((-1 - number) / ownPlaces);
}

function ownPlaceOf(number: number): number {
  return (-1 - number) % ownPlaces;
}

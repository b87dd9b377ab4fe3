import type { Streams } from '../random/stream.ts';
import { type Weather, weatherAt } from './ambient.ts';
import type { Position } from './geography.ts';

/** The weather at the centre of each half-degree cell, which all cars of the cell share. */
export class Weathers {
  readonly #streams: Streams;
  readonly #cells = new Map<number, Weather>();

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  /** Finding the weather costs more than reading it, so keep the result. */
  at({ latitude, longitude }: Position): Weather {
    // The poles belong to the outermost ring, and 180 degrees east are 180 degrees west.
    const north = Math.min(Math.floor(latitude * 2), rings / 2 - 1);
    const turned = Math.floor(longitude * 2) % columns;
    const east = turned >= columns / 2 ? turned - columns : turned;
    const cell = north * columns + east;
    const known = this.#cells.get(cell);
    if (known !== undefined) return known;
    const centre = { latitude: (north + 0.5) / 2, longitude: (east + 0.5) / 2 };
    const weather = new CellWeather(weatherAt(this.#streams, centre));
    this.#cells.set(cell, weather);
    return weather;
  }
}

/** Keeps the whole hours that were worked out last, between which the temperature is linear. */
class CellWeather implements Weather {
  readonly #weather: Weather;
  /** By the hour modulo `hoursKept`: which hour it is, and its temperature. */
  readonly #hours = new Float64Array(hoursKept).fill(Number.NaN);
  readonly #celsius = new Float64Array(hoursKept);

  constructor(weather: Weather) {
    this.#weather = weather;
  }

  celsiusAt(atMs: number): number {
    const at = atMs / msPerHour;
    const hour = Math.floor(at);
    const celsius = this.#wholeHour(hour);
    return at === hour ? celsius : celsius + (this.#wholeHour(hour + 1) - celsius) * (at - hour);
  }

  seasonCelsiusAt(atMs: number): number {
    return this.#weather.seasonCelsiusAt(atMs);
  }

  #wholeHour(hour: number): number {
    const slot = hour & (hoursKept - 1);
    if (this.#hours[slot] !== hour) {
      this.#hours[slot] = hour;
      this.#celsius[slot] = this.#weather.celsiusAt(hour * msPerHour);
    }
    return this.#celsius[slot]!;
  }
}

/** A power of two; some days, since reports speak of the past and trips of the present. */
const hoursKept = 64;
const msPerHour = 3_600_000;
/** Half degrees of latitude and of longitude. */
const rings = 360;
const columns = 720;

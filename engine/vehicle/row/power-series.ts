import type { Position } from '../../place/geography.ts';
import { clearSkyWatts } from '../../place/sunshine.ts';

/** Power over time that is constant between its changes, kW. */
export interface PowerSeries {
  /** Undefined where there is no value. */
  at(atMs: number): number | undefined;
  /** The first instant after `atMs` at which the value may change; Infinity for none. */
  nextChangeMs(atMs: number): number;
}

const quarterMs = 900_000;
/** The sunshine at which solar panels give their peak power, W/m2. */
const standardWatts = 1000;

/**
 * The power of level solar panels under a clear sky: in each quarter of an hour that of its middle.
 */
export class ClearSkySolar implements PowerSeries {
  readonly #peakKw: number;
  readonly #position: Position;

  constructor(peakKw: number, position: Position) {
    this.#peakKw = peakKw;
    this.#position = position;
  }

  at(atMs: number): number {
    const middleMs = quarterMs * (Math.floor(atMs / quarterMs) + 0.5);
    const kw = (this.#peakKw * clearSkyWatts(this.#position, middleMs)) / standardWatts;
    return Math.round(1000 * kw) / 1000;
  }

  nextChangeMs(atMs: number): number {
    return quarterMs * (Math.floor(atMs / quarterMs) + 1);
  }
}

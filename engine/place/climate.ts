import type { Position } from './geography.ts';

/** Mean daily minimum and maximum per month, January first, degC. */
export interface ClimateNormals {
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** A place whose normals are listed. */
export interface ClimateStation extends Position, ClimateNormals {
  readonly name: string;
  /** Whether the figures are from memory, rounded, and not from a publication. */
  readonly approximate: boolean;
}

/** Climate by distance from the equator; all of it approximate. Each: points [degrees, value]. */
export interface LatitudeClimate {
  /** Mean of the year, degC. */
  readonly meanCelsius: readonly (readonly [number, number])[];
  /** Half the difference between the warmest and the coldest month, degC. */
  readonly amplitudeCelsius: readonly (readonly [number, number])[];
  /** Mean daily maximum less minimum, degC. */
  readonly dailyRangeCelsius: readonly (readonly [number, number])[];
}

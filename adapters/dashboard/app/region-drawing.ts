/** The shapes of a region, drawn in this order. */
export interface RegionDrawing {
  readonly water: readonly DegreeWay[];
  readonly land: readonly DegreeWay[];
  readonly lakes: readonly DegreeWay[];
  readonly parks: readonly DegreeWay[];
  readonly roads: readonly DegreeWay[];
}

/** Positions in degrees: latitude and longitude. */
export type DegreeWay = readonly (readonly [latitude: number, longitude: number])[];

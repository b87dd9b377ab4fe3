/**
 * What a person's days look like to the chart: one stop ahead, which the row's bytes number, in the plan of one local
 * date. Everything else is worked out from chance when it is asked for.
 */
export interface Routine {
  /** Turns to the first stop of the next tour after now, and says when to set out; Infinity when there is none. */
  lookAhead(row: number): number;
  /** Turns from the stop just reached to the one after it, and says when to set out. */
  turnToNext(row: number): number;
  /** Number of the place of the stop ahead. */
  placeAhead(row: number): number;
  /** Length of the trip to the stop ahead. */
  kmAhead(row: number): number;
  /** Length of the longest trip from now until home. */
  longestKmAhead(row: number): number;
  /** Whether the stop ahead is home. */
  isHomeward(row: number): boolean;
  /** Whether the stop ahead is the first after home. */
  isOutward(row: number): boolean;
}

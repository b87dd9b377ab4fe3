import type { Way } from '../driving/reach.ts';

/**
 * What a person's days look like to the chart: one stop ahead, which the row's bytes number, in the plan of one local
 * date. Everything else is worked out from chance when it is asked for.
 */
export interface Routine {
  /** Turns to the first stop of the next tour after now, and says when to set out; Infinity when there is none. */
  lookAhead(row: number): number;
  /** Turns from the stop just reached to the one after it, and says when to set out. */
  turnToNext(row: number): number;
  /** Turns to home: whatever was to come before is let be. */
  turnHome(row: number): void;
  /** Number of the place of the stop ahead. */
  placeAhead(row: number): number;
  /** The trip to the stop ahead. */
  wayAhead(row: number): Way;
  /** The longest trip from now until home. */
  longestAhead(row: number): Way;
  /** Whether the stop ahead is home. */
  isHomeward(row: number): boolean;
  /** Whether the stop ahead is the first after home. */
  isOutward(row: number): boolean;
  /** Whether the stop ahead is but a break on the way. */
  isBreak(row: number): boolean;
  /** Whether a journey begins today or tomorrow, for which the battery had better be full. */
  isBeforeJourney(row: number): boolean;
}

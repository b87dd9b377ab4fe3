import type { TripAhead } from '../driving/reach.ts';

/**
 * The days of a person as the chart sees them: one stop ahead, which the row's bytes number, in the
 * plan of one local date. Everything else is drawn on demand.
 */
export interface Routine {
  /** Selects the first stop of the next tour; returns when to set out, or Infinity without one. */
  lookAhead(row: number): number;
  /** Selects the stop after the one just reached; returns when to set out. */
  turnToNext(row: number): number;
  /** Selects home, dropping all stops before it. */
  turnHome(row: number): void;
  /** Number of the place of the stop ahead. */
  placeAhead(row: number): number;
  /** The trip to the stop ahead. */
  wayAhead(row: number): TripAhead;
  /** The longest trip from now until home. */
  longestAhead(row: number): TripAhead;
  /** Whether the stop ahead is home. */
  isHomeward(row: number): boolean;
  /** Whether the stop ahead is the first one from home. */
  isOutward(row: number): boolean;
  /** Whether the stop ahead is only a break on the way. */
  isBreak(row: number): boolean;
  /** Whether a journey, for which the battery should be full, begins today or tomorrow. */
  isBeforeJourney(row: number): boolean;
}

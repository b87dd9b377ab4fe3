import type { QuantityName, quantities } from '../../vehicle/reporting/quantities.ts';

/** A quantity for which the instant is known at which it reaches a number. */
export type WatchedQuantity = {
  [Name in QuantityName]: (typeof quantities)[Name]['course'] extends 'line' ? Name : never;
}[QuantityName];

/** A condition that is watched from outside the script. */
export interface WatchedCondition {
  /** Throws `ExpressionError` where there is no answer now. */
  holds(): boolean;
  /** The reasons why it does not hold now, since when, and the next events that may change it. */
  inVain(): string;
  stop(): void;
}

/**
 * An occasion on which a condition must be tested; its answer can change at no other time.
 * - `subject`: after every event of this vehicle, or of any member of this fleet.
 * - `report`: after every report of this vehicle, or of any member of this fleet, that has arrived.
 * - `webhook`: after every outcome of a delivery of this webhook.
 * - `quantity`: at the exact instant at which the quantity of this vehicle (or of any member)
 *   reaches or leaves the threshold.
 * - `charger`, `site`: after every event there, and at each full minute while a vehicle takes
 *   power.
 * - `timeOfDay`: whenever clocks show this local time, milliseconds after midnight, and when they
 *   are changed.
 * - `instant`: once, milliseconds since the epoch.
 * - `elapsed`: once, milliseconds after the start of the simulation.
 * - `evidence`: whenever the listener is called.
 */
export type Watch =
  | { readonly kind: 'subject' | 'report' | 'webhook'; readonly subject: string }
  | {
      readonly kind: 'quantity';
      readonly subject: string;
      readonly quantity: WatchedQuantity;
      readonly threshold: number;
    }
  | { readonly kind: 'charger' | 'site'; readonly name: string }
  | { readonly kind: 'timeOfDay'; readonly msOfDay: number }
  | { readonly kind: 'instant'; readonly atMs: number }
  | { readonly kind: 'elapsed'; readonly durationMs: number }
  | { readonly kind: 'evidence'; readonly listen: (look: () => void) => () => void };

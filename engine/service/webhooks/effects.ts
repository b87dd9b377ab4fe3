import type { AttemptEffect } from './attempt-faults.ts';
import type { ChallengeEffect, EventEffect } from './event-faults.ts';

/**
 * The effect of a fault on the deliveries of a webhook. Plain JSON, which the command that begins a
 * fault carries.
 */
export type Effect = EventEffect | AttemptEffect | ChallengeEffect;

/** The events that a fault affects: all given members must match. Plain JSON. */
export interface EventMatch {
  /** Name of a vehicle, or of a fleet for each of its vehicles. */
  readonly vehicle?: string | undefined;
  readonly user?: string | undefined;
  /** The lowest and highest sequence, compared with that of the event's log entry. */
  readonly sequence?:
    | { readonly from?: number | undefined; readonly to?: number | undefined }
    | undefined;
  /** The place among the events of a vehicle for the webhook, from 1. */
  readonly event?: number | undefined;
  /** The place among the attempts of a delivery, from 1: for effects on attempts alone. */
  readonly attempt?: number | undefined;
}

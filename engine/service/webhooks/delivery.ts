import type { WebhookEvent } from './event.ts';
import type { Outcome } from './outcome.ts';
import type { Stamp } from './payload.ts';
import { challengePolicy, type RetryPolicy } from './retry-profile.ts';
import type { Webhook } from './webhook.ts';

/**
 * `held`: by a fault. `queued`: as many attempts are under way as may be. `waiting`: for its next attempt. `dead`: none
 * is left. `cancelled`: its webhook was disabled or removed.
 */
export type DeliveryStatus =
  | 'held'
  | 'queued'
  | 'inFlight'
  | 'waiting'
  | 'delivered'
  | 'dead'
  | 'cancelled';

/** An event on its way to a receiver. An event may have several: faults duplicate it, and people have it sent again. */
export interface Delivery {
  /** Its place among all of the world, from 1. */
  readonly number: number;
  readonly event: WebhookEvent;
  readonly webhook: Webhook;
  /** Its place among those of its event, from 0. */
  readonly copy: number;
  readonly status: DeliveryStatus;
  readonly createdAtMs: number;
  /** When the next attempt starts; undefined where that is not known or there is none. */
  readonly nextAttemptAtMs: number | undefined;
  /** Undefined while it is pending. */
  readonly settledAtMs: number | undefined;
  readonly attempts: readonly AttemptRecord[];
}

/** What is known of an attempt. */
export interface AttemptRecord extends Stamp {
  /** Its place among all of the world, from 1. */
  readonly number: number;
  readonly startedAtMs: number;
  /** Both undefined while it is under way; the outcome also where the delivery was cancelled meanwhile. */
  readonly endedAtMs: number | undefined;
  readonly outcome: Outcome | undefined;
}

/** Why an event is sent: one of its own, or one that was sent before and is sent again. */
export interface Reason {
  /** Sequence of the entry that led to it. */
  readonly cause: number;
  /** From now to its first attempt; 0 without it. */
  readonly delayMs?: number | undefined;
  /** Names of the faults that hold it. */
  readonly heldBy?: readonly string[] | undefined;
  /** How many later events go first. */
  readonly behind?: number | undefined;
  /** It goes out byte for byte as it did then. */
  readonly replayOf?: Stamp | undefined;
}

/** A challenge is one attempt, whatever the policy of its webhook. */
export function policyFor({ event, webhook }: Pick<Delivery, 'event' | 'webhook'>): RetryPolicy {
  return event.type === 'VERIFY' ? challengePolicy : webhook.policy;
}

import type { WebhookEvent } from './event.ts';
import type { Outcome } from './outcome.ts';
import { challengePolicy, type RetryPolicy } from './retry-profile.ts';
import type { Webhook } from './webhook.ts';

/**
 * `held`: by a fault. `queued`: the limit of concurrent attempts is reached. `waiting`: for its
 * next attempt. `dead`: no attempt is left. `cancelled`: its webhook was disabled or removed.
 */
export type DeliveryStatus =
  | 'held'
  | 'queued'
  | 'inFlight'
  | 'waiting'
  | 'delivered'
  | 'dead'
  | 'cancelled';

/** An event on its way to a receiver. Faults and users may send an event several times. */
export interface Delivery {
  /** Its number in the world, from 1. */
  readonly number: number;
  readonly event: WebhookEvent;
  readonly webhook: Webhook;
  /** Its index among the deliveries of its event, from 0. */
  readonly copy: number;
  readonly status: DeliveryStatus;
  readonly createdAtMs: number;
  /** The start of the next attempt; undefined where it is unknown or there is none. */
  readonly nextAttemptAtMs: number | undefined;
  /** Undefined while it is pending. */
  readonly settledAtMs: number | undefined;
  /** The attempts so far, put together on reading; `attemptCount` is their number. */
  readonly attempts: readonly AttemptRecord[];
  readonly attemptCount: number;
}

/** The members that differ between attempts. */
export interface Stamp {
  readonly deliveryId: string;
  readonly deliveredAtMs: number;
}

/** The record of an attempt. */
export interface AttemptRecord extends Stamp {
  /** Its number in the world, from 1. */
  readonly number: number;
  readonly startedAtMs: number;
  /** Both undefined while it is under way; the outcome also after a cancellation. */
  readonly endedAtMs: number | undefined;
  readonly outcome: Outcome | undefined;
}

/** The origin of a delivery: a new event, or one that was sent before. */
export interface DeliveryOrigin {
  /** Sequence of the entry that caused it. */
  readonly cause: number;
  /** Time from now to its first attempt; 0 by default. */
  readonly delayMs?: number | undefined;
  /** Names of the faults of which the log says that they hold its event. */
  readonly toldHolds?: readonly string[] | undefined;
  /** The number of later events that overtake it. */
  readonly behind?: number | undefined;
  /** The longest time that it waits for them. */
  readonly behindMs?: number | undefined;
  /** The delivery that it repeats byte for byte. */
  readonly replayOf?: Stamp | undefined;
}

/** The retry policy of a delivery; a challenge has one attempt under any policy. */
export function policyFor({ event, webhook }: Pick<Delivery, 'event' | 'webhook'>): RetryPolicy {
  return event.type === 'VERIFY' ? challengePolicy : webhook.policy;
}

/** The name of the draws of an attempt: the nth of a delivery, from 1. */
export function attemptName({ id }: WebhookEvent, copy: number, nth: number): string {
  return `${id} ${copy} ${nth}`;
}

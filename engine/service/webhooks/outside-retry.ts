import { uuid } from '../../random/identifier.ts';
import type { ServiceGround } from '../service-ground.ts';
import { Attempt } from './attempt.ts';
import { unaffectedAttempt } from './attempt-faults.ts';
import { type Delivery, policyFor } from './delivery.ts';
import { nextDueMs } from './retry-profile.ts';

/** A failed attempt of a delivery whose attempts are made outside the simulation, in real time. */
export interface FailedOutside {
  /** The number of attempts so far. */
  readonly count: number;
  /** The instants on one clock, ms: when the attempt was due, and when it ended. */
  readonly dueAtMs: number;
  readonly endedAtMs: number;
  /** The status of the answer; undefined without one. */
  readonly status: number | undefined;
  /** The delay that the answer requested. */
  readonly retryAfterMs: number | undefined;
}

/** The due time of the next attempt by the policy of the webhook; undefined where none is left. */
export function nextOutsideMs(
  { streams }: ServiceGround,
  delivery: Delivery,
  { status, ...failed }: FailedOutside,
): number | undefined {
  const policy = policyFor(delivery);
  const isGone = policy.goneDisables && status === 410;
  if (isGone || failed.count > policy.waitsMs.length) return undefined;
  return nextDueMs(policy, failed, () =>
    streams.stream(delivery.webhook.subject, `wait ${nameOf(delivery, failed.count)}`),
  );
}

/**
 * A later attempt that is made outside the simulation: the event keeps its id and sequence, and the
 * attempt has the stamp that it would have inside. No fault affects it.
 */
export function outsideRetry(
  world: ServiceGround,
  delivery: Delivery,
  { nth, startedAtMs }: { readonly nth: number; readonly startedAtMs: number },
): Attempt {
  const draws = world.streams.stream(delivery.webhook.subject, `delivery ${nameOf(delivery, nth)}`);
  return new Attempt(world, world.service.managementTokens, {
    number: 0,
    delivery,
    startedAtMs,
    stamp: { deliveryId: uuid(draws), deliveredAtMs: startedAtMs },
    faults: unaffectedAttempt,
  });
}

/** The name of an attempt in its draws. */
function nameOf({ copy, event }: Delivery, nth: number): string {
  return `${event.id} ${copy} ${nth}`;
}

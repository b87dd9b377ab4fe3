import type { z } from '@hono/zod-openapi';
import {
  type AttemptRecord,
  type Delivery,
  formatInstant,
  type Json,
  requestOf,
  toldOf,
  type World,
  whyMade,
} from '../../../engine/index.ts';
import type { deliverySchema, wholeDeliverySchema } from './deliveries-schema.ts';

export function deliveryDocument(
  { fleet }: World,
  delivery: Delivery,
): z.infer<typeof deliverySchema> {
  const { attempts, copy, createdAtMs, event, number, status, webhook } = delivery;
  const { status: lastStatus, failure: lastFailure } = answerOf(attempts.at(-1)?.outcome);
  const about =
    event.type === 'VERIFY'
      ? { sequence: null, vehicle: null, user: null, triggers: [], signals: {} }
      : {
          sequence: event.sequence,
          vehicle: fleet.nameOf(event.row),
          user: event.user.name,
          ...contentOf(event),
        };
  return {
    delivery: number,
    webhook: webhook.name,
    state: status,
    eventId: event.id,
    type: event.type,
    copy: copy + 1,
    ...about,
    entry: event.entry,
    createdAt: formatInstant(createdAtMs),
    nextAttemptAt: instant(delivery.nextAttemptAtMs),
    settledAt: instant(delivery.settledAtMs),
    attemptCount: attempts.length,
    lastStatus,
    lastFailure,
  };
}

/** The triggers of an event, or its errors in words, and the bodies of its signals. */
function contentOf(event: Parameters<typeof toldOf>[0]) {
  const { triggers = [], signals = {}, errors = [] } = toldOf(event);
  const errorWords = errors.map(({ type, code, state }) =>
    [type, code, state].filter((each) => each !== null).join(' '),
  );
  // The body of a signal is a map.
  const bodies = signals as Readonly<Record<string, { readonly [member: string]: Json } | null>>;
  return { triggers: [...triggers, ...errorWords], signals: bodies };
}

/** A delivery with its attempts, requests, answers and the reason for it. */
export function wholeDeliveryDocument(
  world: World,
  delivery: Delivery,
): z.infer<typeof wholeDeliverySchema> {
  const request = requestOf(world, delivery);
  return {
    ...deliveryDocument(world, delivery),
    why: [...whyMade(delivery)],
    attempts: delivery.attempts.map(attemptDocument),
    request: request
      ? { url: request.url, signature: request.signature ?? null, body: request.body }
      : null,
  };
}

function attemptDocument({
  deliveryId,
  endedAtMs,
  number,
  outcome,
  startedAtMs,
}: AttemptRecord): z.infer<typeof wholeDeliverySchema>['attempts'][number] {
  return {
    attempt: number,
    deliveryId,
    startedAt: formatInstant(startedAtMs),
    endedAt: instant(endedAtMs),
    ...answerOf(outcome),
    body: outcome !== undefined && 'status' in outcome ? (outcome.body ?? null) : null,
  };
}

/** The status of an answer, or the reason why there is none. */
function answerOf(outcome: AttemptRecord['outcome']) {
  return {
    status: outcome !== undefined && 'status' in outcome ? outcome.status : null,
    failure: outcome !== undefined && 'failure' in outcome ? outcome.failure : null,
  };
}

function instant(atMs: number | undefined): string | null {
  return atMs === undefined ? null : formatInstant(atMs);
}

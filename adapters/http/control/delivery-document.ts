import type { z } from '@hono/zod-openapi';
import {
  type AttemptRecord,
  type Delivery,
  formatInstant,
  requestOf,
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
      ? { sequence: null, vehicle: null, user: null }
      : { sequence: event.sequence, vehicle: fleet.nameOf(event.row), user: event.user.name };
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
    triggers: triggersOf(event),
    signals: signalsOf(event),
  };
}

function triggersOf(event: Delivery['event']): string[] {
  switch (event.type) {
    case 'VERIFY':
      return [];
    case 'VEHICLE_STATE':
      return event.triggers.map((each) => (typeof each === 'string' ? each : each.path));
    case 'VEHICLE_ERROR':
      return event.errors.map(({ type, code, state }) =>
        [type, code, state].filter((each) => each !== null).join(' '),
      );
  }
}

function signalsOf(event: Delivery['event']): z.infer<typeof deliverySchema>['signals'] {
  if (event.type !== 'VEHICLE_STATE') return {};
  return Object.fromEntries(
    event.data.map(({ path }, index) => {
      const reading = event.readings[index];
      return [path, reading === undefined || 'error' in reading ? null : { ...reading }];
    }),
  );
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

import { randomUUID } from 'node:crypto';
import type { EventPayload } from './payload.ts';

/** An event that is older than this one, and that nobody has seen. */
export function olderThan(payload: EventPayload): string {
  const { sequence } = payload.meta;
  return JSON.stringify({ ...renamed(payload), meta: { ...payload.meta, sequence: sequence - 1 } });
}

/** An event that nobody has sent, newer than this one. */
export function forgedFrom(payload: EventPayload): string {
  const { sequence } = payload.meta;
  return JSON.stringify({ ...renamed(payload), meta: { ...payload.meta, sequence: sequence + 1 } });
}

function renamed(payload: EventPayload): EventPayload {
  return { ...payload, eventId: randomUUID() };
}

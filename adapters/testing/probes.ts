import { randomUUID } from 'node:crypto';
import { type EventPayload, renumbered } from './payload.ts';

/** A received state of a vehicle: its text and its content. */
interface ReceivedState {
  readonly text: string;
  readonly payload: EventPayload;
}

/** A genuine event older than this one, with an id that the app has not seen. */
export function olderThan({ payload: { meta }, text }: ReceivedState): string {
  return renumbered(text, randomUUID(), meta.sequence - 1);
}

/** A forged event, newer than this one. */
export function forgedFrom({ payload: { meta }, text }: ReceivedState): string {
  return renumbered(text, randomUUID(), meta.sequence + 1);
}

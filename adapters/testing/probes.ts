import { randomUUID } from 'node:crypto';
import { readPayload, renumbered } from './payload.ts';

/** The text of a genuine event older than this one, with an id that the app has not seen. */
export function olderThan(text: string): string {
  return renumbered(text, randomUUID(), sequenceOf(text) - 1);
}

/** The text of a forged event, newer than this one. */
export function forgedFrom(text: string): string {
  return renumbered(text, randomUUID(), sequenceOf(text) + 1);
}

/** The sequence of an event; 0 for a text that is none. */
export function sequenceOf(text: string): number {
  const payload = readPayload(text);
  return payload !== undefined && 'meta' in payload ? payload.meta.sequence : 0;
}

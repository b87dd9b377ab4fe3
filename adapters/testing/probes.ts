import { randomUUID } from 'node:crypto';
import { type EventPayload, renumbered } from './payload.ts';

/** A state of a vehicle that came: as it was written, and what it says. */
interface Known {
  readonly text: string;
  readonly payload: EventPayload;
}

/** An event that is older than this one, and that nobody has seen. */
export function olderThan({ payload: { meta }, text }: Known): string {
  return renumbered(text, randomUUID(), meta.sequence - 1);
}

/** An event that nobody has sent, newer than this one. */
export function forgedFrom({ payload: { meta }, text }: Known): string {
  return renumbered(text, randomUUID(), meta.sequence + 1);
}

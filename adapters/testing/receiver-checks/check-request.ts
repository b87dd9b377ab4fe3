import { type EventPayload, renumbered } from '../payload.ts';
import { sequenceOf } from '../probes.ts';
import { sign } from '../signature.ts';
import type { WorldRequest } from './material.ts';

/** A request of a check, with the words for it. */
export interface CheckRequest extends WorldRequest {
  /** The subject of a sentence: `a state with another spacing`. */
  readonly says: string;
  /** Statuses that are right although the signature says otherwise. */
  readonly tolerates?: readonly number[];
  /** Resolves when the rest of a body may be sent whose client is slow. */
  readonly rest?: Promise<unknown>;
}

/** Requests in their order; those of an inner list are sent at the same time. */
export type CheckRequests = readonly (CheckRequest | readonly CheckRequest[])[];

export const request = (
  says: string,
  { text, signature }: WorldRequest,
  more: Pick<CheckRequest, 'rest' | 'tolerates'> = {},
): CheckRequest => ({ says, text, signature, ...more });

/** For a check that judges something else: another one judges that forgeries are accepted. */
export const acceptable = { tolerates: [200, 201, 202, 204] };

/** The text of an event with the right signature. */
export const signed = (secret: string, text: string): WorldRequest => ({
  text,
  signature: sign(secret, text),
});

/** A body as it is written; the members that checks change. */
export type WrittenEvent = EventPayload & {
  data: { signals: { code: string; body?: unknown; [name: string]: unknown }[] };
  triggers: unknown[];
};

/** The text of an event after a change of its body. */
export function changed(text: string, change: (event: WrittenEvent) => void): string {
  const event = JSON.parse(text) as WrittenEvent;
  change(event);
  return JSON.stringify(event);
}

/** The text of an event with another sequence. */
function withSequence(text: string, sequence: number): string {
  return renumbered(text, (JSON.parse(text) as EventPayload).eventId, sequence);
}

/** The text of an event with the sequence of another, raised by `by`. */
export function sequenceAfter(text: string, { text: other }: WorldRequest, by: number): string {
  return withSequence(text, sequenceOf(other) + by);
}

import type { LoggedEntry } from '../../log/entry.ts';

/** An attempt that came to an end: the receiver answered, or it was plain that it would not. */
export interface AnsweredAttempt {
  /** Name of the webhook. */
  readonly webhook: string;
  readonly eventId: string;
  /** Its place among all of the world, from 1. */
  readonly attempt: number;
  readonly atMs: number;
  /** Simulated time from its start to its end. */
  readonly latencyMs: number;
  /** Whether the receiver took it. */
  readonly isDelivered: boolean;
  /** Of HTTP; undefined where there was no answer. */
  readonly status: number | undefined;
  /** Why there was none. */
  readonly failure: string | undefined;
  /** From its end to the next attempt; undefined where there is none. */
  readonly retryInMs: number | undefined;
}

/** What an entry of a log says of an attempt that has ended; undefined for any other entry. */
export function answeredAttempt({
  atMs,
  data,
  kind,
  subject,
}: LoggedEntry): AnsweredAttempt | undefined {
  if (kind !== 'delivery.delivered' && kind !== 'delivery.failed') return undefined;
  return {
    webhook: subject,
    eventId: data['event'] as string,
    attempt: data['attempt'] as number,
    atMs,
    latencyMs: data['latencyMs'] as number,
    isDelivered: kind === 'delivery.delivered',
    status: data['status'] as number | undefined,
    failure: data['failure'] as string | undefined,
    retryInMs: data['retryInMs'] as number | undefined,
  };
}

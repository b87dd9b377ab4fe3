import type { LoggedEntry } from '../../log/entry.ts';

/** An attempt that has ended, with or without an answer of the receiver. */
export interface AnsweredAttempt {
  /** Name of the webhook. */
  readonly webhook: string;
  readonly eventId: string;
  /** Its number in the world, from 1. */
  readonly attempt: number;
  readonly atMs: number;
  /** Simulated time from its start to its end. */
  readonly latencyMs: number;
  /** Whether the receiver accepted it. */
  readonly isDelivered: boolean;
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** The reason why there was no answer. */
  readonly failure: string | undefined;
  /** Time from its end to the next attempt; undefined if there is none. */
  readonly retryInMs: number | undefined;
}

/** Reads an ended attempt from a log entry; undefined for any other entry. */
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

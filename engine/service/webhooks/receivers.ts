import type { Distribution } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';
import { drawMs } from './course.ts';
import type { Outcome } from './outcome.ts';

/** A receiver that exists only in the scenario: how it answers, in simulated time. Plain JSON. */
export interface ReceiverSettings {
  /** 200 without it. */
  readonly status?: number | undefined;
  /** From the start of an attempt to its answer; at once without it. */
  readonly latencyMs?: Distribution<number> | undefined;
  /** So many requests fail at first, challenges not counted. */
  readonly failFirst?: number | undefined;
  /** What they are answered with; 500 without it. */
  readonly failStatus?: number | undefined;
  /** What an answer that is no success asks for. */
  readonly retryAfterMs?: number | undefined;
  /** Connections are refused from the first of these instants to before the second. */
  readonly down?: { readonly fromMs: number; readonly untilMs: number } | undefined;
  /** How it answers challenges; rightly without it. */
  readonly verify?: 'right' | 'wrong' | 'silent' | undefined;
}

/** What a receiver is asked. */
export interface ReceiverRequest {
  readonly atMs: number;
  /** How many requests it had before, challenges not counted. */
  readonly requests: number;
  /** The right answer to a challenge; undefined for events. */
  readonly challengeAnswer: string | undefined;
  /** The attempt's own draws. */
  readonly draws: () => Stream;
}

/** What a receiver does: an outcome, so long after it was asked; `timeout` if it never answers. */
export interface ReceiverAnswer {
  readonly outcome: Outcome;
  readonly latencyMs: number;
}

export function answerOf(receiver: ReceiverSettings, request: ReceiverRequest): ReceiverAnswer {
  const { down } = receiver;
  if (down !== undefined && request.atMs >= down.fromMs && request.atMs < down.untilMs) {
    return { outcome: { failure: 'refused' }, latencyMs: 0 };
  }
  if (request.challengeAnswer !== undefined && receiver.verify === 'silent') return silence;
  const { latencyMs: latency } = receiver;
  const latencyMs = latency === undefined ? 0 : drawMs(latency, request.draws());
  return { outcome: outcomeOf(receiver, request), latencyMs };
}

function outcomeOf(receiver: ReceiverSettings, request: ReceiverRequest): Outcome {
  const { challengeAnswer, requests } = request;
  if (challengeAnswer !== undefined) {
    const challenge = receiver.verify === 'wrong' ? 'wrong' : challengeAnswer;
    return { status: 200, body: JSON.stringify({ challenge }) };
  }
  const { failFirst = 0, failStatus = 500, status: usual = 200, retryAfterMs } = receiver;
  const status = requests < failFirst ? failStatus : usual;
  const isAsking = retryAfterMs !== undefined && (status < 200 || status >= 300);
  return isAsking ? { status, retryAfterMs } : { status };
}

const silence: ReceiverAnswer = { outcome: { failure: 'timeout' }, latencyMs: Infinity };

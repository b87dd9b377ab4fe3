import type { Distribution } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';
import { drawMs } from './effect-deed.ts';
import type { Outcome } from './outcome.ts';

/** A receiver that exists only in the scenario: its answers, in simulated time. Plain JSON. */
export interface ReceiverSettings {
  /** 200 by default. */
  readonly status?: number | undefined;
  /** Time from the start of an attempt to its answer; 0 by default. */
  readonly latencyMs?: Distribution<number> | undefined;
  /** The number of first requests that fail, challenges not counted. */
  readonly failFirst?: number | undefined;
  /** The status of these failures; 500 by default. */
  readonly failStatus?: number | undefined;
  /** The delay that answers other than success request. */
  readonly retryAfterMs?: number | undefined;
  /** Connections are refused from the first of these instants until before the second. */
  readonly down?: { readonly fromMs: number; readonly untilMs: number } | undefined;
  /** Its answer to challenges; right by default. */
  readonly verify?: 'right' | 'wrong' | 'silent' | undefined;
}

/** A request to a scripted receiver. */
export interface ReceiverRequest {
  readonly atMs: number;
  /** The number of requests before it, challenges not counted. */
  readonly requests: number;
  /** The right answer to a challenge; undefined for events. */
  readonly challengeAnswer: string | undefined;
  readonly draws: () => Stream;
}

/** A receiver's outcome and its time after the request; `timeout` if it never answers. */
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

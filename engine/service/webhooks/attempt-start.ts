import type { Stream } from '../../random/stream.ts';
import type { ServiceFacts } from '../facts.ts';
import { type ManagementTokens, signatureOf } from '../management-tokens.ts';
import type { ServiceGround } from '../service-ground.ts';
import type { ActiveDelivery } from './active-delivery.ts';
import { Attempt } from './attempt.ts';
import { unaffectedAttempt } from './attempt-faults.ts';
import { attemptName, policyFor } from './delivery.ts';
import { count } from './delivery-queue.ts';
import { attemptedText } from './delivery-texts.ts';
import { traitsOf } from './event-match.ts';
import { timedOut } from './outcome.ts';
import { answerOf, type ReceiverAnswer, type ReceiverRequest } from './receivers.ts';

/** Logs a fact about a delivery. */
export type Tell = <Kind extends keyof ServiceFacts>(
  work: ActiveDelivery,
  kind: Kind,
  data: ServiceFacts[Kind],
  written?: string,
) => void;

/**
 * Starts the next attempt of a delivery and logs it with the effects of faults on it. A receiver
 * outside answers later; the answer of a scripted receiver, and its time, is known at once.
 */
export function startAttempt(
  world: ServiceGround,
  tokens: ManagementTokens,
  {
    work,
    number,
    tell,
  }: { readonly work: ActiveDelivery; readonly number: number; readonly tell: Tell },
): Attempt {
  const { clock } = world;
  const { copy, event, queue } = work;
  const disturbances: ServiceFacts['delivery.disturbed'][] = [];
  const nth = work.attemptCount + 1;
  const name = attemptName(event, copy, nth);
  const faults = queue.disturbances.isAny
    ? queue.disturbances.attemptFaults(
        name,
        { ...traitsOf(event), attempt: nth },
        (effect, fault, more) => disturbances.push({ event: event.id, effect, fault, ...more }),
      )
    : unaffectedAttempt;
  const stamp = work.faults.replayOf ?? {
    deliveryId: queue.deliveryId(name),
    deliveredAtMs: clock.now + faults.skewMs,
  };
  queue.inFlight += 1;
  count(work, 'attempts');
  // Time lost while waiting for a free slot is not made up for.
  if (nth === 1) work.dueAtMs = clock.now;
  work.status = 'inFlight';
  work.news = 'begun';
  work.outcome = undefined;
  const made = { number, delivery: work, startedAtMs: clock.now, stamp, faults };
  work.attempt = new Attempt(world, tokens, made);
  const { deliveryId: delivery } = stamp;
  const data = { event: event.id, attempt: number, delivery, nth };
  tell(work, 'delivery.attempted', data, attemptedText(data));
  for (const each of disturbances) tell(work, 'delivery.disturbed', each);
  return work.attempt;
}

/** Answers for a receiver outside; undefined where the receiver itself is to answer. */
export type StandIn = (attempt: Attempt, request: ReceiverRequest) => ReceiverAnswer | undefined;

/**
 * The answer of an attempt that needs no receiver outside: its address is unreachable, its receiver
 * is scripted, or a stand-in answers. Undefined where a receiver outside answers.
 */
export function scriptedAnswer(
  world: ServiceGround,
  tokens: ManagementTokens,
  { attempt, standIn }: { readonly attempt: Attempt; readonly standIn: StandIn | undefined },
): ReceiverAnswer | undefined {
  const work = attempt.delivery as ActiveDelivery;
  const { faults } = attempt;
  if (faults.isOffline) return { outcome: { failure: 'refused' }, latencyMs: 0 };
  const { receiver } = work.webhook.settings;
  if (receiver === undefined && standIn === undefined) return undefined;
  const { event, queue } = work;
  const challengeAnswer =
    event.type === 'VERIFY' ? signatureOf(tokens.current, event.challenge) : undefined;
  const request: ReceiverRequest = {
    atMs: attempt.startedAtMs,
    requests: queue.requests,
    challengeAnswer,
    draws: () => drawsOf(world, work, 'latency'),
  };
  const answer = receiver === undefined ? standIn!(attempt, request) : answerOf(receiver, request);
  if (answer === undefined) return undefined;
  if (challengeAnswer === undefined) queue.requests += 1;
  if (faults.isReset) return { outcome: { failure: 'reset' }, latencyMs: faults.slowMs };
  if (faults.isUnanswered) return { outcome: timedOut, latencyMs: Infinity };
  if (receiver === undefined) return answer;
  const latencyMs = answer.latencyMs + faults.slowMs;
  // A receiver reads the request: it rejects a truncated body or a wrong signature (ours).
  if (!('status' in answer.outcome)) return { ...answer, latencyMs };
  if (faults.isTruncated) return { outcome: { status: 400 }, latencyMs };
  const isForged = faults.isTampered || faults.signature !== 'right';
  return { outcome: isForged ? { status: 401 } : answer.outcome, latencyMs };
}

/** Notes an answer that is already known, unless the attempt times out before it arrives. */
export function expectAnswer(work: ActiveDelivery, { outcome, latencyMs }: ReceiverAnswer): void {
  if (latencyMs >= policyFor(work).timeoutMs) return;
  work.outcome = outcome;
  work.outcomeAtMs = work.attempt!.startedAtMs + latencyMs;
}

/** Draws of the latest attempt, for one purpose. */
export function drawsOf({ streams }: ServiceGround, work: ActiveDelivery, purpose: string): Stream {
  const { attemptCount, copy, event } = work;
  const attempt = attemptName(event, copy, attemptCount);
  return streams.stream(event.webhook.subject, `${purpose} ${attempt}`);
}

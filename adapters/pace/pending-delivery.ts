import { type Delivery, formatInstant, type ScenarioRun } from '../../engine/index.ts';

/** An event on its way to the receiver of a webhook. */
export interface PendingDelivery {
  readonly webhook: string;
  readonly eventId: string;
  readonly status: Delivery['status'];
  /** The number of attempts so far. */
  readonly attempts: number;
  /** The start of the last attempt; undefined before the first. */
  readonly attemptAtMs: number | undefined;
  /** Real time for which the receiver has not answered; undefined unless an answer is due. */
  readonly unansweredMs: number | undefined;
  /** The start of the next attempt; undefined where that is unknown. */
  readonly nextAttemptAtMs: number | undefined;
}

/** Deliveries that are neither accepted nor given up, in order of creation. */
export function pendingOf(
  { world }: ScenarioRun,
  outbox: { unansweredMs(attempt: number): number | undefined } | undefined,
): readonly PendingDelivery[] {
  return Array.from(world.service.webhooks.deliveries.pending, (delivery) => {
    const { attempts, event, nextAttemptAtMs, status, webhook } = delivery;
    const last = attempts.at(-1);
    return {
      webhook: webhook.name,
      eventId: event.id,
      status,
      attempts: attempts.length,
      attemptAtMs: last?.startedAtMs,
      unansweredMs: last && outbox?.unansweredMs(last.number),
      nextAttemptAtMs,
    };
  });
}

/** The reason why time cannot pass, with the first deliveries whose answers are due. */
export function unsettledWords(
  why: string,
  { now, pending }: { readonly now: number; readonly pending: readonly PendingDelivery[] },
): string {
  const due = pending.filter(({ unansweredMs }) => unansweredMs !== undefined);
  const shown = due.slice(0, mostShown).map((each) => `\n  ${pendingWords(each)}`);
  return `${why}, at ${formatInstant(now)}${shown.join('')}`;
}

/** The sentence about a world that has not settled within a limit of real time, ms. */
export function lateWords(world: Parameters<typeof unsettledWords>[1], limitMs: number): string {
  return unsettledWords(`the world has not settled within ${limitMs} ms of real time`, world);
}

/** The most deliveries that an error names. */
const mostShown = 5;

/** A pending delivery in words: `main: event e2a0… waits for the answer to attempt 2, …`. */
export function pendingWords(delivery: PendingDelivery): string {
  const { attemptAtMs, attempts, eventId, nextAttemptAtMs, status, unansweredMs, webhook } =
    delivery;
  if (unansweredMs !== undefined && attemptAtMs !== undefined) {
    const realSeconds = (unansweredMs / 1000).toFixed(1);
    const since = `sent at ${formatInstant(attemptAtMs)}, ${realSeconds} s of real time ago`;
    return `${webhook}: event ${eventId} waits for the answer to attempt ${attempts}, ${since}`;
  }
  const next = nextAttemptAtMs === undefined ? '' : `, next at ${formatInstant(nextAttemptAtMs)}`;
  return `${webhook}: event ${eventId} is ${status} after ${attempts} attempts${next}`;
}

import type { ImplementationOf } from '../../chart/machine.ts';
import type { deliveryTable } from '../charts.generated.ts';
import type { ServiceFacts } from '../facts.ts';
import type { ManagementTokens } from '../management-tokens.ts';
import type { ServiceGround } from '../service-ground.ts';
import { tell } from '../tell.ts';
import type { ActiveDelivery } from './active-delivery.ts';
import type { Attempt } from './attempt.ts';
import {
  drawsOf,
  expectAnswer,
  type StandIn,
  scriptedAnswer,
  startAttempt,
  type Tell,
} from './attempt-start.ts';
import { policyFor } from './delivery.ts';
import { count } from './delivery-queue.ts';
import { deliveredText } from './delivery-texts.ts';
import { traitsOf } from './event-match.ts';
import type { AnswerOutcome } from './outcome.ts';
import { isSuccess, timedOut, told } from './outcome.ts';
import { nextDueMs } from './retry-profile.ts';

/** The parts of `Deliveries` that the chart's functions use. */
interface DeliveryOffice {
  readonly workOf: (row: number) => ActiveDelivery;
  readonly nextNumber: () => number;
  /** The stand-in for receivers outside; undefined if there is none. */
  readonly standIn: () => StandIn | undefined;
  /** Awaits an answer from outside. */
  readonly await: (attempt: Attempt) => void;
  readonly forget: (attempt: Attempt) => void;
}

/** The functions behind the names of the delivery chart. */
export function deliveryWords(
  world: ServiceGround,
  tokens: ManagementTokens,
  { workOf, ...office }: DeliveryOffice,
): ImplementationOf<typeof deliveryTable> {
  const { clock } = world;
  const note: Tell = (work, kind, data, written) => {
    work.cause = tell(world, kind, work.webhook.name, work.cause, data, written);
  };
  const act = (deed: (work: ActiveDelivery) => void) => (row: number) => deed(workOf(row));
  const settle = (work: ActiveDelivery, status: ActiveDelivery['status']): void => {
    work.status = status;
    work.settledAtMs = clock.now;
  };
  /** The result of the ended attempt, for the record and the log. */
  const ended = (work: ActiveDelivery) => {
    const { number, startedAtMs } = work.conclude();
    return { event: work.event.id, attempt: number, latencyMs: clock.now - startedAtMs };
  };
  return {
    guards: {
      overtaken: (row) => workOf(row).faults.behind > 0,
      held: (row) => holding(workOf(row)).length > 0,
      delayed: (row) => workOf(row).dueAtMs > clock.now,
      accepted: (row) => isSuccess(workOf(row).outcome),
      spent: (row) => isSpent(workOf(row)),
      overdue: (row) => nextAttemptMs(world, workOf(row)) <= clock.now,
    },
    actions: {
      fallBehind: act((work) => {
        work.status = 'held';
        work.queue.behind.add(work);
      }),
      catchUp: act((work) => {
        work.queue.behind.delete(work);
      }),
      hold: act((work) => {
        work.status = 'held';
        const heldBy = holding(work);
        const { toldHolds } = work.faults;
        work.faults = {
          ...work.faults,
          heldBy,
          toldHolds: [...new Set([...toldHolds, ...heldBy])],
        };
        const event = work.event.id;
        for (const fault of heldBy) {
          if (toldHolds.includes(fault)) continue;
          note(work, 'delivery.disturbed', { event, effect: 'hold', fault });
        }
      }),
      release: act((work) => {
        work.dueAtMs = clock.now;
      }),
      queue: act((work) => {
        work.status = 'queued';
        work.queue.enqueue(work);
      }),
      begin: act((work) => {
        const attempt = startAttempt(world, tokens, {
          work,
          number: office.nextNumber(),
          tell: note,
        });
        const answer = scriptedAnswer(world, tokens, { attempt, standIn: office.standIn() });
        if (answer === undefined) office.await(attempt);
        else expectAnswer(work, answer);
      }),
      end: act((work) => {
        work.queue.inFlight -= 1;
        office.forget(work.attempt!);
        work.end(clock.now);
      }),
      noteTimeout: act((work) => {
        work.outcome = timedOut;
      }),
      tellFailure: act((work) => {
        const atMs = isSpent(work) ? undefined : nextAttemptMs(world, work);
        const retryInMs = atMs === undefined ? {} : { retryInMs: Math.max(0, atMs - clock.now) };
        count(work, 'failedAttempts');
        note(work, 'delivery.failed', { ...ended(work), ...told(work.outcome!), ...retryInMs });
        if ('status' in work.outcome! && work.outcome.status === 410) work.news = 'gone';
        if (atMs !== undefined) work.dueAtMs = atMs;
      }),
      wait: act((work) => {
        work.status = 'waiting';
      }),
      deliver: act((work) => {
        work.queue.remember(work);
        count(work, 'delivered');
        const { status } = work.outcome as AnswerOutcome;
        // Members one by one: a spread takes longer than the entry.
        const { event, attempt, latencyMs } = ended(work);
        const data = { event, attempt, latencyMs, status };
        note(work, 'delivery.delivered', data, deliveredText(data));
        settle(work, 'delivered');
      }),
      bury: act((work) => {
        note(work, 'delivery.dead', finished(work));
        count(work, 'dead');
        settle(work, 'dead');
      }),
      cancel: act((work) => {
        note(work, 'delivery.cancelled', finished(work));
        count(work, 'cancelled');
        settle(work, 'cancelled');
      }),
    },
    delays: {
      untilPassed: (row) => workOf(row).faults.behindMs,
      untilTimeout: (row) => policyFor(workOf(row)).timeoutMs,
      untilAnswered: (row) => workOf(row).outcomeAtMs! - clock.now,
      untilNextAttempt: (row) => workOf(row).dueAtMs - clock.now,
    },
  };
}

const none: readonly string[] = [];

/** Names of the faults that hold the event of a delivery now. */
function holding({ event, queue }: ActiveDelivery): readonly string[] {
  return queue.disturbances.isAny ? queue.disturbances.holding(traitsOf(event)) : none;
}

function finished({ attemptCount, event }: ActiveDelivery): ServiceFacts['delivery.dead'] {
  return { event: event.id, attempts: attemptCount };
}

function isSpent(work: ActiveDelivery): boolean {
  return work.attemptCount > policyFor(work).waitsMs.length;
}

/** The due time of the next attempt after the one that ends now; it may be in the past. */
function nextAttemptMs(world: ServiceGround, work: ActiveDelivery): number {
  const { attemptCount, dueAtMs, outcome } = work;
  const isAnswered = outcome !== undefined && 'status' in outcome;
  const retryAfterMs = isAnswered ? outcome.retryAfterMs : undefined;
  const failed = { count: attemptCount, dueAtMs, endedAtMs: world.clock.now, retryAfterMs };
  return nextDueMs(policyFor(work), failed, () => drawsOf(world, work, 'wait'));
}

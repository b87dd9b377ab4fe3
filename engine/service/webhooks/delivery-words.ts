import type { ImplementationOf } from '../../chart/machine.ts';
import type { deliveryTable } from '../charts.generated.ts';
import type { ManagementTokens } from '../management-tokens.ts';
import type { ServiceGround } from '../service-ground.ts';
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
import type { Work } from './lane.ts';
import { count } from './lane.ts';
import { isSuccess, timedOut, told } from './outcome.ts';
import { nextDueMs } from './retry-profile.ts';

/** What the words need of the deliveries they are about. */
interface Office {
  readonly workOf: (row: number) => Work;
  readonly nextNumber: () => number;
  /** Who answers for receivers outside; undefined: nobody. */
  readonly standIn: () => StandIn | undefined;
  /** Somebody outside is to answer. */
  readonly await: (attempt: Attempt) => void;
  readonly forget: (attempt: Attempt) => void;
}

/** An event that later ones were to overtake goes out after so long without them (ours). */
const longestBehindMs = 900_000;

/** What the words of the delivery chart mean. */
export function deliveryWords(
  world: ServiceGround,
  tokens: ManagementTokens,
  { workOf, ...office }: Office,
): ImplementationOf<typeof deliveryTable> {
  const { clock, log } = world;
  const tell: Tell = (work, io, kind, data) => {
    const said = { event: work.event.id, ...data };
    work.cause = log.append(clock.now, io, kind, work.webhook.name, work.cause, said);
  };
  const act = (deed: (work: Work) => void) => (row: number) => deed(workOf(row));
  const settle = (work: Work, status: Work['status']): void => {
    work.status = status;
    work.nextAttemptAtMs = undefined;
    work.settledAtMs = clock.now;
  };
  /** How the attempt that has ended did, for the record and the log. */
  const ended = (work: Work) => {
    const record = work.attempts.at(-1)!;
    record.outcome = work.outcome;
    const latencyMs = clock.now - record.startedAtMs;
    return { attempt: record.number, latencyMs, ...told(work.outcome!) };
  };
  return {
    guards: {
      held: (row) => workOf(row).heldBy.length > 0 || workOf(row).behind > 0,
      delayed: (row) => workOf(row).dueAtMs > clock.now,
      accepted: (row) => isSuccess(workOf(row).outcome),
      spent: (row) => isSpent(workOf(row)),
      overdue: (row) => nextAttemptMs(world, workOf(row)) <= clock.now,
    },
    actions: {
      hold: act((work) => {
        work.status = 'held';
        if (work.behind > 0) work.lane.behind.add(work);
      }),
      queue: act((work) => {
        work.status = 'queued';
        work.lane.enqueue(work);
      }),
      begin: act((work) => {
        const attempt = startAttempt(world, tokens, { work, number: office.nextNumber(), tell });
        const answer = scriptedAnswer(world, tokens, { attempt, standIn: office.standIn() });
        if (answer === undefined) office.await(attempt);
        else expectAnswer(work, answer);
      }),
      end: act((work) => {
        work.lane.inFlight -= 1;
        office.forget(work.attempt!);
        work.attempts.at(-1)!.endedAtMs = clock.now;
        work.attempt = undefined;
      }),
      noteTimeout: act((work) => {
        work.outcome = timedOut;
      }),
      tellFailure: act((work) => {
        const atMs = isSpent(work) ? undefined : nextAttemptMs(world, work);
        const retryInMs = atMs === undefined ? {} : { retryInMs: Math.max(0, atMs - clock.now) };
        tell(work, 'st', 'delivery.failed', { ...ended(work), ...retryInMs });
        work.isGone = 'status' in work.outcome! && work.outcome.status === 410;
        if (atMs === undefined) return;
        work.dueAtMs = atMs;
        work.nextAttemptAtMs = Math.max(atMs, clock.now);
      }),
      wait: act((work) => {
        work.status = 'waiting';
      }),
      deliver: act((work) => {
        work.lane.remember(work.event, work.attempts.at(-1)!);
        count(work, 'delivered');
        tell(work, 'st', 'delivery.delivered', ended(work));
        settle(work, 'delivered');
      }),
      bury: act((work) => {
        tell(work, 'st', 'delivery.dead', { attempts: work.attempts.length });
        count(work, 'dead');
        settle(work, 'dead');
      }),
      cancel: act((work) => {
        tell(work, 'st', 'delivery.cancelled', { attempts: work.attempts.length });
        count(work, 'cancelled');
        settle(work, 'cancelled');
      }),
    },
    delays: {
      untilRelease: (row) => (workOf(row).heldBy.length > 0 ? Infinity : longestBehindMs),
      untilTimeout: (row) => policyFor(workOf(row)).timeoutMs,
      untilAnswered: (row) => workOf(row).outcomeAtMs - clock.now,
      untilNextAttempt: (row) => workOf(row).dueAtMs - clock.now,
    },
  };
}

function isSpent(work: Work): boolean {
  return work.attempts.length > policyFor(work).waitsMs.length;
}

/** When the next attempt is due after the one that ends now; that may be before now. */
function nextAttemptMs(world: ServiceGround, work: Work): number {
  const { attempts, dueAtMs, outcome } = work;
  const isAnswered = outcome !== undefined && 'status' in outcome;
  const retryAfterMs = isAnswered ? outcome.retryAfterMs : undefined;
  const failed = { count: attempts.length, dueAtMs, endedAtMs: world.clock.now, retryAfterMs };
  return nextDueMs(policyFor(work), failed, () => drawsOf(world, work, 'wait'));
}

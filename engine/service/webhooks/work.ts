import type { Attempt } from './attempt.ts';
import type { AttemptRecord, Delivery, Reason } from './delivery.ts';
import type { WebhookEvent } from './event.ts';
import type { Lane } from './lane.ts';
import type { Outcome } from './outcome.ts';
import type { Stamp } from './payload.ts';

/** A delivery as it is worked on. */
export type Work = Omit<Writable<Delivery>, 'attempts'> & {
  attempts: readonly Writable<AttemptRecord>[];
  readonly lane: Lane;
  /** Of the chart; that of another delivery once this one is settled. */
  readonly row: number;
  /** Sequence of what was last said of it. */
  cause: number;
  /** When the attempt that is next, or under way, was due. */
  dueAtMs: number;
  /** Names of the faults that hold it. */
  heldBy: readonly string[];
  /** How many later events go first. */
  behind: number;
  readonly replayOf: Stamp | undefined;
  /** Under way. */
  attempt: Attempt | undefined;
  /** Of the attempt under way, where it is known already, and when it counts. */
  outcome: Outcome | undefined;
  outcomeAtMs: number;
  /** Whether the step under way began an attempt. */
  hasBegun: boolean;
  /** Whether it was answered with 410. */
  isGone: boolean;
};

type Writable<Kept> = { -readonly [Member in keyof Kept]: Kept[Member] };

/** Where a delivery has its place. */
interface Place {
  readonly number: number;
  /** Of the chart. */
  readonly row: number;
  readonly atMs: number;
}

/** A delivery that begins now. */
export function newWork(event: WebhookEvent, lane: Lane, reason: Reason, place: Place): Work {
  const { number, row, atMs } = place;
  const { cause, delayMs = 0, heldBy = nobody, behind = 0, replayOf } = reason;
  const copy = event.deliveries;
  event.deliveries += 1;
  return {
    number,
    event,
    webhook: event.webhook,
    copy,
    status: 'queued',
    createdAtMs: atMs,
    nextAttemptAtMs: atMs + delayMs,
    settledAtMs: undefined,
    attempts: none,
    lane,
    row,
    cause,
    dueAtMs: atMs + delayMs,
    heldBy,
    behind,
    replayOf,
    attempt: undefined,
    outcome: undefined,
    outcomeAtMs: 0,
    hasBegun: false,
    isGone: false,
  };
}

// Shared by all that have none: there may be very many.
const nobody: readonly string[] = [];
const none: Work['attempts'] = [];

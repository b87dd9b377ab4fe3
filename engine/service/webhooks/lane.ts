import type { Streams } from '../../random/stream.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptRecord, Delivery, Reason } from './delivery.ts';
import { Disturbances } from './disturbances.ts';
import type { WebhookEvent } from './event.ts';
import type { Outcome } from './outcome.ts';
import type { Stamp } from './payload.ts';
import type { Webhook } from './webhook.ts';

/** How many of each there were, challenges not counted. */
export interface Tally {
  events: number;
  attempts: number;
  delivered: number;
  dead: number;
  cancelled: number;
  /** For want of room. */
  dropped: number;
  /** Deliveries that are not settled. */
  pending: number;
}

export function count(
  { event, lane }: Pick<Work, 'event' | 'lane'>,
  what: keyof Tally,
  by = 1,
): void {
  if (event.type !== 'VERIFY') lane.tally[what] += by;
}

/** What the deliveries of one webhook share. */
export class Lane {
  readonly webhook: Webhook;
  readonly disturbances: Disturbances;
  /** Deliveries that are not settled, challenges too. */
  pending = 0;
  /** Deliveries that wait for others to go first, in that order. */
  readonly behind = new Set<Work>();
  /** Attempts under way. */
  inFlight = 0;
  /** Requests that a scripted receiver has had. */
  requests = 0;
  /** What is added to sequences, and the sequence of the event before. */
  shift = 0;
  lastSequence: number | undefined;
  /** Whether each event had a sequence no lower than the one before (stated). */
  neverFell = true;
  isPumping = false;
  readonly tally: Tally = {
    events: 0,
    attempts: 0,
    delivered: 0,
    dead: 0,
    cancelled: 0,
    dropped: 0,
    pending: 0,
  };
  readonly #recent: { readonly event: WebhookEvent; readonly stamp: Stamp }[] = [];
  #queue: Work[] = [];
  #first = 0;

  constructor(webhook: Webhook, streams: Streams) {
    this.webhook = webhook;
    this.disturbances = new Disturbances(streams, webhook.subject);
  }

  enqueue(work: Work): void {
    this.#queue.push(work);
  }

  /** The next delivery that may start now; undefined where none waits or none may. */
  next(): Work | undefined {
    if (this.inFlight >= (this.webhook.settings.concurrency ?? Infinity)) return undefined;
    while (this.#first < this.#queue.length) {
      const work = this.#queue[this.#first]!;
      this.#first += 1;
      // Some were cancelled while they waited.
      if (work.status === 'queued') return work;
    }
    this.#queue = [];
    this.#first = 0;
    return undefined;
  }

  /** Remembers what was delivered, as far back as a fault may reach. */
  remember(event: WebhookEvent, stamp: Stamp): void {
    const { reach } = this.disturbances;
    if (reach > 0) this.#recent.push({ event, stamp });
    if (this.#recent.length > reach) this.#recent.splice(0, this.#recent.length - reach);
  }

  /** What was delivered so many events back. */
  recall(back: number): { readonly event: WebhookEvent; readonly stamp: Stamp } | undefined {
    return this.#recent.at(-back);
  }
}

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

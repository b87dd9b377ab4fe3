import type { Streams } from '../../random/stream.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptRecord, Delivery, DeliveryOrigin, Stamp } from './delivery.ts';
import { Disturbances } from './disturbances.ts';
import type { WebhookEvent } from './event.ts';
import type { Outcome } from './outcome.ts';
import type { Webhook } from './webhook.ts';

/** The number of deliveries by result, without challenges. */
export interface DeliveryCounts {
  events: number;
  attempts: number;
  /** Attempts that ended without success, by an answer or by none. */
  failedAttempts: number;
  delivered: number;
  dead: number;
  cancelled: number;
  /** Because the limit of pending deliveries was reached. */
  dropped: number;
  /** Not settled. */
  pending: number;
}

export function count(
  { event, queue }: Pick<ActiveDelivery, 'event' | 'queue'>,
  what: keyof DeliveryCounts,
  by = 1,
): void {
  if (event.type !== 'VERIFY') queue.tally[what] += by;
}

/** The delivery queue of one webhook, with its counters. */
export class DeliveryQueue {
  readonly webhook: Webhook;
  readonly disturbances: Disturbances;
  /** Deliveries that are not settled, including challenges. */
  pending = 0;
  /** Deliveries that are being overtaken, in the order in which they began to wait. */
  readonly behind = new Set<ActiveDelivery>();
  /** Attempts under way. */
  inFlight = 0;
  /** The number of requests that a scripted receiver has had. */
  requests = 0;
  /** The amount added to sequences, and the sequence of the previous event. */
  shift = 0;
  lastSequence: number | undefined;
  /** Whether no event had a lower sequence than the one before (stated). */
  neverFell = true;
  isPumping = false;
  /** The number of events that faults dropped: they never became deliveries. */
  droppedByFaults = 0;
  readonly tally: DeliveryCounts = {
    events: 0,
    attempts: 0,
    failedAttempts: 0,
    delivered: 0,
    dead: 0,
    cancelled: 0,
    dropped: 0,
    pending: 0,
  };
  readonly #recent: { readonly event: WebhookEvent; readonly stamp: Stamp }[] = [];
  #queue: ActiveDelivery[] = [];
  #first = 0;

  constructor(webhook: Webhook, streams: Streams) {
    this.webhook = webhook;
    this.disturbances = new Disturbances(streams, webhook.subject);
  }

  enqueue(work: ActiveDelivery): void {
    this.#queue.push(work);
  }

  /** The next delivery that may start now; undefined if none is queued or the limit is reached. */
  next(): ActiveDelivery | undefined {
    if (this.inFlight >= (this.webhook.settings.concurrency ?? Infinity)) return undefined;
    while (this.#first < this.#queue.length) {
      const work = this.#queue[this.#first]!;
      this.#first += 1;
      // Some were cancelled while queued.
      if (work.status === 'queued') return work;
    }
    this.#queue = [];
    this.#first = 0;
    return undefined;
  }

  /** Keeps a delivered event, as far back as a fault may reach. */
  remember(event: WebhookEvent, stamp: Stamp): void {
    const { reach } = this.disturbances;
    if (reach > 0) this.#recent.push({ event, stamp });
    if (this.#recent.length > reach) this.#recent.splice(0, this.#recent.length - reach);
  }

  /** The event delivered `back` events ago. */
  recall(back: number): { readonly event: WebhookEvent; readonly stamp: Stamp } | undefined {
    return this.#recent.at(-back);
  }
}

/** A delivery with its working state. */
export type ActiveDelivery = Omit<Writable<Delivery>, 'attempts'> & {
  attempts: readonly Writable<AttemptRecord>[];
  readonly queue: DeliveryQueue;
  /** Row of the chart; reused by another delivery once this one is settled. */
  readonly row: number;
  /** Sequence of the latest log entry about it. */
  cause: number;
  /** The due time of the attempt that is next or under way. */
  dueAtMs: number;
  /** Names of the faults that hold it, while it is held. */
  heldBy: readonly string[];
  /** Names of the faults of which the log says that they hold it, or its event. */
  toldHolds: readonly string[];
  /** The number of later events still to overtake it. */
  behind: number;
  /** The longest time that it waits for them. */
  readonly behindMs: number;
  readonly replayOf: Stamp | undefined;
  /** The attempt under way. */
  attempt: Attempt | undefined;
  /** The outcome of that attempt, if it is already known, and the time it takes effect. */
  outcome: Outcome | undefined;
  outcomeAtMs: number;
  /** Whether the current step began an attempt. */
  hasBegun: boolean;
  /** Whether its answer was 410. */
  isGone: boolean;
};

type Writable<Kept> = { -readonly [Member in keyof Kept]: Kept[Member] };

/** The numbers of a new delivery. */
interface DeliveryNumbers {
  readonly number: number;
  /** Row of the chart. */
  readonly row: number;
  readonly atMs: number;
}

/** A delivery that begins now. */
export function newWork(
  event: WebhookEvent,
  queue: DeliveryQueue,
  reason: DeliveryOrigin,
  place: DeliveryNumbers,
): ActiveDelivery {
  const { number, row, atMs } = place;
  const { cause, delayMs = 0, toldHolds = noFaults, behind = 0, behindMs = 0, replayOf } = reason;
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
    queue,
    row,
    cause,
    dueAtMs: atMs + delayMs,
    heldBy: noFaults,
    toldHolds,
    behind,
    behindMs,
    replayOf,
    attempt: undefined,
    outcome: undefined,
    outcomeAtMs: 0,
    hasBegun: false,
    isGone: false,
  };
}

// Shared by all deliveries without faults: there may be very many.
const noFaults: readonly string[] = [];
const none: ActiveDelivery['attempts'] = [];

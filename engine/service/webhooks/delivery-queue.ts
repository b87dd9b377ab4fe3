import { uuid } from '../../random/identifier.ts';
import type { Streams } from '../../random/stream.ts';
import type { Delivery, Stamp } from './delivery.ts';
import { Disturbances } from './disturbances.ts';
import type { WebhookEvent } from './event.ts';
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
  {
    event,
    queue,
  }: {
    readonly event: Pick<WebhookEvent, 'type'>;
    readonly queue: { readonly tally: DeliveryCounts };
  },
  what: keyof DeliveryCounts,
  by = 1,
): void {
  if (event.type !== 'VERIFY') queue.tally[what] += by;
}

/** The delivery queue of one webhook, with its counters. */
export class DeliveryQueue<Work extends Pick<Delivery, 'status'>> {
  readonly webhook: Webhook;
  readonly disturbances: Disturbances;
  /** Deliveries that are not settled, including challenges. */
  pending = 0;
  /** Deliveries that are being overtaken, in the order in which they began to wait. */
  readonly behind = new Set<Work>();
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
  readonly #streams: Streams;
  #queue: Work[] = [];
  #first = 0;

  constructor(webhook: Webhook, streams: Streams) {
    this.webhook = webhook;
    this.#streams = streams;
    this.disturbances = new Disturbances(streams, webhook.subject);
  }

  enqueue(work: Work): void {
    this.#queue.push(work);
  }

  /** The next delivery that may start now; undefined if none is queued or the limit is reached. */
  next(): Work | undefined {
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

  /** The id of an attempt, by the name of its draws. */
  deliveryId(attempt: string): string {
    return uuid(this.#streams.stream(this.webhook.subject, `delivery ${attempt}`));
  }

  /** Keeps a delivered event, as far back as a fault may reach. */
  remember(delivery: Delivery): void {
    const { reach } = this.disturbances;
    if (reach > 0) {
      this.#recent.push({ event: delivery.event, stamp: delivery.attempts.at(-1)! });
    }
    if (this.#recent.length > reach) this.#recent.splice(0, this.#recent.length - reach);
  }

  /** The event delivered `back` events ago. */
  recall(back: number): { readonly event: WebhookEvent; readonly stamp: Stamp } | undefined {
    return this.#recent.at(-back);
  }
}

import type { Streams } from '../../random/stream.ts';
import { Disturbances } from './disturbances.ts';
import type { WebhookEvent } from './event.ts';
import type { Stamp } from './payload.ts';
import type { Webhook } from './webhook.ts';
import type { Work } from './work.ts';

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

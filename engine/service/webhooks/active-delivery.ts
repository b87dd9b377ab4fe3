import type { Attempt } from './attempt.ts';
import {
  type AttemptRecord,
  attemptName,
  type Delivery,
  type DeliveryOrigin,
  type DeliveryStatus,
  type Stamp,
} from './delivery.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import {
  type AttemptList,
  conclude,
  countOfEnded,
  endedAttempt,
  noneEnded,
  withEnded,
} from './ended-attempts.ts';
import type { WebhookEvent } from './event.ts';
import type { Outcome } from './outcome.ts';
import type { Webhook } from './webhook.ts';

/** The numbers of a new delivery. */
interface DeliveryNumbers {
  readonly number: number;
  /** Row of the chart. */
  readonly row: number;
  readonly atMs: number;
}

/** The effects of faults on a delivery. */
interface FaultsOfDelivery {
  /** Names of the faults that hold it, while it is held. */
  readonly heldBy: readonly string[];
  /** Names of the faults of which the log says that they hold it, or its event. */
  readonly toldHolds: readonly string[];
  /** The number of later events still to overtake it. */
  readonly behind: number;
  /** The longest time that it waits for them. */
  readonly behindMs: number;
  readonly replayOf: Stamp | undefined;
}

/**
 * A delivery with its working state. There may be very many that wait for a receiver, so it keeps
 * nothing that follows from the rest.
 */
export class ActiveDelivery implements Delivery {
  readonly number: number;
  readonly event: WebhookEvent;
  readonly copy: number;
  readonly createdAtMs: number;
  readonly queue: DeliveryQueue<ActiveDelivery>;
  /** Row of the chart; reused by another delivery once this one is settled. */
  readonly row: number;
  status: DeliveryStatus = 'queued';
  settledAtMs: number | undefined = undefined;
  /** Sequence of the latest log entry about it. */
  cause: number;
  /** The due time of the attempt that is next or under way. */
  dueAtMs: number;
  /** Replaced when they change, as all deliveries without faults share theirs. */
  faults: FaultsOfDelivery;
  /** The attempt under way. */
  attempt: Attempt | undefined = undefined;
  /** The outcome of that attempt, if it is already known, and the time it takes effect. */
  outcome: Outcome | undefined = undefined;
  outcomeAtMs: number | undefined = undefined;
  /** The news of the current step: it began an attempt, or the answer was 410. */
  news: 'begun' | 'gone' | undefined = undefined;
  #ended: AttemptList = noneEnded;

  /** A delivery that begins now. */
  constructor(
    event: WebhookEvent,
    queue: DeliveryQueue<ActiveDelivery>,
    reason: DeliveryOrigin,
    { number, row, atMs }: DeliveryNumbers,
  ) {
    const { cause, delayMs = 0 } = reason;
    this.number = number;
    this.event = event;
    this.copy = event.deliveries;
    this.createdAtMs = atMs;
    this.queue = queue;
    this.row = row;
    this.cause = cause;
    this.dueAtMs = atMs + delayMs;
    this.faults = faultsIn(reason);
    event.deliveries += 1;
  }

  get webhook(): Webhook {
    return this.event.webhook;
  }

  get nextAttemptAtMs(): number | undefined {
    const isHeld = this.faults.heldBy.length > 0;
    if (isHeld || this.status === 'inFlight' || this.settledAtMs !== undefined) return undefined;
    const count = countOfEnded(this.#ended);
    return count === 0 ? this.dueAtMs : Math.max(this.dueAtMs, this.#nth(count).endedAtMs);
  }

  get attemptCount(): number {
    return countOfEnded(this.#ended) + (this.attempt === undefined ? 0 : 1);
  }

  get attempts(): readonly AttemptRecord[] {
    const count = countOfEnded(this.#ended);
    const ended = Array.from({ length: count }, (_, index) => this.#nth(index + 1));
    if (this.attempt === undefined) return ended;
    const { number, startedAtMs, stamp } = this.attempt;
    return [...ended, { ...stamp, number, startedAtMs, endedAtMs: undefined, outcome: undefined }];
  }

  /** The attempt under way has ended. */
  end(atMs: number): void {
    this.#ended = withEnded(this.#ended, this.attempt!, { fromMs: this.createdAtMs, atMs });
    this.attempt = undefined;
  }

  /** Notes the outcome for the record of the attempt that has ended, and returns that. */
  conclude(): Omit<EndedRecord, 'deliveryId'> {
    conclude(this.#ended, this.outcome);
    return endedAttempt(this.#ended, countOfEnded(this.#ended), this.createdAtMs);
  }

  #nth(nth: number): EndedRecord {
    const { queue, event, copy } = this;
    const { replayOf } = this.faults;
    return {
      ...endedAttempt(this.#ended, nth, this.createdAtMs),
      // Follows from the seed: it is rarely asked for.
      get deliveryId() {
        return replayOf?.deliveryId ?? queue.deliveryId(attemptName(event, copy, nth));
      },
    };
  }
}

type EndedRecord = AttemptRecord & { readonly endedAtMs: number };

/** Most deliveries have none, and there may be very many. */
const withoutFaults: FaultsOfDelivery = {
  heldBy: [],
  toldHolds: [],
  behind: 0,
  behindMs: 0,
  replayOf: undefined,
};

function faultsIn(reason: DeliveryOrigin): FaultsOfDelivery {
  const { heldBy } = withoutFaults;
  const { toldHolds = [], behind = 0, behindMs = 0, replayOf } = reason;
  if (toldHolds.length === 0 && behind === 0 && replayOf === undefined) return withoutFaults;
  return { heldBy, toldHolds, behind, behindMs, replayOf };
}

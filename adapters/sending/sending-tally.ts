import type { Failure, Outcome } from '../../engine/index.ts';
import type { SentIds } from './reconciliation.ts';

interface SentDelivery {
  readonly eventId: string;
  readonly outcome: Outcome;
}

/** The limit of listed deliveries; others are counted, for a loop may go on for days. */
const mostListed = 10_000;

/** The outcomes of the sent bodies. */
export class SendingTally {
  begun = 0;
  sent = 0;
  failed = 0;
  readonly deliveries: SentDelivery[] = [];
  readonly untaken: SentDelivery[] = [];
  /** The deliveries that were not taken, by status, or by the failure without one. */
  readonly reasons = new Map<number | Failure, number>();
  readonly #ids: SentIds | undefined;
  #firstMs = 0;
  #lastMs = 0;

  constructor(ids: SentIds | undefined) {
    this.#ids = ids;
  }

  begin(eventId: string, isChallenge: boolean): void {
    this.#lastMs = performance.now();
    if (this.begun === 0) this.#firstMs = this.#lastMs;
    this.begun += 1;
    this.#ids?.add(eventId, isChallenge);
  }

  end(sent: SentDelivery): void {
    const { eventId, outcome } = sent;
    this.sent += 1;
    if (this.deliveries.length < mostListed) this.deliveries.push(sent);
    if (isSuccess(outcome)) return this.#ids?.accept(eventId);
    this.failed += 1;
    if (this.untaken.length < mostListed) this.untaken.push(sent);
    const reason = 'status' in outcome ? outcome.status : outcome.failure;
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  /** The deliveries that had no connection to the receiver. */
  get unreached(): number {
    return unreached.reduce((sum, each) => sum + (this.reasons.get(each) ?? 0), 0);
  }

  /** Deliveries per second; undefined for fewer than two. */
  get perSecond(): number | undefined {
    const spanMs = this.#lastMs - this.#firstMs;
    return spanMs > 0 ? ((this.begun - 1) * 1000) / spanMs : undefined;
  }
}

const unreached = ['blocked', 'refused', 'tls', 'unresolved'] as const satisfies readonly Failure[];

function isSuccess(outcome: Outcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

import type { Outcome } from '../../engine/index.ts';
import { DurationBuckets, type SeriesValue } from './duration-buckets.ts';

/** The label of requests that reached no route: malformed, forwarded, or for the dashboard. */
const none = 'none';

interface OperationTally {
  readonly statuses: Map<number, number>;
  readonly durations: DurationBuckets;
}

/** Answered requests by the operation of their route and by status. */
export class RequestTally {
  readonly #operations = new Map<string, OperationTally>();

  add(operation: string | undefined, status: number, tookMs: number): void {
    const name = operation ?? none;
    let tally = this.#operations.get(name);
    if (tally === undefined) {
      tally = { statuses: new Map(), durations: new DurationBuckets() };
      this.#operations.set(name, tally);
    }
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    tally.durations.add(tookMs);
  }

  *counts(): Generator<SeriesValue> {
    for (const [operation, { statuses }] of this.#operations) {
      for (const [status, value] of statuses) yield { labels: { operation, status }, value };
    }
  }

  *durations(name: string): Generator<SeriesValue> {
    for (const [operation, { durations }] of this.#operations) {
      yield* durations.samples(name, { operation });
    }
  }
}

/** Attempts of deliveries that have left the server, by outcome. */
export class AttemptTally {
  readonly #outcomes = new Map<string, DurationBuckets>();

  add(outcome: Outcome, tookMs: number): void {
    const name = nameOf(outcome);
    let durations = this.#outcomes.get(name);
    if (durations === undefined) this.#outcomes.set(name, (durations = new DurationBuckets()));
    durations.add(tookMs);
  }

  *durations(name: string): Generator<SeriesValue> {
    for (const [outcome, durations] of this.#outcomes) {
      yield* durations.samples(name, { outcome });
    }
  }
}

/** `2xx`, or the reason why there was no answer. */
function nameOf(outcome: Outcome): string {
  return 'status' in outcome ? `${Math.floor(outcome.status / 100)}xx` : outcome.failure;
}

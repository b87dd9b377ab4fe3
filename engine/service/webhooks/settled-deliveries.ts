import type { Delivery } from './delivery.ts';

/** The number of delivered and lost deliveries remembered (ours); the log has them all. */
const kept = { delivered: 1_000, lost: 100_000 };

/** The latest settled deliveries. */
export class SettledDeliveries {
  readonly #delivered = new Latest(kept.delivered);
  readonly #lost = new Latest(kept.lost);

  add(delivery: Delivery): void {
    (delivery.status === 'delivered' ? this.#delivered : this.#lost).add(delivery);
  }

  find(number: number): Delivery | undefined {
    return this.#delivered.byNumber.get(number) ?? this.#lost.byNumber.get(number);
  }

  /** Delivered ones, the oldest first. */
  get delivered(): Iterable<Delivery> {
    return this.#delivered.byNumber.values();
  }

  /** Dead and cancelled ones, the oldest first. */
  get lost(): Iterable<Delivery> {
    return this.#lost.byNumber.values();
  }
}

/** So many deliveries, those that settled last. */
class Latest {
  readonly byNumber = new Map<number, Delivery>();
  readonly #most: number;
  /** Numbers in a ring, since a `Map` passes over all that were deleted to find its first. */
  readonly #numbers: number[] = [];
  #next = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(delivery: Delivery): void {
    const oldest = this.#numbers[this.#next];
    if (oldest !== undefined) this.byNumber.delete(oldest);
    this.#numbers[this.#next] = delivery.number;
    this.#next = (this.#next + 1) % this.#most;
    this.byNumber.set(delivery.number, delivery);
  }
}

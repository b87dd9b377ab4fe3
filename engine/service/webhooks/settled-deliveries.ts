import type { Delivery } from './delivery.ts';

/** The number of delivered and lost deliveries remembered (ours); the log has them all. */
const kept = { delivered: 1_000, lost: 100_000 };

/** The latest settled deliveries. */
export class SettledDeliveries {
  readonly #delivered = new Map<number, Delivery>();
  readonly #lost = new Map<number, Delivery>();

  add(delivery: Delivery): void {
    const isDelivered = delivery.status === 'delivered';
    const those = isDelivered ? this.#delivered : this.#lost;
    those.set(delivery.number, delivery);
    if (those.size <= (isDelivered ? kept.delivered : kept.lost)) return;
    const [first] = those.keys();
    those.delete(first!);
  }

  find(number: number): Delivery | undefined {
    return this.#delivered.get(number) ?? this.#lost.get(number);
  }

  /** Delivered ones, the oldest first. */
  get delivered(): Iterable<Delivery> {
    return this.#delivered.values();
  }

  /** Dead and cancelled ones, the oldest first. */
  get lost(): Iterable<Delivery> {
    return this.#lost.values();
  }
}

import type { Delivery, ScenarioRun } from '../../engine/index.ts';

/** An event on its way to the receiver of a webhook. */
export interface PendingDelivery {
  readonly webhook: string;
  readonly eventId: string;
  readonly status: Delivery['status'];
  /** The number of attempts so far. */
  readonly attempts: number;
  /** The start of the next attempt; undefined where that is unknown. */
  readonly nextAttemptAtMs: number | undefined;
}

/** Deliveries that are neither accepted nor given up, in order of creation. */
export function pendingOf({ world }: ScenarioRun): readonly PendingDelivery[] {
  return Array.from(world.service.webhooks.deliveries.pending, (delivery) => {
    const { attempts, event, nextAttemptAtMs, status, webhook } = delivery;
    const { length } = attempts;
    return { webhook: webhook.name, eventId: event.id, status, attempts: length, nextAttemptAtMs };
  });
}

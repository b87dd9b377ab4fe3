import type { Delivery, ScenarioRun } from '../../engine/index.ts';

/** An event on its way to the receiver of a webhook. */
export interface PendingDelivery {
  readonly webhook: string;
  readonly eventId: string;
  readonly status: Delivery['status'];
  /** How many there were. */
  readonly attempts: number;
  /** When the next one starts; undefined where that is not known. */
  readonly nextAttemptAtMs: number | undefined;
}

/** Deliveries that are neither taken nor given up, in the order they came. */
export function pendingOf({ world }: ScenarioRun): readonly PendingDelivery[] {
  return Array.from(world.service.webhooks.deliveries.pending, (delivery) => {
    const { attempts, event, nextAttemptAtMs, status, webhook } = delivery;
    const { length } = attempts;
    return { webhook: webhook.name, eventId: event.id, status, attempts: length, nextAttemptAtMs };
  });
}

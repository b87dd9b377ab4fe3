import type { StandingFault, WebhookBody } from './wire.ts';

/** Whether a webhook sends events, and the reason if it does not. */
export function webhookState({ isActive, isEnabled, verification }: WebhookBody): string {
  if (isActive) return 'active';
  return isEnabled ? `not active: verification ${verification}` : 'disabled';
}

/** Whether only another challenge can make a webhook active. */
export function needsChallenge({ isEnabled, verification }: WebhookBody): boolean {
  return isEnabled && verification === 'failed';
}

interface CountOfDeliveries {
  readonly words: string;
  readonly count: number;
  /** Whether any at all is a sign of trouble. */
  readonly isBad: boolean;
}

/** The deliveries of a webhook by result; results that are rare only where there are any. */
export function deliveryCounts({ deliveries }: WebhookBody): readonly CountOfDeliveries[] {
  const { cancelled, dead, delivered, dropped, droppedByFaults, failedAttempts, pending } =
    deliveries;
  const rare = [
    { words: 'Dropped', count: dropped + droppedByFaults, isBad: true },
    { words: 'Cancelled', count: cancelled, isBad: false },
  ];
  return [
    { words: 'Delivered', count: delivered, isBad: false },
    { words: 'Pending', count: pending, isBad: false },
    { words: 'Failed attempts', count: failedAttempts, isBad: false },
    { words: 'Dead', count: dead, isBad: true },
    ...rare.filter(({ count }) => count > 0),
  ];
}

/** The active faults that affect a webhook. */
export function faultsOn(
  { name }: WebhookBody,
  faults: readonly StandingFault[],
): readonly StandingFault[] {
  return faults.filter(({ target }) => target === `webhook.${name}`);
}

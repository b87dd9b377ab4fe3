import type { WebhookBody } from './wire.ts';

/** Whether a webhook sends events, and the reason if it does not. */
export function webhookState({ isActive, isEnabled, verification }: WebhookBody): string {
  if (isActive) return 'active';
  return isEnabled ? `not active: verification ${verification}` : 'disabled';
}

import type { z } from '@hono/zod-openapi';
import {
  formatInstant,
  isActive,
  type Webhook,
  type World,
  withNearest,
} from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import type { simulatedWebhookSchema, webhookEntrySchema } from './webhooks-schema.ts';

/** A webhook in the output of a starting server. */
export function webhookEntry({
  id,
  name,
  settings,
  verification,
}: Webhook): z.infer<typeof webhookEntrySchema> {
  const isVerified = verification === 'verified' || verification === 'skipped';
  return { id, name, callbackUri: settings.url, isVerified };
}

export function webhookDocument(
  { service }: World,
  webhook: Webhook,
): z.infer<typeof simulatedWebhookSchema> {
  const { createdAtMs, deadInRow, isEnabled, policy, settings, verification } = webhook;
  const { tally, droppedByFaults } = service.webhooks.deliveries.queueOf(webhook);
  return {
    ...webhookEntry(webhook),
    isEnabled,
    isActive: isActive(webhook),
    verification,
    createdAt: formatInstant(createdAtMs),
    settings: { ...settings },
    retry: { ...policy, waitsMs: [...policy.waitsMs] },
    deadInRow,
    deliveries: { ...tally, droppedByFaults },
  };
}

export function webhookNamed({ service }: World, webhook: string): Webhook {
  const found = service.webhooks.find(webhook) ?? service.webhooks.byName(webhook);
  if (found !== undefined) return found;
  const names = [...service.webhooks.all].map(({ name }) => name);
  const message = `there is no webhook ${webhook} in this world`;
  throw refusal('webhook_unknown', withNearest(message, webhook, names));
}

import { z } from '@hono/zod-openapi';
import type { Webhook, World } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { vehicleParams } from '../v3/vehicle-schema.ts';
import { checkId } from './legacy-id.ts';

const params = vehicleParams.extend({
  webhookId: z.string().openapi({ description: 'Id of the webhook' }),
});

const facts = {
  path: '/v2.0/vehicles/{vehicleId}/webhooks/{webhookId}',
  provenance: 'stated',
  family: 'legacy',
  request: { params },
} as const;

const subscribe = defineRoute({
  ...facts,
  operation: 'legacy.webhooks.subscribe',
  method: 'post',
  admission: 'user-vehicle',
  summary: 'Subscribe a vehicle to a webhook',
  description: 'A vehicle that is subscribed already stays so (ours).',
  responses: {
    200: json(
      z.strictObject({ webhookId: z.string(), vehicleId: z.string() }).openapi('LegacySubscribed'),
      'It is subscribed',
    ),
  },
});

const unsubscribe = defineRoute({
  ...facts,
  operation: 'legacy.webhooks.unsubscribe',
  method: 'delete',
  admission: 'managed-vehicle',
  summary: 'Unsubscribe a vehicle from a webhook, for every user who has connected it',
  responses: {
    200: json(
      z.strictObject({ status: z.literal('success') }).openapi('LegacyUnsubscribed'),
      'It is no longer subscribed',
    ),
  },
});

/** Subscriptions in version 2.0: the same as those of version 3. */
export function mountLegacySubscriptions(app: App): void {
  app.openapi(subscribe, (c) => {
    const { world } = c.env.world.run;
    const { row, vehicleId, connection } = c.get('caller');
    const webhook = webhookOf(world, c.req.valid('param').webhookId);
    const { webhooks } = world.service;
    const user = connection.user.name;
    if (webhooks.subscriptions.of(webhook, row, user) === undefined) {
      webhooks.subscribe(webhook.name, row, user);
    }
    return c.json({ webhookId: webhook.id, vehicleId }, 200);
  });

  app.openapi(unsubscribe, (c) => {
    const { world } = c.env.world.run;
    const { row } = c.get('caller');
    const webhook = webhookOf(world, c.req.valid('param').webhookId);
    const told = world.service.webhooks.subscriptions.ofRow(row);
    const concerned = told.filter((each) => each.webhook === webhook);
    if (concerned.length === 0) {
      throw refusal('webhook_unknown', 'the vehicle is not subscribed to this webhook');
    }
    const vehicle = world.fleet.nameOf(row);
    for (const { user } of concerned) {
      const { name } = webhook;
      world.submit({ kind: 'subscription.remove', vehicle, webhook: name, user: user.name });
    }
    return c.json({ status: 'success' as const }, 200);
  });
}

function webhookOf({ service }: World, id: string): Webhook {
  const webhook = service.webhooks.find(id);
  if (webhook !== undefined) return webhook;
  checkId('webhookId', id);
  throw refusal('webhook_unknown', `there is no webhook ${id}`);
}

import { z } from '@hono/zod-openapi';
import { formatInstant, type Subscription, type World } from '../../../engine/index.ts';
import { pageDocument } from '../page-document.ts';
import { pageOf } from '../paging.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { userLink } from '../v3/users.ts';
import { type DocumentContext, vehicleAttributes, vehicleLink } from '../v3/vehicle-document.ts';
import {
  acceptedSchema,
  subscriptionBody,
  subscriptionPages,
  subscriptionParams,
  subscriptionSchema,
  subscriptionsQuery,
  subscriptionsSchema,
} from './subscriptions-schema.ts';
import { webhookLink, webhookOf } from './webhooks.ts';

const facts = { provenance: 'public', family: 'v3', admission: 'application' } as const;
const one = { path: '/v3/subscriptions/{subscriptionId}' } as const;

const listSubscriptions = defineRoute({
  ...facts,
  operation: 'subscriptions.list',
  method: 'get',
  path: '/v3/subscriptions',
  summary: 'The subscriptions of the application, in the order they were created',
  request: { query: subscriptionsQuery },
  responses: { 200: json(subscriptionsSchema, 'A page of subscriptions') },
});

const createSubscription = defineRoute({
  ...facts,
  operation: 'subscriptions.create',
  method: 'post',
  path: '/v3/subscriptions',
  summary: 'Subscribe a vehicle of a user to a webhook',
  request: {
    body: {
      content: { 'application/json': { schema: subscriptionBody } },
      description: 'The webhook, vehicle and user',
      required: true,
    },
  },
  responses: { 202: json(acceptedSchema, 'It is subscribed') },
});

const getSubscription = defineRoute({
  ...facts,
  ...one,
  provenance: 'stated',
  operation: 'subscriptions.get',
  method: 'get',
  summary: 'One subscription',
  request: { params: subscriptionParams },
  responses: { 200: json(z.strictObject({ data: subscriptionSchema }), 'The subscription') },
});

const deleteSubscription = defineRoute({
  ...facts,
  ...one,
  operation: 'subscriptions.delete',
  method: 'delete',
  summary: 'Unsubscribe a vehicle of a user from a webhook',
  request: { params: subscriptionParams },
  responses: { 204: { description: 'It is no longer subscribed' } },
});

export function mountSubscriptions(app: App): void {
  app.openapi(listSubscriptions, (c) => {
    const query = c.req.valid('query');
    const page = pageOf(query, subscriptionPages);
    const { world } = c.env.world.run;
    const { subscriptions } = world.service.webhooks;
    const found = [...subscriptions.all].filter((each) => matches(world, each, query));
    const documents = pageDocument(
      found.length,
      page,
      c.env.self,
      (index) => subscriptionDocument(found[index]!, c.env),
      c.env.world.options,
    );
    return c.json(documents, 200);
  });

  app.openapi(createSubscription, (c) => {
    const { world } = c.env.world.run;
    subscribe(world, c.req.valid('json').data.attributes);
    return c.json({ meta: { message: 'subscription creation in progress' } }, 202);
  });

  app.openapi(getSubscription, (c) => {
    const subscription = find(c.env.world.run.world, c.req.valid('param').subscriptionId);
    return c.json({ data: subscriptionDocument(subscription, c.env) }, 200);
  });

  app.openapi(deleteSubscription, (c) => {
    const { world } = c.env.world.run;
    const { row, user, webhook } = find(world, c.req.valid('param').subscriptionId);
    const vehicle = world.fleet.nameOf(row);
    const { name } = webhook;
    world.submit({ kind: 'subscription.remove', vehicle, webhook: name, user: user.name });
    return c.body(null, 204);
  });
}

type SubscriptionRequest = z.infer<typeof subscriptionBody>['data']['attributes'];

/** Refuses before anything changes. A vehicle that the user has not connected counts as missing. */
function subscribe(world: World, { webhookId, userId, vehicleId }: SubscriptionRequest): void {
  const { connections, users, webhooks } = world.service;
  const webhook = webhookOf(world, webhookId);
  const user = users.byId(userId);
  if (user === undefined) throw refusal('user_gone', 'there is no such user');
  const row = world.service.rowOfVehicle(vehicleId);
  if (row === undefined || !connections.has(row, user.name)) {
    throw refusal('vehicle_unknown', 'the user has connected no such vehicle');
  }
  if (webhooks.subscriptions.of(webhook, row, user.name) !== undefined) {
    throw refusal('subscription_taken', 'the vehicle is subscribed to this webhook already');
  }
  webhooks.subscribe(webhook.name, row, user.name);
}

function find({ service }: World, id: string): Subscription {
  const subscription = service.webhooks.subscriptions.find(id);
  if (subscription !== undefined) return subscription;
  throw refusal('subscription_unknown', 'there is no such subscription');
}

function matches(
  { service }: World,
  { row, user, webhook }: Subscription,
  query: z.infer<typeof subscriptionsQuery>,
): boolean {
  const is = (value: string, wanted: string | undefined): boolean =>
    wanted === undefined || value === wanted;
  return (
    is(user.id, query['filter[userId]']) &&
    is(webhook.id, query['filter[webhookId]']) &&
    is(service.vehicleId(row), query['filter[vehicleId]']) &&
    is(service.modeOf(row), query['filter[vehicle.mode]'])
  );
}

function subscriptionDocument(
  { createdAtMs, id, row, user, webhook }: Subscription,
  { base, world }: DocumentContext,
): z.infer<typeof subscriptionSchema> {
  const vehicleId = world.run.world.service.vehicleId(row);
  const at = formatInstant(createdAtMs);
  return {
    id,
    type: 'subscription',
    attributes: { vehicle: vehicleAttributes({ world }, row) },
    // A subscription never changes.
    meta: { createdAt: at, updatedAt: at },
    relationships: {
      webhook: related('webhook', webhook.id, webhookLink(base, webhook.id)),
      user: related('user', user.id, userLink(base, user.id)),
      vehicle: related('vehicle', vehicleId, vehicleLink(base, vehicleId)),
    },
    links: { self: `${base}/v3/subscriptions/${id}` },
  };
}

function related<Type extends string>(type: Type, id: string, link: string) {
  return { data: { type, id }, links: { related: link } };
}

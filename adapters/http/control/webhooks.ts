import { z } from '@hono/zod-openapi';
import {
  formatInstant,
  type Json,
  orderWebhook,
  type ScenarioRun,
  type Webhook,
  type World,
} from '../../../engine/index.ts';
import { mostBytesOfOrder } from '../body-limit.ts';
import { hasLiveVehicle } from '../live-vehicle.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { durationMsOf } from './duration.ts';
import { refusingMistakes } from './scenario-refusal.ts';
import { webhookDocument, webhookNamed } from './webhook-entry.ts';
import {
  newWebhookBody,
  rotationBody,
  secretsSchema,
  simulatedWebhookParams,
  simulatedWebhookSchema,
  webhookChangeBody,
} from './webhooks-schema.ts';

const one = {
  path: '/sim/webhooks/{webhook}',
  request: { params: simulatedWebhookParams },
} as const;
const data = z.strictObject({ data: simulatedWebhookSchema });

const listWebhooks = defineRoute({
  ...control,
  operation: 'sim.webhooks.list',
  method: 'get',
  path: '/sim/webhooks',
  summary: 'The webhooks of the world, in the order they were created',
  responses: {
    200: json(z.strictObject({ data: z.array(simulatedWebhookSchema) }), 'The webhooks'),
  },
});

const createWebhook = defineRoute({
  ...control,
  operation: 'sim.webhooks.create',
  mostBytes: mostBytesOfOrder,
  method: 'post',
  path: '/sim/webhooks',
  summary: 'Create a webhook; it is challenged at once unless it says `verify: skip`',
  description: 'Written as the verb `webhook` of the scenario language takes it.',
  request: {
    body: { ...json(newWebhookBody, 'The receiver and the kinds of events'), required: true },
  },
  responses: { 201: json(data, 'It is there') },
});

const getWebhook = defineRoute({
  ...control,
  ...one,
  operation: 'sim.webhooks.get',
  method: 'get',
  summary: 'A webhook with its verification and the results of its deliveries',
  responses: { 200: json(data, 'The webhook') },
});

const changeWebhook = defineRoute({
  ...control,
  ...one,
  operation: 'sim.webhooks.change',
  mostBytes: mostBytesOfOrder,
  method: 'patch',
  summary: 'Change a webhook, enable or disable it',
  description:
    'Written as the verb `webhook` of the scenario language takes it; missing members stay. `enabled: false` cancels ' +
    'pending deliveries; another `url` is challenged.',
  request: {
    ...one.request,
    body: { ...json(webhookChangeBody, 'The members to change'), required: true },
  },
  responses: { 200: json(data, 'It is changed') },
});

const removeWebhook = defineRoute({
  ...control,
  ...one,
  operation: 'sim.webhooks.remove',
  method: 'delete',
  summary: 'Delete a webhook with its subscriptions and pending deliveries',
  responses: { 204: { description: 'It is gone' } },
});

const verifyWebhook = defineRoute({
  ...control,
  ...one,
  path: '/sim/webhooks/{webhook}/verify',
  operation: 'sim.webhooks.verify',
  method: 'post',
  summary: 'Challenge a webhook again',
  responses: { 200: json(data, 'It is challenged; the result comes later') },
});

const rotateSecrets = defineRoute({
  ...control,
  operation: 'sim.secrets.rotate',
  method: 'post',
  path: '/sim/secrets/rotate',
  summary: 'Replace the management token, which signs the events of webhooks',
  request: { body: { ...json(rotationBody, 'How'), required: true } },
  responses: { 200: json(z.strictObject({ data: secretsSchema }), 'The new secret') },
});

export function mountWebhookControl(app: App): void {
  app.openapi(listWebhooks, (c) => {
    const { world } = c.env.world.run;
    const all = [...world.service.webhooks.all];
    return c.json({ data: all.map((each) => webhookDocument(world, each)) }, 200);
  });
  app.openapi(createWebhook, (c) => {
    const { run } = c.env.world;
    const written = c.req.valid('json');
    order(run, { ...written, action: 'create' });
    const webhook = webhookNamed(run.world, written.name);
    if (findsNone(run.world, webhook)) c.env.addHint(subscribesNone);
    return c.json({ data: webhookDocument(run.world, webhook) }, 201);
  });
  app.openapi(getWebhook, (c) => {
    const { world } = c.env.world.run;
    const webhook = webhookNamed(world, c.req.valid('param').webhook);
    return c.json({ data: webhookDocument(world, webhook) }, 200);
  });
  app.openapi(changeWebhook, (c) => {
    const { run } = c.env.world;
    const webhook = webhookNamed(run.world, c.req.valid('param').webhook);
    order(run, { ...c.req.valid('json'), name: webhook.name, action: 'change' });
    return c.json({ data: webhookDocument(run.world, webhook) }, 200);
  });
  app.openapi(removeWebhook, (c) => {
    const { run } = c.env.world;
    const { name } = webhookNamed(run.world, c.req.valid('param').webhook);
    order(run, { name, action: 'remove' });
    return c.body(null, 204);
  });
  app.openapi(verifyWebhook, (c) => {
    const { run } = c.env.world;
    const webhook = webhookNamed(run.world, c.req.valid('param').webhook);
    order(run, { name: webhook.name, action: 'verify' });
    return c.json({ data: webhookDocument(run.world, webhook) }, 200);
  });
  app.openapi(rotateSecrets, (c) => {
    return c.json({ data: rotate(c.env.world.run.world, c.req.valid('json')) }, 200);
  });
}

const subscribesNone =
  'autoSubscribe: no vehicle is live, so it subscribes none without includeSimulated: true';

/** Whether a webhook would subscribe vehicles automatically, and there are none that it may. */
function findsNone(world: World, { settings }: Webhook): boolean {
  const { autoSubscribe, includeSimulated } = settings;
  return autoSubscribe === true && includeSimulated !== true && !hasLiveVehicle(world);
}

/** A year (ours). */
const longestOverlapMs = 365 * 86_400_000;

function rotate(
  world: World,
  { overlap = 0 }: z.infer<typeof rotationBody>,
): z.infer<typeof secretsSchema> {
  const overlapMs = durationMsOf(overlap, 'overlap', { least: 0, most: longestOverlapMs });
  world.submit({ kind: 'secret.rotate', overlapMs });
  const [managementToken = '', previous = null] = world.service.managementTokens.valid;
  const until = previous === null ? null : formatInstant(world.clock.now + overlapMs);
  return { managementToken, previous, previousUntil: until };
}

/** Runs the verb `webhook`; the values came as JSON. */
function order(run: ScenarioRun, written: object): void {
  refusingMistakes(() => orderWebhook(run, written as { readonly [key: string]: Json }));
}

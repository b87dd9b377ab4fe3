import { z } from '@hono/zod-openapi';
import { formatInstant, type Signal, type Webhook, type World } from '../../../engine/index.ts';
import { pageDocument } from '../page-document.ts';
import { pageOf } from '../paging.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import {
  webhookPages,
  webhookParams,
  webhookSchema,
  webhooksQuery,
  webhooksSchema,
} from './webhooks-schema.ts';

const facts = {
  method: 'get',
  provenance: 'stated',
  family: 'v3',
  admission: 'application',
} as const;

const listWebhooks = defineRoute({
  ...facts,
  operation: 'webhooks.list',
  path: '/v3/webhooks',
  summary: 'The webhooks of the application, in the order they were created',
  request: { query: webhooksQuery },
  responses: { 200: json(webhooksSchema, 'A page of webhooks') },
});

const getWebhook = defineRoute({
  ...facts,
  operation: 'webhooks.get',
  path: '/v3/webhooks/{webhookId}',
  summary: 'One webhook',
  request: { params: webhookParams },
  responses: { 200: json(z.strictObject({ data: webhookSchema }), 'The webhook') },
});

export function mountWebhooks(app: App): void {
  app.openapi(listWebhooks, (c) => {
    const query = c.req.valid('query');
    const page = pageOf(query, webhookPages);
    const { webhooks } = c.env.world.run.world.service;
    const found = [...webhooks.all].filter((each) => matches(each, query));
    const documents = pageDocument(
      found.length,
      page,
      c.env.self,
      (index) => webhookDocument(found[index]!, c.env.base),
      c.env.world.options,
    );
    return c.json(documents, 200);
  });

  app.openapi(getWebhook, (c) => {
    const webhook = webhookOf(c.env.world.run.world, c.req.valid('param').webhookId);
    return c.json({ data: webhookDocument(webhook, c.env.base) }, 200);
  });
}

/** The webhook of an id; throws a refusal if there is none. */
export function webhookOf({ service }: World, id: string): Webhook {
  const webhook = service.webhooks.find(id);
  if (webhook === undefined) throw refusal('webhook_unknown', 'there is no such webhook');
  return webhook;
}

export function webhookLink(base: string, id: string): string {
  return `${base}/v3/webhooks/${id}`;
}

function matches(
  { name, settings, isEnabled }: Webhook,
  query: z.infer<typeof webhooksQuery>,
): boolean {
  const { url, autoSubscribe = false } = settings;
  return (
    holds(name, query['filter[name]']) &&
    holds(url, query['filter[callbackUri]']) &&
    is(isEnabled, query['filter[isEnabled]']) &&
    is(autoSubscribe, query['filter[autoSubscribe]'])
  );
}

function holds(text: string, part = ''): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function is(value: boolean, wanted: 'true' | 'false' | undefined): boolean {
  return wanted === undefined || String(value) === wanted;
}

function webhookDocument(
  { id, name, settings, isEnabled, triggers, data, createdAtMs }: Webhook,
  base: string,
): z.infer<typeof webhookSchema> {
  const { url, errorUrl, autoSubscribe = false } = settings;
  return {
    id,
    type: 'webhook',
    attributes: {
      name,
      callbackUri: url,
      isEnabled,
      triggers: triggers.map(signalDocument),
      data: data.map(signalDocument),
      ...(typeof errorUrl === 'string' && { errorCallbackUri: errorUrl }),
      autoSubscribe,
    },
    links: { self: webhookLink(base, id) },
    meta: { createdAt: formatInstant(createdAtMs) },
  };
}

function signalDocument({ group, name, code }: Signal) {
  return { group, name, code };
}

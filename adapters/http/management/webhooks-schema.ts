import { z } from '@hono/zod-openapi';
import { listMeta, pageShape } from '../page-document.ts';
import { type PageRules, pageQuery } from '../paging.ts';

/** Both sizes are stated. */
export const webhookPages: PageRules = { defaultSize: 50, maxSize: 100 };

const signal = z.strictObject({
  group: z.string().openapi({ example: 'Charge' }),
  name: z.string().openapi({ example: 'IsCharging' }),
  code: z.string().openapi({ example: 'charge-ischarging' }),
});

/** A receiver of events (stated), without its verification and deliveries (public). */
export const webhookSchema = z
  .strictObject({
    id: z.uuid(),
    type: z.literal('webhook'),
    attributes: z.strictObject({
      name: z.string().openapi({ example: 'main' }),
      callbackUri: z.string().openapi({ example: 'https://app.example/hooks' }),
      isEnabled: z.boolean(),
      triggers: z.array(signal).openapi({ description: 'Signals that trigger a delivery' }),
      data: z.array(signal).openapi({ description: 'Signals in the payload' }),
      errorCallbackUri: z.string().optional().openapi({
        description: 'The receiver of errors; missing if it is `callbackUri`',
      }),
      autoSubscribe: z.boolean(),
    }),
    links: z.strictObject({ self: z.url() }),
    meta: z.strictObject({ createdAt: z.iso.datetime() }),
  })
  .openapi('Webhook', { 'x-provenance': 'stated' });

export const webhooksSchema = z
  .strictObject({ ...pageShape(webhookSchema), meta: listMeta })
  .openapi('Webhooks', { 'x-provenance': 'stated' });

export const webhookParams = z.object({
  webhookId: z.string().openapi({ description: 'Id of the webhook' }),
});

const part = (what: string) =>
  z
    .string()
    .optional()
    .openapi({ description: `Part of its ${what}, in capitals or not` });
const either = () => z.enum(['true', 'false']).optional().openapi({ type: 'boolean' });

export const webhooksQuery = z.object({
  'filter[name]': part('display name'),
  'filter[callbackUri]': part('address'),
  'filter[isEnabled]': either(),
  'filter[autoSubscribe]': either(),
  ...pageQuery(webhookPages),
});

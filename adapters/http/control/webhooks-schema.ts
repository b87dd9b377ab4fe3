import { z } from '@hono/zod-openapi';
import { requestBody } from './request-body.ts';

export const simulatedWebhookParams = z.object({
  webhook: z.string().openapi({ description: 'Its name or its id', example: 'main' }),
});

export const webhookEntrySchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string().openapi({ example: 'main' }),
    callbackUri: z.string().openapi({ example: 'https://app.example/hooks' }),
    isVerified: z.boolean().openapi({
      description: 'Whether its challenge was answered correctly, or it needs none',
    }),
  })
  .openapi('WebhookEntry');

const count = (description: string) => z.int().openapi({ description });

export const simulatedWebhookSchema = z
  .strictObject({
    ...webhookEntrySchema.shape,
    isEnabled: z.boolean(),
    isActive: z.boolean().openapi({ description: 'Enabled, and verified' }),
    verification: z.enum(['pending', 'verified', 'failed', 'skipped']),
    createdAt: z.iso.datetime(),
    settings: z.record(z.string(), z.unknown()).openapi({
      description: 'As in the commands of the log that create and change it',
    }),
    retry: z
      .strictObject({
        waitsMs: z.array(z.number()),
        countedFrom: z.enum(['start', 'failure']),
        jitter: z.number(),
        timeoutMs: z.number(),
        honoursRetryAfter: z.boolean(),
        goneDisables: z.boolean(),
        disableAfter: z.number().optional(),
      })
      .openapi({ description: 'The schedule of attempts for an event' }),
    deadInRow: count('Failed events in a row'),
    deliveries: z
      .strictObject({
        events: z.int(),
        attempts: count('Those under way included'),
        failedAttempts: count('Ended without success'),
        delivered: z.int(),
        dead: z.int(),
        cancelled: z.int(),
        dropped: count('Discarded because there was no room'),
        droppedByFaults: count('Events that faults dropped before any delivery'),
        pending: z.int(),
      })
      .openapi({ description: 'Since it was created, challenges not counted' }),
  })
  .openapi('SimulatedWebhook');

const settingsExample = {
  url: 'https://app.example/hooks',
  triggers: ['Charge.IsCharging'],
  data: ['TractionBattery.StateOfCharge'],
};

/** The other members are those of the verb `webhook` of scenarios, which checks them. */
export const newWebhookBody = z
  .looseObject({
    name: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/, 'up to 63 letters, digits, - and _')
      .openapi({ example: 'main' }),
  })
  .openapi('NewWebhook', { example: { name: 'main', ...settingsExample } });

export const webhookChangeBody = z
  .record(z.string(), z.unknown())
  .openapi('WebhookChange', { example: { enabled: false } });

export const rotationBody = requestBody({
  overlap: z.union([z.string(), z.int().nonnegative()]).optional().openapi({
    description: 'The time for which the previous token stays valid, `10m` or ms; none without it',
    example: '10m',
  }),
}).openapi('Rotation', { example: { overlap: '10m' } });

export const secretsSchema = z
  .strictObject({
    managementToken: z.string().openapi({ description: 'The new token, which signs from now on' }),
    previous: z
      .string()
      .nullable()
      .openapi({ description: 'The previous token, while it is valid' }),
    previousUntil: z.iso.datetime().nullable(),
  })
  .openapi('Secrets');

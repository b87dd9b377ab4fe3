import { z } from '@hono/zod-openapi';
import { listMeta, pageShape } from '../page-document.ts';
import { type PageRules, pageQuery } from '../paging.ts';
import { vehicleSchema } from '../v3/vehicle-schema.ts';

/** Both sizes are those of the public service. */
export const subscriptionPages: PageRules = { defaultSize: 25, maxSize: 100 };

const instant = () => z.iso.datetime().openapi({ example: '2026-05-04T06:00:00.000Z' });

/** The type of each is that of its target. */
const relationship = <T extends string>(type: T) =>
  z.strictObject({
    data: z.strictObject({ type: z.literal(type), id: z.string() }),
    links: z.strictObject({ related: z.url() }),
  });

/** The subscription of a webhook to a vehicle of a user (stated). */
export const subscriptionSchema = z
  .strictObject({
    id: z.string(),
    type: z.literal('subscription'),
    attributes: z.strictObject({ vehicle: vehicleSchema.shape.attributes }),
    meta: z.strictObject({ createdAt: instant(), updatedAt: instant() }),
    relationships: z.strictObject({
      webhook: relationship('webhook'),
      user: relationship('user'),
      vehicle: relationship('vehicle'),
    }),
    links: z.strictObject({ self: z.url() }),
  })
  .openapi('Subscription', { 'x-provenance': 'stated' });

export const subscriptionsSchema = z
  .strictObject({ ...pageShape(subscriptionSchema), meta: listMeta })
  .openapi('Subscriptions', { 'x-provenance': 'public' });

export const subscriptionParams = z.object({
  subscriptionId: z.string().openapi({ description: 'Id of the subscription' }),
});

const id = (what: string) =>
  z
    .string()
    .optional()
    .openapi({ description: `Id of the ${what}` });

export const subscriptionsQuery = z.object({
  'filter[userId]': id('user'),
  'filter[webhookId]': id('webhook'),
  'filter[vehicleId]': id('vehicle'),
  'filter[vehicle.mode]': z.enum(['live', 'simulated']).optional(),
  ...pageQuery(subscriptionPages),
});

/** Other members that clients of JSON:API put into `data` are ignored. */
export const subscriptionBody = z
  .object({
    data: z.object({
      attributes: z.object({
        webhookId: z.string(),
        userId: z.string(),
        vehicleId: z.string(),
      }),
    }),
  })
  .openapi('SubscriptionOrder', { 'x-provenance': 'public' });

export const acceptedSchema = z
  .strictObject({ meta: z.strictObject({ message: z.string() }) })
  .openapi('SubscriptionAccepted', { 'x-provenance': 'public' });

import { z } from '@hono/zod-openapi';
import { pageShape } from '../page-document.ts';
import { type PageRules, pageQuery } from '../paging.ts';
import { requestBody } from './request-body.ts';

export const deliveryPages: PageRules = { defaultSize: 100, maxSize: 1000 };

export const deliveryParams = z.object({
  delivery: z.string().openapi({ description: 'Its number', example: '7' }),
});

const status = z.enum(['held', 'queued', 'inFlight', 'waiting', 'delivered', 'dead', 'cancelled']);

const webhook = z
  .string()
  .optional()
  .openapi({ description: 'Only of this webhook, by name or id' });

export const deadLettersQuery = z.object({ webhook, ...pageQuery(deliveryPages) });
export const deliveriesQuery = deadLettersQuery.extend({
  state: status.optional().openapi({ description: 'Only those in this state' }),
});

const instant = () => z.iso.datetime();
const reasons = z.array(
  z.strictObject({
    code: z.string().openapi({ example: 'signalUpdated' }),
    text: z.string(),
  }),
);

export const deliverySchema = z
  .strictObject({
    delivery: z.int().openapi({ description: 'Its number among all of the world, from 1' }),
    webhook: z.string().openapi({ example: 'main' }),
    state: status,
    eventId: z.uuid(),
    type: z.enum(['VERIFY', 'VEHICLE_STATE', 'VEHICLE_ERROR']),
    copy: z.int().openapi({ description: 'Its number among those of its event, from 1' }),
    sequence: z
      .int()
      .nullable()
      .openapi({ description: 'As in the payload; a challenge has none' }),
    entry: z.int().openapi({ description: 'The sequence of its event in the log' }),
    vehicle: z.string().nullable(),
    user: z.string().nullable(),
    triggers: z.array(z.string()).openapi({
      description:
        'The codes of the signals that caused its event, or `FIRST_DELIVERY`; errors that began or ended',
      example: ['charge-ischarging'],
    }),
    signals: z.record(z.string(), z.record(z.string(), z.unknown()).nullable()).openapi({
      description: 'The bodies that its event carries, by code; null where nothing is reported',
      example: { 'charge-ischarging': { value: true } },
    }),
    createdAt: instant(),
    nextAttemptAt: instant().nullable(),
    settledAt: instant().nullable(),
    attemptCount: z.int(),
    lastStatus: z.int().nullable().openapi({
      description: 'The status of the last answer; null if the last attempt has none',
    }),
    lastFailure: z.string().nullable().openapi({
      description: 'The reason why the last attempt has no answer',
      example: 'timeout',
    }),
  })
  .openapi('Delivery');

export const deliveryListSchema = z.strictObject(pageShape(deliverySchema)).openapi('Deliveries');

const attemptSchema = z
  .strictObject({
    attempt: z.int().openapi({ description: 'Its number among all of the world, from 1' }),
    deliveryId: z.string(),
    startedAt: instant(),
    endedAt: instant().nullable(),
    status: z.int().nullable(),
    failure: z.string().nullable().openapi({ example: 'timeout' }),
    body: z.string().nullable().openapi({ description: 'The first kilobyte of the answer' }),
  })
  .openapi('DeliveryAttempt');

export const wholeDeliverySchema = z
  .strictObject({
    ...deliverySchema.shape,
    why: reasons,
    attempts: z.array(attemptSchema),
    request: z
      .strictObject({ url: z.string(), signature: z.string().nullable(), body: z.string() })
      .nullable()
      .openapi({
        description:
          'The request of the last attempt, as it would be sent now: with the present address and secret; the effects of faults ' +
          'are in the log',
      }),
  })
  .openapi('WholeDelivery');

export const resentSchema = z
  .strictObject({
    delivery: z.int(),
    as: z.int().nullable().openapi({ description: 'The new delivery; null if there is no room' }),
  })
  .openapi('Resent');

export const resendBody = requestBody({
  from: z.int().min(1).openapi({ description: 'Number of the first delivery', example: 1 }),
  until: z
    .int()
    .min(1)
    .optional()
    .openapi({ description: 'Number of the last delivery, included; the latest one without it' }),
  to: z.int().min(1).optional().openapi({ description: 'Older name of until' }),
  webhook,
  state: z.enum(['delivered', 'dead', 'cancelled']).optional(),
}).openapi('Resend', { example: { from: 1, until: 20 } });

export const drainBody = requestBody({ webhook }).openapi('Drain', { example: {} });

export const resentListSchema = z
  .strictObject({
    count: z.int().openapi({ description: 'Number of deliveries resent' }),
    resent: z
      .array(resentSchema)
      .openapi({ description: 'The first hundred of the new deliveries' }),
    inactive: z.int().openapi({
      description: 'Number of deliveries not resent, because their webhook is inactive or gone',
    }),
  })
  .openapi('ResentDeliveries');

export const whyQuery = z.object({
  vehicle: z.string().openapi({ description: 'Its name or id', example: 'car' }),
  webhook: z.string().openapi({ description: 'Its name or id', example: 'main' }),
  signal: z.string().optional().openapi({
    description: '`Group.Name` or code; any trigger without it',
    example: 'Charge.IsCharging',
  }),
  user: z.string().optional().openapi({ description: 'By name or id; the owner without it' }),
});

export const whySchema = z
  .strictObject({
    last: z
      .strictObject({ ...deliverySchema.shape, why: reasons })
      .nullable()
      .openapi({ description: 'The latest known delivery, and the reason for it' }),
    none: reasons.openapi({ description: 'The reasons why there is none now, the nearest first' }),
  })
  .openapi('Why');

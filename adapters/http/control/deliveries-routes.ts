import { z } from '@hono/zod-openapi';
import { defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import {
  deadLettersQuery,
  deliveriesQuery,
  deliveryListSchema,
  deliveryParams,
  drainBody,
  resendBody,
  resentListSchema,
  resentSchema,
  wholeDeliverySchema,
  whyQuery,
  whySchema,
} from './deliveries-schema.ts';

export const listDeliveries = defineRoute({
  ...control,
  operation: 'sim.deliveries.list',
  method: 'get',
  path: '/sim/deliveries',
  summary: 'Deliveries of webhooks, in order of creation',
  description:
    'All pending ones, the latest thousand that succeeded and the latest 100,000 that failed; the log has them all.',
  request: { query: deliveriesQuery },
  responses: { 200: json(deliveryListSchema, 'A page of deliveries') },
});

export const listDeadLetters = defineRoute({
  ...control,
  operation: 'sim.deliveries.deadLetters',
  method: 'get',
  path: '/sim/deliveries/dead',
  summary: 'Events whose delivery failed and that were not resent since',
  request: { query: deadLettersQuery },
  responses: { 200: json(deliveryListSchema, 'A page of dead letters') },
});

export const drainDeadLetters = defineRoute({
  ...control,
  operation: 'sim.deliveries.drain',
  method: 'post',
  path: '/sim/deliveries/dead/drain',
  summary: 'Resend every dead letter, the oldest first',
  request: { body: { ...json(drainBody, 'Which'), required: true } },
  responses: { 200: json(z.strictObject({ data: resentListSchema }), 'They are sent again') },
});

export const whyDeliveries = defineRoute({
  ...control,
  operation: 'sim.deliveries.why',
  method: 'get',
  path: '/sim/deliveries/why',
  summary: 'Why a webhook reported a vehicle, and why it does not now',
  request: { query: whyQuery },
  responses: { 200: json(z.strictObject({ data: whySchema }), 'The reasons') },
});

export const resendDeliveries = defineRoute({
  ...control,
  operation: 'sim.deliveries.resendAll',
  method: 'post',
  path: '/sim/deliveries/resend',
  summary: 'Resend the events of a range of settled deliveries, the oldest first',
  description: 'Challenges and pending deliveries are left out.',
  request: { body: { ...json(resendBody, 'Which'), required: true } },
  responses: { 200: json(z.strictObject({ data: resentListSchema }), 'They are sent again') },
});

export const getDelivery = defineRoute({
  ...control,
  operation: 'sim.deliveries.get',
  method: 'get',
  path: '/sim/deliveries/{delivery}',
  summary: 'A delivery: its attempts, requests and answers, and the time of the next attempt',
  request: { params: deliveryParams },
  responses: { 200: json(z.strictObject({ data: wholeDeliverySchema }), 'The delivery') },
});

export const resendDelivery = defineRoute({
  ...control,
  operation: 'sim.deliveries.resend',
  method: 'post',
  path: '/sim/deliveries/{delivery}/resend',
  summary: 'Resend the event of a settled delivery, with the same event id and sequence',
  request: { params: deliveryParams },
  responses: { 201: json(z.strictObject({ data: resentSchema }), 'It is sent again') },
});

import { z } from '@hono/zod-openapi';
import { wholeNumber } from './whole-number.ts';

export const requestParams = z.object({
  request: z.string().openapi({ description: 'Its number', example: '7' }),
});

export const requestsQuery = z.object({
  from: wholeNumber('The first number; the oldest one without it'),
  limit: wholeNumber('The most requests, up to 200; 100 without it, the latest of them'),
  method: z.string().optional().openapi({ description: 'Only of this method', example: 'POST' }),
  path: z.string().optional().openapi({
    description: 'Only those whose path has this text in it',
    example: '/signals',
  }),
  status: z
    .string()
    .regex(/^[1-5](\d\d|xx)$/, 'a status such as 404, or a class such as 4xx')
    .optional()
    .openapi({ description: 'Only of this status, or class of statuses', example: '4xx' }),
});

export const apiRequestSchema = z
  .strictObject({
    request: z.int().openapi({ description: 'Its number among all of the world, from 1' }),
    requestId: z.string().openapi({ description: 'As in the header `sc-request-id`' }),
    at: z.iso.datetime().openapi({ description: 'Simulated time of its answer' }),
    method: z.string().openapi({ example: 'GET' }),
    path: z.string().openapi({ description: 'Without the prefix of the world' }),
    query: z.string().openapi({ description: 'With its question mark; secrets are left out' }),
    status: z.int(),
    tookMs: z.number().openapi({ description: 'Real time until the answer' }),
    operation: z.string().nullable().openapi({
      description: 'null: no such path is served',
      example: 'signals.list',
    }),
    user: z.string().nullable().openapi({
      description: 'The user it was made for; null for the application, and for unknown callers',
    }),
    isScripted: z.boolean().openapi({ description: 'Whether the script of the scenario made it' }),
  })
  .openapi('ApiRequest');

const bodySchema = z
  .strictObject({
    text: z.string().openapi({ description: 'At most 65,536 characters; secrets are left out' }),
    isCut: z.boolean().openapi({ description: 'Whether the body goes on' }),
  })
  .nullable();

const headersSchema = z.record(z.string(), z.string());

export const wholeRequestSchema = z
  .strictObject({
    ...apiRequestSchema.shape,
    headers: headersSchema.openapi({ description: 'Of the request; secrets are left out' }),
    body: bodySchema.openapi({
      description: 'null: it has none, or the service refused the request before it read one',
    }),
    answer: z.strictObject({
      headers: headersSchema,
      body: bodySchema.openapi({ description: 'null: it has none, is a page, or came later' }),
    }),
  })
  .openapi('WholeApiRequest');

export const requestListSchema = z
  .strictObject({
    data: z.array(apiRequestSchema),
    meta: z.strictObject({
      next: z.int().openapi({ description: 'The number to continue with' }),
      oldest: z.int().openapi({ description: 'The first that is still kept' }),
      total: z.int().openapi({ description: 'Requests so far' }),
      failed: z.int().openapi({ description: 'Those with a status of 400 or more' }),
      perMinute: z.array(z.int()).openapi({
        description: 'Requests in each of the last 15 minutes of real time, the present one last',
      }),
    }),
  })
  .openapi('ApiRequests');

import {
  array,
  lazy,
  literal,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
} from 'zod';
import { duration, text } from './values.ts';

const limit = lazy(() =>
  strictObject({
    requests: number().describe('this many'),
    per: duration('in any stretch of this length'),
  }).meta({ id: 'limit' }),
);

const limits = lazy(() =>
  strictObject({
    application: optional(
      strictObject({
        bucket: number().describe('requests that may be made at once'),
        refill: text('requests that come back, evenly', '2/m', '1/90s'),
      }),
    ).describe('of all requests of the application together'),
    vehicle: optional(limit).describe('of the requests to each vehicle'),
    makes: optional(record(string(), union([literal('none'), limit]))).describe(
      'in place of vehicle, for vehicles of a make',
    ),
    monthly: optional(number()).describe('requests to each vehicle in a calendar month (UTC)'),
  }).describe('how often requests may be made; without a key there is no limit'),
);

export const app = lazy(() =>
  strictObject({
    name: optional(text('what pages of the connect flow call it')),
    clientId: optional(
      text('what it is known by; drawn from the seed without this key', 'client_demo'),
    ),
    clientSecret: optional(
      text('what it proves that by; drawn from the seed without this key', '$params.secret'),
    ),
    managementToken: optional(
      text(
        'what it manages connections with, and what signs webhooks; drawn from the seed without this key',
        '$params.token',
      ),
    ),
    permissions: optional(array(string())).describe(
      'what it asks owners for; all without this key',
    ),
    redirectUris: optional(array(string())).describe(
      'where the connect flow may send users back to, the usual one first; anywhere without this key',
    ),
    connect: optional(oneOf(['pages', 'auto', 'guests'])).describe(
      'what a connect URL leads to: pages, which is usual; back at once as a user, or as a new user each time',
    ),
    createdAt: optional(
      text('when it was registered; at the start of the clock without this key', '2025-11-03'),
    ),
    legacyUntil: optional(
      text('version 2.0 is served until then; 2026-12-01 without this key', '2026-10-01'),
    ),
    tokens: optional(oneOf(['opaque', 'jwt'])).describe(
      'how access tokens look; opaque without this key',
    ),
    commandTimeout: optional(
      duration('how long the service waits for the effect of a command; 3m without this key'),
    ),
    limits: optional(limits),
  }).describe('the application that uses the service'),
);

export type RawApp = output<typeof app>;

import {
  array,
  lazy,
  literal,
  number,
  enum as oneOf,
  optional,
  type output,
  strictObject,
  union,
} from 'zod';
import { serviceFaultTypes } from '../../service/service-fault.ts';
import { distribution, duration, moment, text } from './values.ts';
import { webhookEffects } from './webhooks.ts';

const match = lazy(() =>
  strictObject({
    vehicle: optional(text('those about a vehicle, or about those of a fleet')),
    user: optional(text('those on behalf of a user')),
    operation: optional(text('of the API: requests of an operation', 'signals.list', 'commands.*')),
    sequence: optional(
      lazy(() =>
        strictObject({
          from: optional(number()).describe('the first; any up to the other without this key'),
          to: optional(number()).describe('the last; any from the other on without this key'),
        }),
      ),
    ).describe('of a webhook: events whose sequence is one of these'),
  }).describe('which requests, or events of a webhook; all of them without this key'),
);

const answer = {
  times: optional(number()).describe('answers so many requests at most'),
  retryAfter: optional(duration('tells the client to come back after this long; whole seconds')),
};

const signals = union([
  text('a signal, or a pattern', 'Charge.Wattage', 'Closure.*'),
  array(text('a signal, or a pattern')),
]);

const effect = lazy(() =>
  strictObject({
    offline: optional(literal(true)).describe(
      'has no network; of a charger: is dark; of a webhook: no way to it',
    ),
    chargerFault: optional(literal(true)).describe('of a vehicle: cannot charge'),
    unavailable: optional(signals).describe(
      'of a vehicle: signals of the status UNAVAILABLE; `*` stands for any text',
    ),
    notFound: optional(signals).describe(
      'of a vehicle: signals with the error SIGNAL_NOT_FOUND; `*` stands for any text',
    ),
    status: optional(
      union([
        number(),
        strictObject({
          code: number().describe('one of the service: 400, 404, 429, 500 and so on'),
          ...answer,
        }),
      ]),
    ).meta({
      description: 'of the API: requests fail with this status',
      examples: [500, { code: 429, times: 2 }],
    }),
    error: optional(
      strictObject({
        type: oneOf(serviceFaultTypes).describe('as on the wire'),
        code: text('one of the type', 'NO_RESPONSE'),
        detail: optional(text('what the error says; that of the code without this key')),
        ...answer,
      }),
    ).describe('of the API: requests fail with this error'),
    latency: optional(
      distribution('of the API: requests take this much longer, in simulated time', '3s'),
    ),
    ...webhookEffects,
  }),
);

const shape = {
  name: optional(text('a name to heal it by')),
  target: text(
    'what fails',
    'vehicle.car',
    'charger.wallbox',
    'webhook.main',
    'api',
    'api.signals.list',
    'upstream.car',
  ),
  match: optional(match),
  probability: optional(number()).describe('of the API: from 0 to 1; always without this key'),
  times: optional(number()).describe('of the API: strikes so many requests at most'),
  effects: array(effect).describe('what is wrong meanwhile'),
};

export const fault = lazy(() =>
  strictObject({
    ...shape,
    for: optional(duration('ends after this long; the script goes on at once')),
    until: optional(moment('ends at this moment')),
  }),
);

const timedFault = lazy(() =>
  strictObject({
    ...shape,
    from: optional(moment('begins at this moment; at the start without this key')),
    for: optional(duration('ends after this long')),
    until: optional(moment('ends at this moment')),
  }),
);

export const faults = lazy(() => array(timedFault));

export type RawFault = output<typeof timedFault>;
export type RawEffect = output<typeof effect>;

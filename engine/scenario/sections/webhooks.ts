import {
  array,
  boolean,
  lazy,
  literal,
  nullable,
  number,
  enum as oneOf,
  optional,
  type output,
  strictObject,
  union,
} from 'zod';
import { lacking, meant } from '../../form/other-words.ts';
import { distribution, duration, moment, percent, text } from '../schema/values.ts';

const retry = lazy(() =>
  union([
    oneOf(['published', 'svix', 'standard', 'github']),
    strictObject({
      schedule: meant(
        array(union([duration('').describe('wait such as 5s'), number()])).describe(
          'waits between attempts; no retry if empty',
        ),
        'delays',
        'intervals',
        'backoff',
      ),
      from: optional(oneOf(['start', 'failure'])).describe(
        'origin of each wait: due time of the previous attempt (start) or its failure; default: start',
      ),
      jitter: optional(
        percent('maximum random change of each wait, as a share of it; default: 0%'),
      ),
      timeout: meant(
        optional(duration('maximum wait for an answer; default: 15s')),
        'timeoutMs',
        'attemptTimeout',
      ),
      retryAfter: optional(boolean()).describe('whether to honour Retry-After; default: false'),
      goneDisables: optional(boolean()).describe(
        'whether an answer of 410 disables the webhook; default: false',
      ),
      disableAfter: meant(
        optional(number()).describe(
          'number of consecutive failed deliveries that disables the webhook; default: none',
        ),
        'maxFailures',
        'max',
      ),
    }),
  ]).describe('retries of failed deliveries; default: published'),
);

const receiver = lazy(() =>
  strictObject({
    status: meant(
      optional(number()).describe('status of the answers; default: 200'),
      'code',
      'statusCode',
      'response',
      'answer',
      'returns',
    ),
    latency: meant(
      optional(distribution('simulated response time; default: 0s', '80ms')),
      'delay',
      'responseTime',
    ),
    failFirst: meant(
      optional(number()).describe('number of requests that fail at first; default: 0'),
      'failures',
      'failTimes',
    ),
    failStatus: optional(number()).describe('status of these failures; default: 500'),
    retryAfter: optional(duration('Retry-After of failures; whole seconds')),
    down: meant(
      optional(
        strictObject({
          from: meant(
            optional(moment('start time of the outage; default: at once')),
            'start',
            'begin',
          ),
          until: meant(optional(moment('end time of the outage; default: never')), 'to', 'end'),
        }),
      ).describe('outage, with connections refused'),
      'offline',
      'outage',
      'unavailable',
      'unreachable',
    ),
    verify: optional(oneOf(['right', 'wrong', 'silent'])).describe(
      'answer to challenges; default: right',
    ),
  }).describe('simulated receiver, in place of the address'),
);

export const signals = array(text('signal, as spelt on the wire', 'Charge.IsCharging'));

const settings = {
  url: meant(
    optional(text('address of events', 'https://app.example/hooks')),
    'callback',
    'callbackUri',
    'callbackUrl',
    'endpoint',
    'address',
    'target',
    'to',
  ),
  errorUrl: optional(nullable(text('address'))).describe('address of errors; default: the url'),
  triggers: meant(
    optional(signals).describe('signals whose change is an event; default: none'),
    'events',
    'on',
    'trigger',
    'when',
  ),
  data: meant(
    optional(signals).describe('signals that every event carries'),
    'signals',
    'payload',
    'include',
    'fields',
  ),
  autoSubscribe: optional(boolean()).describe(
    'whether to subscribe every connection, now and later; default: false',
  ),
  includeSimulated: optional(boolean()).describe(
    'with autoSubscribe: whether simulated vehicles too; default: false',
  ),
  enabled: meant(optional(boolean()).describe('whether events are sent; default: true'), 'active'),
  verify: meant(
    optional(oneOf(['challenge', 'skip'])).describe(
      'skip: active without a challenge; default: challenge',
    ),
    'challenge',
    'verification',
  ),
  sign: optional(
    strictObject({
      verify: optional(boolean()).describe('whether challenges are signed too; default: false'),
      standard: optional(boolean()).describe(
        'whether to add the headers of Standard Webhooks; default: false',
      ),
      clock: optional(oneOf(['wall', 'simulated'])).describe(
        'clock of those headers; receivers refuse old times; default: wall',
      ),
    }),
  ).describe('signatures of deliveries'),
  triggersAt: optional(oneOf(['top-level', 'data'])).describe(
    'position of the triggers in the body; default: top-level',
  ),
  pushes: optional(oneOf(['verified', 'changes'])).describe(
    'changes: a verified command that changed nothing sends no event, as in the public service; default: verified',
  ),
  codes: optional(oneOf(['interface', 'public'])).describe(
    'format of errors in signals: public is type and code alone, as in the public service; default: interface',
  ),
  deliveryTime: optional(boolean()).describe(
    'whether to add the delivery time as meta.deliveryTime, as in 2025; default: false',
  ),
  simulatedMode: optional(oneOf(['live', 'simulated', 'test'])).describe(
    'meta.mode of events about simulated vehicles, in capitals; default: live',
  ),
  makes: optional(oneOf(['capitals', 'display'])).describe(
    'format of makes: TESLA or, with display, Tesla; default: capitals',
  ),
  payloadLimit: optional(number()).describe(
    'maximum size of a body, in bytes; an event with a larger one is dropped; default: 51200',
  ),
  legacy: optional(boolean()).describe(
    'whether payloads have the format of version 2.0; default: false',
  ),
  retry: meant(optional(retry), 'retries', 'retryPolicy', 'backoff'),
  concurrency: optional(number()).describe(
    'maximum number of concurrent attempts; default: unlimited',
  ),
  pending: optional(number()).describe(
    'maximum number of pending deliveries; later ones are dropped; default: unlimited',
  ),
  latency: optional(duration('simulated response time of an external receiver; default: 0s')),
  receiver: meant(optional(receiver), 'server', 'mock', 'consumer', 'stub', {
    status: '{ status: 500 }',
    failFirst: '{ failFirst: 2 }',
  }),
};

export const webhook = lazy(() =>
  lacking(
    strictObject({
      ...settings,
      subscribe: meant(
        optional(union([literal('all'), array(text('a vehicle or a fleet'))])).describe(
          'vehicles subscribed from the start, for their owners',
        ),
        'vehicles',
        'cars',
        'subscriptions',
        'subscribers',
        'for',
        'vehicle',
      ),
    }).describe('destination of vehicle events'),
    { lacking: { secret: 'the management token of the app signs: `app: { managementToken: … }`' } },
  ),
);

export type RawWebhook = output<typeof webhook>;

export const webhookStep = lazy(() =>
  strictObject({
    name: text('one of the webhooks'),
    action: oneOf(['create', 'change', 'enable', 'disable', 'verify', 'remove']).describe(
      'operation on the webhook',
    ),
    ...settings,
  }),
);

export type RawWebhookStep = output<typeof webhookStep>;

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
import { distribution, duration, moment, percent, text } from './values.ts';

const retry = lazy(() =>
  union([
    oneOf(['published', 'svix', 'standard', 'github']),
    strictObject({
      schedule: meant(
        array(union([duration('').describe('such as 5s'), number()])).describe(
          'from one attempt to the next; no retry where it is empty',
        ),
        'delays',
        'intervals',
        'backoff',
      ),
      from: optional(oneOf(['start', 'failure'])).describe(
        'start: counted from when the attempt before was due; failure: from when it failed',
      ),
      jitter: optional(percent('share of each wait by which it is drawn longer or shorter')),
      timeout: meant(
        optional(duration('an attempt without an answer has failed; 15s without this key')),
        'timeoutMs',
        'attemptTimeout',
      ),
      retryAfter: optional(boolean()).describe('gives a receiver the time that it asks for'),
      goneDisables: optional(boolean()).describe('an answer of 410 disables the webhook'),
      disableAfter: meant(
        optional(number()).describe(
          'so many deliveries in a row that came to nothing disable the webhook',
        ),
        'maxFailures',
        'max',
      ),
    }),
  ]).describe('when a delivery that failed is tried again; published without this key'),
);

const receiver = lazy(() =>
  strictObject({
    status: meant(
      optional(number()).describe('what it answers; 200 without this key'),
      'code',
      'statusCode',
      'response',
      'answer',
      'returns',
    ),
    latency: meant(
      optional(distribution('how long it takes, in simulated time', '80ms')),
      'delay',
      'responseTime',
    ),
    failFirst: meant(
      optional(number()).describe('so many requests fail at first'),
      'failures',
      'failTimes',
    ),
    failStatus: optional(number()).describe('what those are answered with; 500 without this key'),
    retryAfter: optional(duration('what an answer that is no success asks for; whole seconds')),
    down: meant(
      optional(
        strictObject({
          from: meant(
            optional(moment('when that begins; at the start without this key')),
            'start',
            'begin',
          ),
          until: meant(optional(moment('when it ends; never without this key')), 'to', 'end'),
        }),
      ).describe('refuses connections meanwhile'),
      'offline',
      'outage',
      'unavailable',
      'unreachable',
    ),
    verify: optional(oneOf(['right', 'wrong', 'silent'])).describe(
      'how it answers challenges; rightly without this key',
    ),
  }).describe('a receiver that exists only here and answers in place of the address'),
);

export const signals = array(text('as spelt on the wire', 'Charge.IsCharging'));

const settings = {
  url: meant(
    optional(text('where events go', 'https://app.example/hooks')),
    'callback',
    'callbackUri',
    'callbackUrl',
    'endpoint',
    'address',
    'target',
    'to',
  ),
  errorUrl: optional(nullable(text('an address'))).describe(
    'where errors go; to the url without this key',
  ),
  triggers: meant(
    optional(signals).describe('signals whose change is an event; none without any'),
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
  autoSubscribe: optional(boolean()).describe('subscribes every connection, now and later'),
  includeSimulated: optional(boolean()).describe('with autoSubscribe: simulated vehicles too'),
  enabled: meant(
    optional(boolean()).describe('whether events go out; true without this key'),
    'active',
  ),
  verify: meant(
    optional(oneOf(['challenge', 'skip'])).describe(
      'skip: active without having answered a challenge',
    ),
    'challenge',
    'verification',
  ),
  sign: optional(
    strictObject({
      verify: optional(boolean()).describe('challenges are signed too'),
      standard: optional(boolean()).describe('adds the headers of Standard Webhooks'),
      clock: optional(oneOf(['wall', 'simulated'])).describe(
        'whose time those headers carry; wall without this key, as receivers refuse what is old',
      ),
    }),
  ).describe('how deliveries are signed'),
  triggersAt: optional(oneOf(['top-level', 'data'])).describe('where in the body they stand'),
  codes: optional(oneOf(['interface', 'public'])).describe(
    'how errors in signals look: public is type and code alone, as on the wire of the public service',
  ),
  deliveryTime: optional(boolean()).describe(
    'tells the instant of a delivery as meta.deliveryTime too, as in 2025',
  ),
  legacy: optional(boolean()).describe('payloads have the form of version 2.0'),
  retry: meant(optional(retry), 'retries', 'retryPolicy', 'backoff'),
  concurrency: optional(number()).describe('attempts under way at once; any number without it'),
  pending: optional(number()).describe('deliveries pending at once; later ones are dropped'),
  latency: optional(duration('simulated time that an answer from outside takes; none without it')),
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
    }).describe('where events of vehicles go'),
    { lacking: { secret: 'the management token of the app signs: `app: { managementToken: … }`' } },
  ),
);

export type RawWebhook = output<typeof webhook>;

export const webhookStep = lazy(() =>
  strictObject({
    name: text('one of the webhooks'),
    action: oneOf(['create', 'change', 'enable', 'disable', 'verify', 'remove']).describe(
      'what becomes of it',
    ),
    ...settings,
  }),
);

export type RawWebhookStep = output<typeof webhookStep>;

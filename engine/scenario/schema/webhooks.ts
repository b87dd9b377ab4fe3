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
import { distribution, duration, moment, percent, text } from './values.ts';

const retry = lazy(() =>
  union([
    oneOf(['published', 'svix', 'standard', 'github']),
    strictObject({
      schedule: array(union([duration('').describe('such as 5s'), number()])).describe(
        'from one attempt to the next; no retry where it is empty',
      ),
      from: optional(oneOf(['start', 'failure'])).describe(
        'start: counted from when the attempt before was due; failure: from when it failed',
      ),
      jitter: optional(percent('share of each wait by which it is drawn longer or shorter')),
      timeout: optional(duration('an attempt without an answer has failed; 15s without this key')),
      retryAfter: optional(boolean()).describe('gives a receiver the time that it asks for'),
      goneDisables: optional(boolean()).describe('an answer of 410 disables the webhook'),
      disableAfter: optional(number()).describe(
        'so many deliveries in a row that came to nothing disable the webhook',
      ),
    }),
  ]).describe('when a delivery that failed is tried again; published without this key'),
);

const receiver = lazy(() =>
  strictObject({
    status: optional(number()).describe('what it answers; 200 without this key'),
    latency: optional(distribution('how long it takes, in simulated time', '80ms')),
    failFirst: optional(number()).describe('so many requests fail at first'),
    failStatus: optional(number()).describe('what those are answered with; 500 without this key'),
    retryAfter: optional(duration('what an answer that is no success asks for; whole seconds')),
    down: optional(
      strictObject({
        from: optional(moment('when that begins; at the start without this key')),
        until: optional(moment('when it ends; never without this key')),
      }),
    ).describe('refuses connections meanwhile'),
    verify: optional(oneOf(['right', 'wrong', 'silent'])).describe(
      'how it answers challenges; rightly without this key',
    ),
  }).describe('a receiver that exists only here and answers in place of the address'),
);

export const signals = array(text('as spelt on the wire', 'Charge.IsCharging'));

const settings = {
  url: optional(text('where events go', 'https://app.example/hooks')),
  errorUrl: optional(nullable(text('an address'))).describe(
    'where errors go; to the url without this key',
  ),
  triggers: optional(signals).describe('signals whose change is an event; none without any'),
  data: optional(signals).describe('signals that every event carries'),
  autoSubscribe: optional(boolean()).describe('subscribes every connection, now and later'),
  includeSimulated: optional(boolean()).describe('with autoSubscribe: simulated vehicles too'),
  enabled: optional(boolean()).describe('whether events go out; true without this key'),
  verify: optional(oneOf(['challenge', 'skip'])).describe(
    'skip: active without having answered a challenge',
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
  retry: optional(retry),
  concurrency: optional(number()).describe('attempts under way at once; any number without it'),
  pending: optional(number()).describe('deliveries pending at once; later ones are dropped'),
  latency: optional(duration('simulated time that an answer from outside takes; none without it')),
  receiver: optional(receiver),
};

export const webhook = lazy(() =>
  strictObject({
    ...settings,
    subscribe: optional(union([literal('all'), array(text('a vehicle or a fleet'))])).describe(
      'vehicles subscribed from the start, for their owners',
    ),
  }).describe('where events of vehicles go'),
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

const probability = optional(number()).describe('from 0 to 1; always without this key');

/** Effects of faults on the deliveries of a webhook; those without a value may be `true`. */
export const webhookEffects = {
  hold: optional(literal(true)).describe('of a webhook: sends nothing, and all of it at the end'),
  drop: optional(union([literal(true), lazy(() => strictObject({ probability }))])).describe(
    'of a webhook: events get lost',
  ),
  duplicate: optional(
    lazy(() =>
      strictObject({
        probability,
        times: optional(number()).describe('so many more; one without this key'),
        delay: optional(distribution('later than the first', '{ uniform: [1s, 90s] }')),
      }),
    ),
  ).describe('of a webhook: events come more than once'),
  delay: optional(
    lazy(() => strictObject({ probability, by: distribution('so much later', '30s') })),
  ).describe('of a webhook: events come later'),
  reorder: optional(
    lazy(() =>
      strictObject({ probability, window: number().describe('up to so many others go first') }),
    ),
  ).describe('of a webhook: events come in another order'),
  replay: optional(
    lazy(() =>
      strictObject({
        probability,
        window: optional(number()).describe('one of so many before; 10 without this key'),
        delay: optional(distribution('after the event that brings it about', '1m')),
      }),
    ),
  ).describe('of a webhook: old deliveries come again as they were'),
  sequence: optional(
    lazy(() =>
      strictObject({
        probability,
        gap: optional(number()).describe('so many numbers are left out'),
        repeat: optional(literal(true)).describe('it has the number of the one before'),
      }),
    ),
  ).describe('of a webhook: sequences with gaps, or the same twice'),
  signature: optional(
    lazy(() =>
      strictObject({
        probability,
        form: oneOf(['wrong', 'missing', 'old']).describe(
          'by another secret, not at all, or by the secret before',
        ),
      }),
    ),
  ).describe('of a webhook: what is signed wrongly'),
  tamper: optional(union([literal(true), lazy(() => strictObject({ probability }))])).describe(
    'of a webhook: bodies are changed after they were signed',
  ),
  skew: optional(
    lazy(() =>
      strictObject({
        probability,
        ahead: optional(duration('the clock that stamps deliveries is ahead by so much')),
        behind: optional(duration('or behind')),
      }),
    ),
  ).describe('of a webhook: deliveries carry another time'),
  slow: optional(
    lazy(() => strictObject({ probability, for: distribution('sending takes this long', '20s') })),
  ).describe('of a webhook: bodies come slowly'),
  reset: optional(union([literal(true), lazy(() => strictObject({ probability }))])).describe(
    'of a webhook: connections are reset',
  ),
  truncate: optional(union([literal(true), lazy(() => strictObject({ probability }))])).describe(
    'of a webhook: bodies without their end',
  ),
  verify: optional(
    lazy(() =>
      strictObject({
        late: optional(duration('challenges come so much later')),
        wrong: optional(literal(true)).describe('right answers are not taken for right'),
        repeated: optional(number()).describe('they come so many times more'),
      }),
    ),
  ).describe('of a webhook: what is wrong with its challenges'),
};

import { array, lazy, literal, nullable, strictObject, union } from 'zod';
import {
  called,
  type FormField,
  flag,
  type KeyField,
  optional,
  plain,
  word,
} from '../../form/field.ts';
import { lacking } from '../../form/other-words.ts';
import { duration, positiveDuration, quantity } from '../../form/quantity.ts';
import { text as textSchema, withUsual } from '../../form/schemas.ts';
import { as, nested, otherwise, readSaid, toShape, toUsual, usually } from '../../form/section.ts';
import { given } from '../../given.ts';
import { type InSteps, readInSteps } from '../../in-steps.ts';
import { webAddressMistake } from '../../service/web-address.ts';
import type { Target } from '../names/roster.ts';
import type { Moment } from '../plan/moment.ts';
import type { WebhookPlan, WebhookSpec } from '../plan/webhooks.ts';
import {
  type Checker,
  known,
  positionOf,
  moment as readMoment,
  ScenarioEntry,
  target,
} from '../read/checker.ts';
import { drawnOnce, number, webhook as webhookName } from '../read/fields.ts';
import { moment as momentSchema } from '../schema/values.ts';
import { anyCount, retry } from './retry.ts';

const anyStatus = { min: 100, max: 599, whole: true } as const;

const address = (says: string, ...examples: string[]): KeyField<string> => ({
  schema: (without) => textSchema(withUsual(says, without), ...examples),
  read(at: ScenarioEntry) {
    const written = at.value as string | undefined;
    const mistake = written === undefined ? undefined : webAddressMistake(written);
    if (mistake === undefined) return written;
    const message = `expected an address such as https://app.example/hooks: ${mistake}`;
    return at.report('value_malformed', message);
  },
  isOptional: false,
});

/** An address, or null for none. */
const errorAddress: KeyField<string | null> = {
  schema: (without) =>
    nullable(textSchema('address')).describe(withUsual('address of errors', without)),
  read: (at) => (at.value === null ? null : address('').read(at)),
  isOptional: false,
};

/** Signal names in the spelling of the API. */
export const signals = (says: string): FormField<readonly string[]> => ({
  ...plain<readonly string[]>((without) =>
    array(textSchema('signal, as spelt on the wire', 'Charge.IsCharging')).describe(
      withUsual(says, without),
    ),
  ),
  read(at: ScenarioEntry) {
    const names = at.value as readonly string[] | undefined;
    names?.forEach((_, index) =>
      at.at(index).by(known, 'signal', at.checker.catalogue.signalNames),
    );
    return names;
  },
});

/** The delay that an answer asks of its client. */
export const retryAfter = (says: string): FormField<number> => ({
  ...duration(says),
  read(at: ScenarioEntry) {
    const ms = duration(says).read(at);
    if (ms !== undefined && ms % 1000 !== 0) {
      at.report('out_of_range', 'clients are told whole seconds');
    }
    return ms;
  },
});

const moment = (says: string): KeyField<Moment> => ({
  schema: (without) => momentSchema(withUsual(says, without)),
  read: (at: ScenarioEntry) => at.by(readMoment),
  isOptional: false,
});

const outage = nested('outage, with connections refused', {
  from: called(otherwise(moment('start time of the outage'), 'at once'), 'start begin'),
  until: called(otherwise(moment('end time of the outage'), 'never'), 'to end'),
});

/** An outage of a receiver; its moments become instants when the webhook exists. */
const down: typeof outage = {
  ...outage,
  read(at: ScenarioEntry) {
    const said = outage.read(at);
    const { from, until } = said ?? {};
    if (from?.kind === 'instant' && until?.kind === 'instant' && until.atMs <= from.atMs) {
      at.at('until').reportKey('out_of_range', 'it would be up again before it is down');
    }
    return said;
  },
};

const answerTime = drawnOnce('duration', { ...positiveDuration, min: 0 });

const receiver = nested('simulated receiver, in place of the address', {
  status: called(
    otherwise(number('status of the answers', anyStatus), '200'),
    'code statusCode response answer returns',
  ),
  latency: called(
    otherwise(as('latencyMs', answerTime('simulated response time', '80ms')), '0s'),
    'delay responseTime',
  ),
  failFirst: called(
    otherwise(number('number of requests that fail at first', { ...anyCount, min: 0 }), '0'),
    'failures failTimes',
  ),
  failStatus: otherwise(number('status of these failures', anyStatus), '500'),
  retryAfter: otherwise(
    as('retryAfterMs', retryAfter('Retry-After of failures; whole seconds')),
    'none',
  ),
  down: called(otherwise(down, 'none'), 'offline outage unavailable unreachable'),
  verify: otherwise(word(['right', 'wrong', 'silent'], 'answer to challenges'), 'right'),
});

const sign = nested('signatures of deliveries', {
  verify: otherwise(as('signsChallenges', flag('whether challenges are signed too')), 'false'),
  standard: otherwise(
    as('signsStandard', flag('whether to add the headers of Standard Webhooks')),
    'false',
  ),
  clock: otherwise(
    as(
      'standardClock',
      word(['wall', 'simulated'], 'clock of those headers; receivers refuse old times'),
    ),
    'wall',
  ),
});

/** The settings of a webhook; the service knows those that none gives. */
const settings = {
  url: called(
    optional(address('address of events', 'https://app.example/hooks')),
    'callback callbackUri callbackUrl endpoint address target to',
  ),
  errorUrl: otherwise(errorAddress, 'the url'),
  triggers: called(
    otherwise(signals('signals whose change is an event'), 'none'),
    'events on trigger when',
  ),
  data: called(
    otherwise(signals('signals that every event carries'), 'none'),
    'signals payload include fields',
  ),
  autoSubscribe: otherwise(flag('whether to subscribe every connection, now and later'), 'false'),
  includeSimulated: otherwise(flag('with autoSubscribe: whether simulated vehicles too'), 'false'),
  enabled: called(otherwise(as('isEnabled', flag('whether events are sent')), 'true'), 'active'),
  verify: called(
    otherwise(word(['challenge', 'skip'], 'skip: active without a challenge'), 'challenge'),
    'challenge verification',
  ),
  sign: otherwise(sign, ''),
  triggersAt: otherwise(
    word(['top-level', 'data'], 'position of the triggers in the body'),
    'top-level',
  ),
  pushes: otherwise(
    word(
      ['verified', 'changes'],
      'changes: a verified command that changed nothing sends no event, as in the public service',
    ),
    'verified',
  ),
  codes: otherwise(
    word(
      ['interface', 'public'],
      'format of errors in signals: public is type and code alone, as in the public service',
    ),
    'interface',
  ),
  deliveryTime: otherwise(
    as(
      'tellsDeliveryTime',
      flag('whether to add the delivery time as meta.deliveryTime, as in 2025'),
    ),
    'false',
  ),
  simulatedMode: otherwise(
    word(
      ['live', 'simulated', 'test'],
      'meta.mode of events about simulated vehicles, in capitals',
    ),
    'live',
  ),
  makes: otherwise(
    word(['capitals', 'display'], 'format of makes: TESLA or, with display, Tesla'),
    'capitals',
  ),
  payloadLimit: otherwise(
    number('maximum size of a body, in bytes; an event with a larger one is dropped', anyCount),
    '51200',
  ),
  legacy: otherwise(
    as('isLegacy', flag('whether payloads have the format of version 2.0')),
    'false',
  ),
  retry: called(otherwise(retry, 'published'), 'retries retryPolicy backoff'),
  concurrency: otherwise(number('maximum number of concurrent attempts', anyCount), 'unlimited'),
  pending: otherwise(
    number('maximum number of pending deliveries; later ones are dropped', anyCount),
    'unlimited',
  ),
  latency: otherwise(
    as('latencyMs', quantity('duration')('simulated response time of an external receiver')),
    '0s',
  ),
  receiver: called(otherwise(receiver, ''), 'server mock consumer stub', {
    status: '{ status: 500 }',
    failFirst: '{ failFirst: 2 }',
  }),
};

const subscribe: KeyField<readonly Target[] | 'all'> = {
  schema: (without) =>
    union([literal('all'), array(textSchema('a vehicle or a fleet'))]).describe(
      withUsual('vehicles subscribed from the start, for their owners', without),
    ),
  read(at: ScenarioEntry) {
    const { value } = at;
    if (value === undefined || value === 'all') return value;
    return (value as readonly unknown[]).flatMap((_, index) => at.at(index).by(target) ?? []);
  },
  isOptional: false,
};

const subscription = {
  subscribe: called(
    usually(subscribe, [], 'none'),
    'vehicles cars subscriptions subscribers for vehicle',
  ),
};

export const webhookFields = { ...settings, ...subscription };

export const webhook = lazy(() =>
  lacking(strictObject(toShape(webhookFields)).describe('destination of vehicle events'), {
    lacking: { secret: 'the management token of the app signs: `app: { managementToken: … }`' },
  }),
);

/** The keys of a step about a webhook, beside its settings. */
export const deedFields = {
  name: webhookName('one of the webhooks'),
  action: word(
    ['create', 'change', 'enable', 'disable', 'verify', 'remove'],
    'operation on the webhook',
  ),
};

export const webhookStep = lazy(() => strictObject(toShape({ ...deedFields, ...settings })));

/** Reads the webhooks of a file in steps, and reports every mistake. */
export function webhooks(
  checker: Checker,
  raw: Readonly<Record<string, object>>,
): InSteps<WebhookSpec[]> {
  return readInSteps(Object.keys(raw), (name) => {
    const at = new ScenarioEntry(checker, raw, name);
    const plan = webhookPlan(at, true);
    requireAddress(at);
    const { subscribe: who } = { ...toUsual(subscription), ...readSaid(subscription, at) };
    return { name, ...plan, subscribe: who, position: positionOf(checker, raw[name]!) };
  });
}

/** Reports a new webhook that has neither an address nor a receiver. */
export function requireAddress(at: ScenarioEntry): void {
  if (at.present(['url', 'receiver']).length > 0 || at.isDamaged) return;
  at.reportWhole('key_missing', 'url is missing, or a receiver');
}

/** The address of a webhook whose receiver exists only in the scenario (ours). */
const nowhere = 'https://receiver.invalid/';

/** The settings of a webhook as the step or file gives them. */
export function webhookPlan(at: ScenarioEntry, isNew: boolean): WebhookPlan {
  const { sign: signatures, receiver: answers, ...said } = readSaid(settings, at);
  const { down: outageTime, ...answered } = answers ?? {};
  const url = said.url ?? (isNew && answers !== undefined ? nowhere : undefined);
  return {
    settings: given({ ...said, url, ...signatures, receiver: answers && answered }),
    down: outageTime,
  };
}

import { enum as oneOf, strictObject, optional as zodOptional } from 'zod';
import { type FormField, flag, optional } from '../../form/field.ts';
import { text as textSchema } from '../../form/schemas.ts';
import type { EmitCommand } from '../../service/webhooks/webhook-command.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { user, webhook as webhookName } from '../read/fields.ts';
import { signals } from '../sections/webhooks.ts';
import { type VehicleVerb, verb } from './verb.ts';

const oneOfWebhooks = webhookName('one of the webhooks');

const webhook: FormField<string> = {
  ...oneOfWebhooks,
  read: (at: ScenarioEntry) =>
    at.checker.names.webhooks.size === 0
      ? at.report('name_unknown', 'there is no webhook')
      : oneOfWebhooks.read(at),
};

const subscription = {
  webhook,
  user: optional(user('user of the subscription; default: the owner')),
};

export const subscribe = subscriptionVerb(
  'subscribe',
  'subscription.create',
  'subscribes a webhook to a vehicle',
  'is subscribed to',
  'subscribe: { vehicle: car, webhook: main, user: anna }',
);
export const unsubscribe = subscriptionVerb(
  'unsubscribe',
  'subscription.remove',
  'unsubscribes a webhook from a vehicle',
  'is unsubscribed from',
  'unsubscribe: { vehicle: car, webhook: main }',
);

function subscriptionVerb(
  name: string,
  kind: 'subscription.create' | 'subscription.remove',
  says: string,
  predicate: string,
  example: string,
): VehicleVerb {
  return verb({
    name,
    group: 'Webhooks',
    says,
    fields: subscription,
    commands: (order, { vehicle }) => [{ kind, vehicle, ...order }],
    sentence: (who, { webhook: name_ }) => `${who} ${predicate} the webhook ${name_}`,
    recorded: {
      [kind]: ({ webhook: to, user: by }: { webhook: string; user?: string }) => ({
        webhook: to,
        user: by,
      }),
    },
    examples: [example],
  });
}

type EmittedError = NonNullable<EmitCommand['error']>;

const failure = (says: string): FormField<EmittedError> => ({
  schema: () =>
    strictObject({
      type: textSchema('error type, as on the wire', 'CONNECTED_SERVICES_ACCOUNT'),
      code: zodOptional(textSchema('error code, as on the wire', 'AUTHENTICATION_FAILED')),
      state: zodOptional(oneOf(['ERROR', 'RESOLVED'])).describe(
        'start (ERROR) or end (RESOLVED) of the error; default: ERROR',
      ),
    }).describe(says),
  read({ value }) {
    if (value === undefined) return undefined;
    const {
      type,
      code = null,
      state = 'ERROR',
    } = value as Partial<EmittedError> & { type: string };
    return { type, code, state };
  },
  write: ({ type, code, state }) => ({ type, ...(code !== null && { code }), state }),
  isOptional: false,
});

export const emit = verb({
  name: 'emit',
  meant: ['send', 'trigger', 'notify', 'fire', 'publish', 'sendEvent'],
  group: 'Webhooks',
  says: 'sends the state of a vehicle, or an error, to a webhook',
  fields: {
    ...subscription,
    triggers: optional(signals('triggers of the event; default: all of the webhook')),
    test: optional(flag('whether to mark it as a test, which receivers ignore')),
    error: optional(failure('error, in place of the state of the vehicle')),
  },
  settle({ webhook: to, user: by, triggers, test: isTest, error }, at) {
    if (error !== undefined && triggers !== undefined) {
      return at.at('triggers').reportKey('modifier_misplaced', 'an error has no triggers');
    }
    return to === undefined ? undefined : { webhook: to, user: by, triggers, isTest, error };
  },
  commands: (order, { vehicle }) => [{ kind: 'event.emit', vehicle, ...order }],
  sentence: (who, { webhook: to, error }) =>
    `${who} sends ${error === undefined ? 'an event' : 'an error'} to the webhook ${to}`,
  recorded: {
    'event.emit': ({ webhook: to, user: by, triggers, isTest, error }) => ({
      webhook: to,
      user: by,
      triggers,
      test: isTest,
      error,
    }),
  },
  examples: [
    'emit: { vehicle: car, webhook: main, triggers: [Charge.IsCharging], test: true }',
    `emit:
  vehicle: car
  webhook: main
  user: anna
  error: { type: CONNECTED_SERVICES_ACCOUNT, code: AUTHENTICATION_FAILED, state: RESOLVED }`,
  ],
});

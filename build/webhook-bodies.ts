import type { Json } from '../engine/index.ts';

/** A type of event on the page of bodies. */
export interface BodyExample {
  readonly title: string;
  readonly says: string;
  /** Whether a body is an example of it. */
  readonly isExample: (body: Json) => boolean;
}

const holds = (body: Json, ...parts: readonly string[]): boolean => {
  const text = JSON.stringify(body);
  return parts.every((part) => text.includes(part));
};

/** In the order of the page. */
export const examples: readonly BodyExample[] = [
  {
    title: 'VERIFY',
    says: `The first request to a webhook, and the first after its address has changed. The receiver answers with status 200 and
\`{"challenge": "…"}\`, the HMAC-SHA256 of \`data.challenge\` under the management token.`,
    isExample: (body) => holds(body, '"VERIFY"'),
  },
  {
    title: 'VEHICLE_STATE: the first delivery',
    says: 'The state of a vehicle when its subscription begins. Nothing has changed, so a receiver must not take it for a change.',
    isExample: (body) => holds(body, '"FIRST_DELIVERY"'),
  },
  {
    title: 'VEHICLE_STATE: a signal has changed',
    says: `\`triggers\` names the signals that changed; \`data.signals\` has all signals that the webhook is set to send. The user has
revoked the permission for one of them: such a signal has an error and no body.`,
    isExample: (body) => holds(body, '"SIGNAL_UPDATED"', '"ERROR"', '"LIVE"'),
  },
  {
    title: 'VEHICLE_ERROR: an error of signals begins',
    says: `Sent to \`errorUrl\` if the webhook has one. \`data.errors\` names the signals that the error concerns, if it does not
concern the whole vehicle.`,
    isExample: (body) => holds(body, '"VEHICLE_ERROR"', '"PERMISSION"'),
  },
  {
    title: 'VEHICLE_ERROR: the account is lost',
    says: 'The maker no longer accepts the account of the user. No state is sent until it is resolved.',
    isExample: (body) => holds(body, '"AUTHENTICATION_FAILED"', '"ERROR"'),
  },
  {
    title: 'VEHICLE_ERROR: an error ends',
    says: 'The same error, resolved. It has no signals.',
    isExample: (body) => holds(body, '"AUTHENTICATION_FAILED"', '"RESOLVED"'),
  },
  {
    title: 'A test event',
    says: 'A `VEHICLE_STATE` whose `meta.mode` is `TEST`, which the verb [emit](reference.md#emit) sends with `test: true`. Its data are no news of the vehicle.',
    isExample: (body) => holds(body, '"mode":"TEST"'),
  },
];

/** The meaning of each member of a body. */
export const memberWords: Readonly<Record<string, string>> = {
  eventId: 'The id of the event, a UUID. It stays the same when the event is sent again.',
  eventType: '`VERIFY`, `VEHICLE_STATE` or `VEHICLE_ERROR`; ignore others',
  'data.challenge': 'The text whose HMAC-SHA256 the receiver answers with',
  'data.user.id': 'The id of the user, a UUID, as in `sc-user-id`',
  'data.user.externalId': "The app's own id of the user; null without one",
  'data.vehicle.id': 'The id of the vehicle, a UUID, as in the paths of the API',
  'data.vehicle.make': 'The make, in capitals',
  'data.vehicle.model': 'The model',
  'data.vehicle.year': 'The model year',
  'data.vehicle.mode': '`live` or `simulated`',
  'data.vehicle.powertrainType': '`BEV`, `PHEV`, `HEV` or `ICE`',
  'data.signals[].code': 'The code of the signal, as in the paths of the API',
  'data.signals[].name': 'Its name within the group',
  'data.signals[].group': 'Its group',
  'data.signals[].body':
    'Its value, which has the form of `GET /v3/vehicles/{id}/signals/{code}`; missing where `status` is not `SUCCESS`',
  'data.signals[].meta.oemUpdatedAt': 'When the maker had the value, ms since 1970-01-01T00:00Z',
  'data.signals[].meta.retrievedAt': 'When the service got it, ms since 1970-01-01T00:00Z',
  'data.signals[].status.value':
    '`SUCCESS`; `ERROR`, with an error; or `UNAVAILABLE`, if the vehicle has never reported the signal',
  'data.signals[].status.error.type':
    'The type of the error; the page at `/docs/errors` of a server explains it',
  'data.signals[].status.error.code': 'Its code; null for some errors',
  'data.signals[].status.error.detail': 'The reason, a sentence for developers',
  'data.signals[].status.error.title': 'The same in a few words',
  'data.signals[].status.error.resolution.type':
    'The remedy, such as `REAUTHENTICATE`; null if there is none',
  'data.errors[].type': 'The type of the error',
  'data.errors[].code': 'Its code; null for some errors',
  'data.errors[].description': 'The reason, a sentence for developers',
  'data.errors[].docURL': 'The page about errors of its type',
  'data.errors[].resolution.type': 'The remedy, such as `REAUTHENTICATE`; null if there is none',
  'data.errors[].suggestedUserMessage': 'A sentence for the driver; null if there is none',
  'data.errors[].state': '`ERROR` when it begins, `RESOLVED` when it ends',
  'data.errors[].signals[].name': 'The name of a signal that it concerns',
  'data.errors[].signals[].group': 'Its group',
  'data.errors[].signals[].code': 'Its code',
  'triggers[].type': '`FIRST_DELIVERY`, or `SIGNAL_UPDATED` with the signal',
  'triggers[].signal.name': 'The name of the signal that changed',
  'triggers[].signal.code': 'Its code',
  'triggers[].signal.group': 'Its group',
  'meta.version': 'The version of the body',
  'meta.deliveryId': 'The id of this attempt, a UUID; another for each attempt',
  'meta.deliveredAt': 'When the attempt was made, ms since 1970-01-01T00:00Z',
  'meta.webhookId': 'The id of the webhook, a UUID',
  'meta.webhookName': 'Its name',
  'meta.mode': '`LIVE`, or `TEST` for a test event; not the mode of the vehicle',
  'meta.signalCount': 'The number of signals in `data.signals`',
  'meta.eventId': 'The id of the event again',
  'meta.sequence':
    'A number that orders events: no later event of a vehicle has a lower one, and a retry keeps it. Numbers between may be missing.',
};

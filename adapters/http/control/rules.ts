import type { Provenance } from '../../../engine/index.ts';

/** The behaviour of the service beyond the declarations of routes, members and signals. */
export interface Rule {
  readonly rule: string;
  readonly provenance: Provenance;
  readonly says: string;
}

const rows: Readonly<Record<Provenance, Readonly<Record<string, string>>>> = {
  stated: {
    'commands.permissions': 'charging and navigation need their control permissions',
    'commands.verified': 'success comes when a report arrives that shows the change',
    'compatibility.coverage':
      'four states, shown at /docs/compatibility, and served by include=coverage (both places are ours)',
    'compatibility.hybrids': 'HEV vehicles are reported as ICE',
    'compatibility.one-page': 'all matches come in one response',
    'connect.complete': 'without a redirect URI a flow ends on a page of the service',
    'connect.configuration-error':
      'an invalid URL ends on an error page; by option it redirects to the app (public)',
    'connect.external-id': 'it is stored on the connection and returned',
    'connect.scope-prefix':
      'since 2026-06-16 new applications let users uncheck permissions that are not required',
    'connections.order': 'ordered by creation, the newest first',
    'errors.about': 'links.about leads to the page of the group of errors',
    'errors.body': 'every error of version 3 is in a list called errors',
    'errors.codes': 'the interface document decides codes; the public ones by option',
    'legacy.batch-counts': 'each path of a batch counts as a request',
    'legacy.connector':
      'CONNECTOR and connectorType before 2026-01-28, CHARGING_TYPE and chargingType since',
    'legacy.end': 'version 2.0 ends on 2026-12-01, or when the scenario says so',
    'legacy.security-partial': 'parts that a vehicle does not report are an empty array',
    'limits.vehicle': 'RATE_LIMIT:VEHICLE in every version, with retry-after; off unless scripted',
    'paths.versions': '/v3 and /v3.0 are the same',
    'permissions.simulated':
      'VehicleUserAccount.Permissions of a simulated vehicle overrides the application',
    'signals.error-codes':
      'text; FORBIDDEN without permission, null with public codes (the type PERMISSION is public)',
    'signals.errors': 'a signal may carry an error while the status is 200',
    'signals.forbidden':
      '403 for a single signal without permission, whatever the car can do; other errors inside, or as statuses by option',
    'token.exchange': 'POST /oauth/token with HTTP Basic, a form and a User-Agent',
    'token.form': 'opaque or a JWT, as the scenario says',
    'token.legacy-lifetime': 'a token of a user lasts 7200 s, its refresh token 60 days',
    'token.lifetime': 'a token of the application lasts one simulated hour',
    'token.refresh': 'a used refresh token works for one minute, a new one 60 days',
    'user.header': 'signals and commands need sc-user-id with a token of the application',
    'webhooks.commands':
      'a verified command pushes its update, also without a change; a webhook with pushes: changes gets changes alone (public)',
    'webhooks.data': 'triggers decide when an event is sent, data what it contains',
    'webhooks.order': 'deliveries may come out of order; the receiver sorts by sequence',
    'webhooks.retry-identity': 'a retry keeps eventId and sequence',
    'webhooks.sequence': 'no later event has a lower one; it is that of the log (ours)',
  },
  public: {
    'commands.already-so': 'to lock or stop again succeeds',
    'commands.held-open': 'by option, 202 after 175 s and the body when it is settled',
    'commands.security-permission': 'lock and unlock need control_security',
    'compatibility.dates':
      'BYD, CUPRA, Mercedes-Benz in Europe, Polestar and SEAT from their dates, or when the scenario says so',
    'connect.approval': 'a permission granted before is asked again only if that is forced',
    'connect.battery':
      'since 2025-09-18 the capacity is asked where several fit; not to answer changes nothing (ours)',
    'connect.required-capability':
      'before 2026-06-16 a vehicle needed the capabilities that the scope requires',
    'connect.response-type': 'a connect URL without response_type brings no code, as none does',
    'connections.page-maximum': 'a page has at most 100 connections',
    'connections.reconnect': 'a user who connects again gets another connection id',
    'headers.request-id': 'sc-request-id on every response; counted per server (ours)',
    'legacy.compatibility':
      'by the make and model year of any VIN, in the order of the scope; the years are ours',
    'legacy.fractions': 'shares run from 0 to 1 in version 2.0, to 100 in version 3',
    'legacy.ids': 'an id in a path that is not a UUID is malformed, 400; any other is unknown, 404',
    'legacy.makes': 'cars of some makes have paths of their own, such as /tesla/compass',
    'legacy.makes-case': 'a make that is not in lower case is a PERMISSION error',
    'legacy.matrix-types': 'the matrix of version 2.0 distinguishes hybrids from combustion',
    'legacy.permission-errors': 'a missing permission is an error of type PERMISSION',
    'legacy.user-tokens': 'version 3 takes tokens of users too, which then name the user',
    'limits.application': '120 requests, two more a minute; off unless scripted',
    'makes.in-capitals':
      'TESLA wherever a vehicle is described, as captured; the compatibility dataset has display names',
    'meta.early':
      'by option, instants of signals in ms and page in lists, as the first SDKs of version 3 read them',
    'paths.question-marks':
      'version 2.0 accepts an escaped question mark, and one at the end of a date',
    'paths.trailing-slash': 'a slash at the end changes nothing',
    'schedules.makes': 'the kinds of schedules that each make accepts',
    'signals.absent': 'a signal never reported is not in the list, and 404 alone',
    'signals.units': 'sc-unit-system chooses metric or imperial',
    'signals.unknown': 'SIGNAL_NOT_FOUND with public codes',
    'token.code': 'the code of a connect flow is good for one exchange in ten minutes',
    'token.refresh-overlap':
      'by app.refreshOverlap a used refresh token works for ten minutes, from 2025-11-12',
    'token.route': 'POST /oauth2/token with client credentials',
    'token.user-form': 'the tokens of a user have 36 characters, as a UUID has',
    'user.header-of-tokens':
      'not with a token of a user, with which the official SDKs send none; by option it is 400, too',
    'webhooks.application-id': 'meta.applicationId from 2026-09-22, or when the scenario says so',
    'webhooks.auto-subscribe':
      'every live connection, at once and later; simulated vehicles by option (ours)',
    'webhooks.body': 'exactly the output of JSON.stringify',
    'webhooks.challenge':
      'challenge_ and 32 hex digits; active once VERIFY is answered with 200 and its HMAC in 15 s; sent anew for another address',
    'webhooks.delivery-id': 'another for each attempt',
    'webhooks.delivery-time': 'by option meta.deliveryTime beside deliveredAt, as captured in 2025',
    'webhooks.disabled':
      'nothing is watched or queued meanwhile; pending deliveries are cancelled (ours)',
    'webhooks.duplicates':
      '409 for a subscription that exists already; for the name of a webhook too (ours)',
    'webhooks.errors': 'VEHICLE_ERROR to errorCallbackUri when it begins, RESOLVED at its end',
    'webhooks.first-delivery':
      'a subscription begins with the state of the vehicle, and again once its webhook is enabled again',
    'webhooks.makes': 'makes in capitals; by option Tesla, as captured in some events',
    'webhooks.retries':
      'attempts at 0, 25, 75 and 175 s, each given 15 s; other schedules by option (ours)',
    'webhooks.signal-status':
      'signals with a value have a status from 2025-11-17T19:00Z, or when the scenario says so',
    'webhooks.signature': 'SC-Signature is HMAC-SHA256 in lower-case hex; VERIFY has none',
    'webhooks.success': 'any 2xx; redirects are not followed',
    'webhooks.test-mode': 'meta.mode is TEST for a test of a webhook',
    'webhooks.triggers-at': 'beside data as captured; inside as documented, by option',
    'webhooks.without-triggers': 'a webhook without triggers never fires',
  },
  ours: {
    'commands.latency': 'a command reaches the car after a latency that depends on the make',
    'commands.not-shown':
      'an effect that is undone before a report shows it is 504 UPSTREAM NO_RESPONSE',
    'connect.mode': 'without mode vehicles of every mode can be chosen',
    'connect.redirects': 'any valid redirect URI is accepted unless the scenario registers some',
    'errors.doc-url':
      'docURL leads to the same page; in events below the origin of the server, motorpool.invalid without one',
    'errors.other-statuses':
      'a status without a code of the service has one of its own: VALIDATION/CONFLICT for 409',
    'errors.wrong-method': '405 VALIDATION/METHOD_NOT_ALLOWED with an Allow header',
    'errors.wrong-user': '403 for an sc-user-id that is not a user of the application',
    'headers.date': 'the HTTP date is the simulated instant',
    'legacy.batch-size': 'a batch has 1 to 32 paths; others are refused as a whole',
    'legacy.deprecation': 'version 2.0 sends Deprecation and Sunset headers since 2025-08-26',
    'legacy.makes-other': 'a resource of another make is one that the vehicle does not support',
    'legacy.signal-errors':
      'an unavailable signal is UPSTREAM:NO_RESPONSE, an error that responses lack UPSTREAM:INVALID_DATA',
    'legacy.unknown-scope': 'an unknown permission is malformed in compatibility, too',
    'legacy.webhooks': 'by option, events have the form of version 2.0',
    'links.users-and-schedules': 'the links to users and to charge schedules can be followed',
    'paths.worlds': '/w/{id} or a header names one of several worlds, once it is complete',
    'permissions.override':
      'at once; a live vehicle takes none; VehicleUserAccount.Permissions stays readable while it is overridden',
    'permissions.owner':
      'a grant or revocation by an owner shows at once everywhere, VehicleUserAccount.Permissions included',
    'queries.unknown':
      'a query parameter that a route does not know is ignored, as in version 2.0 service/history',
    'recording.told':
      'by option nothing is sent before it is recorded on the disk; 503 when that fails',
    'reports.last-heard': 'every reading comes from the last report, which also verifies commands',
    'signals.charge-records':
      'one for each time a cable is plugged in, shown when energy stops flowing and updated after that',
    'signals.faults':
      'a fault of signals shows from the next report on, as UNAVAILABLE or SIGNAL_NOT_FOUND',
    'signals.max-range-charges':
      'a Tesla counts charging sessions since the start that ended at 99 % or more',
    'signals.steps':
      'ranges and tire pressures come in whole units of the make, converted: 408.77 km are 254 miles',
    'signals.surveillance':
      'makes with such a system watch a car that is parked and locked away from home',
    'token.credentials':
      'a code can be exchanged with credentials in the body; a refresh only by option',
    'token.life':
      'app.tokenLife sets the life of access tokens; a refresh token that is not used lasts at least as long',
    'token.secrets':
      'tokens, codes and keys follow from the seed and from any secrets of the application itself',
    'token.user-agent': 'by option a request without User-Agent is accepted',
    'webhooks.account-lost':
      'while the maker refuses the account only VEHICLE_ERROR events are sent for the vehicle; earlier events come first',
    'webhooks.addresses':
      'private addresses only while no other machine can reach us; link-local and metadata ones never',
    'webhooks.latency': 'a receiver outside takes no simulated time unless it is given some',
    'webhooks.management':
      'made and changed by /sim/webhooks: the public service has a dashboard for it',
    'webhooks.mode':
      'meta.mode is the mode of the delivery, LIVE for simulated vehicles too, others by option; not attested',
    'webhooks.payload-limit':
      'a body of more than 50 KB (public), or another limit by option, is dropped and logged',
    'webhooks.rotation': 'both management tokens are good for the overlap',
    'webhooks.standard':
      'by option the headers of Standard Webhooks too, with the time of the host',
  },
};

export const rules: readonly Rule[] = Object.entries(rows)
  .flatMap(([provenance, group]) =>
    Object.entries(group).map(([rule, says]) => ({
      rule,
      provenance: provenance as Provenance,
      says,
    })),
  )
  .sort((a, b) => (a.rule < b.rule ? -1 : 1));

import type { Provenance } from '../../../engine/index.ts';

/** The behaviour of the service beyond the declarations of routes, members and signals. */
export interface Rule {
  readonly rule: string;
  readonly provenance: Provenance;
  readonly says: string;
}

const rows: Readonly<Record<string, readonly [provenance: Provenance, says: string]>> = {
  'commands.already-so': ['public', 'to lock or stop again succeeds'],
  'commands.held-open': ['public', 'by option, 202 after 175 s and the body when it is settled'],
  'commands.latency': [
    'ours',
    'a command reaches the car after a latency that depends on the make',
  ],
  'commands.not-shown': [
    'ours',
    'an effect that is undone before a report shows it is 504 UPSTREAM NO_RESPONSE',
  ],
  'commands.permissions': ['stated', 'charging and navigation need their control permissions'],
  'commands.security-permission': ['public', 'lock and unlock need control_security'],
  'commands.verified': ['stated', 'success comes when a report arrives that shows the change'],
  'compatibility.coverage': [
    'stated',
    'four states, shown at /docs/compatibility, and served by include=coverage (both places are ours)',
  ],
  'compatibility.hybrids': ['stated', 'HEV vehicles are reported as ICE'],
  'compatibility.one-page': ['stated', 'all matches come in one response'],
  'compatibility.dates': [
    'public',
    'BYD, CUPRA, Mercedes-Benz in Europe, Polestar and SEAT from their dates, or when the scenario says so',
  ],
  'connect.approval': [
    'public',
    'a permission granted before is asked again only if that is forced',
  ],
  'connect.battery': [
    'public',
    'since 2025-09-18 the capacity is asked where several fit; not to answer changes nothing (ours)',
  ],
  'connect.complete': ['stated', 'without a redirect URI a flow ends on a page of the service'],
  'connect.configuration-error': [
    'stated',
    'an invalid URL ends on an error page; by option it redirects to the app (public)',
  ],
  'connect.external-id': ['stated', 'it is stored on the connection and returned'],
  'connect.mode': ['ours', 'without mode vehicles of every mode can be chosen'],
  'connect.redirects': [
    'ours',
    'any valid redirect URI is accepted unless the scenario registers some',
  ],
  'connect.required-capability': [
    'public',
    'before 2026-06-16 a vehicle needed the capabilities that the scope requires',
  ],
  'connect.response-type': [
    'public',
    'a connect URL without response_type brings no code, as none does',
  ],
  'connect.scope-prefix': [
    'stated',
    'since 2026-06-16 new applications let users uncheck permissions that are not required',
  ],
  'connections.order': ['stated', 'ordered by creation, the newest first'],
  'connections.page-maximum': ['public', 'a page has at most 100 connections'],
  'connections.reconnect': ['public', 'a user who connects again gets another connection id'],
  'errors.about': ['stated', 'links.about leads to the page of the group of errors'],
  'errors.doc-url': [
    'ours',
    'docURL leads to the same page; in events below the origin of the server, motorpool.invalid without one',
  ],
  'errors.body': ['stated', 'every error of version 3 is in a list called errors'],
  'errors.codes': ['stated', 'the interface document decides codes; the public ones by option'],
  'errors.other-statuses': [
    'ours',
    'a status without a code of the service has one of its own: VALIDATION/CONFLICT for 409',
  ],
  'errors.wrong-method': ['ours', '405 VALIDATION/METHOD_NOT_ALLOWED with an Allow header'],
  'errors.wrong-user': ['ours', '403 for an sc-user-id that is not a user of the application'],
  'headers.date': ['ours', 'the HTTP date is the simulated instant'],
  'headers.request-id': ['public', 'sc-request-id on every response; counted per server (ours)'],
  'legacy.batch-counts': ['stated', 'each path of a batch counts as a request'],
  'legacy.batch-size': ['ours', 'a batch has 1 to 32 paths; others are refused as a whole'],
  'legacy.compatibility': [
    'public',
    'by the make and model year of any VIN, in the order of the scope; the years are ours',
  ],
  'legacy.connector': [
    'stated',
    'CONNECTOR and connectorType before 2026-01-28, CHARGING_TYPE and chargingType since',
  ],
  'legacy.deprecation': [
    'ours',
    'version 2.0 sends Deprecation and Sunset headers since 2025-08-26',
  ],
  'legacy.end': ['stated', 'version 2.0 ends on 2026-12-01, or when the scenario says so'],
  'legacy.fractions': ['public', 'shares run from 0 to 1 in version 2.0, to 100 in version 3'],
  'legacy.ids': [
    'public',
    'an id in a path that is not a UUID is malformed, 400; any other is unknown, 404',
  ],
  'legacy.makes': ['public', 'cars of some makes have paths of their own, such as /tesla/compass'],
  'legacy.makes-case': ['public', 'a make that is not in lower case is a PERMISSION error'],
  'legacy.makes-other': [
    'ours',
    'a resource of another make is one that the vehicle does not support',
  ],
  'legacy.matrix-types': [
    'public',
    'the matrix of version 2.0 distinguishes hybrids from combustion',
  ],
  'legacy.unknown-scope': ['ours', 'an unknown permission is malformed in compatibility, too'],
  'legacy.permission-errors': ['public', 'a missing permission is an error of type PERMISSION'],
  'legacy.security-partial': ['stated', 'parts that a vehicle does not report are an empty array'],
  'legacy.signal-errors': [
    'ours',
    'an unavailable signal is UPSTREAM:NO_RESPONSE, an error that responses lack UPSTREAM:INVALID_DATA',
  ],
  'legacy.user-tokens': ['public', 'version 3 takes tokens of users too, which then name the user'],
  'legacy.webhooks': ['ours', 'by option, events have the form of version 2.0'],
  'limits.application': ['public', '120 requests, two more a minute; off unless scripted'],
  'links.users-and-schedules': [
    'ours',
    'the links to users and to charge schedules can be followed',
  ],
  'limits.vehicle': [
    'stated',
    'RATE_LIMIT:VEHICLE in every version, with retry-after; off unless scripted',
  ],
  'makes.in-capitals': [
    'public',
    'TESLA wherever a vehicle is described, as captured; the compatibility dataset has display names',
  ],
  'queries.unknown': [
    'ours',
    'a query parameter that a route does not know is ignored, as in version 2.0 service/history',
  ],
  'paths.versions': ['stated', '/v3 and /v3.0 are the same'],
  'paths.trailing-slash': ['public', 'a slash at the end changes nothing'],
  'paths.question-marks': [
    'public',
    'version 2.0 accepts an escaped question mark, and one at the end of a date',
  ],
  'permissions.override': [
    'ours',
    'at once; a live vehicle takes none; VehicleUserAccount.Permissions stays readable while it is overridden',
  ],
  'permissions.owner': [
    'ours',
    'a grant or revocation by an owner shows at once everywhere, VehicleUserAccount.Permissions included',
  ],
  'meta.early': [
    'public',
    'by option, instants of signals in ms and page in lists, as the first SDKs of version 3 read them',
  ],
  'paths.worlds': ['ours', '/w/{id} or a header names one of several worlds, once it is complete'],
  'permissions.simulated': [
    'stated',
    'VehicleUserAccount.Permissions of a simulated vehicle overrides the application',
  ],
  'reports.last-heard': [
    'ours',
    'every reading comes from the last report, which also verifies commands',
  ],
  'recording.told': [
    'ours',
    'by option nothing is sent before it is recorded on the disk; 503 when that fails',
  ],
  'schedules.makes': ['public', 'the kinds of schedules that each make accepts'],
  'signals.absent': ['public', 'a signal never reported is not in the list, and 404 alone'],
  'signals.unknown': ['public', 'SIGNAL_NOT_FOUND with public codes'],
  'signals.error-codes': [
    'stated',
    'text; FORBIDDEN without permission, null with public codes (the type PERMISSION is public)',
  ],
  'signals.errors': ['stated', 'a signal may carry an error while the status is 200'],
  'signals.forbidden': [
    'stated',
    '403 for a single signal without permission, whatever the car can do; other errors inside, or as statuses by option',
  ],
  'signals.charge-records': [
    'ours',
    'one for each time a cable is plugged in, shown when energy stops flowing and updated after that',
  ],
  'signals.max-range-charges': [
    'ours',
    'a Tesla counts charging sessions since the start that ended at 99 % or more',
  ],
  'signals.surveillance': [
    'ours',
    'makes with such a system watch a car that is parked and locked away from home',
  ],
  'signals.faults': [
    'ours',
    'a fault of signals shows from the next report on, as UNAVAILABLE or SIGNAL_NOT_FOUND',
  ],
  'signals.steps': [
    'ours',
    'ranges and tire pressures come in whole units of the make, converted: 408.77 km are 254 miles',
  ],
  'signals.units': ['public', 'sc-unit-system chooses metric or imperial'],
  'token.code': ['public', 'the code of a connect flow is good for one exchange in ten minutes'],
  'token.credentials': [
    'ours',
    'a code can be exchanged with credentials in the body; a refresh only by option',
  ],
  'token.exchange': ['stated', 'POST /oauth/token with HTTP Basic, a form and a User-Agent'],
  'token.form': ['stated', 'opaque or a JWT, as the scenario says'],
  'token.legacy-lifetime': ['stated', 'a token of a user lasts 7200 s, its refresh token 60 days'],
  'token.life': [
    'ours',
    'app.tokenLife sets the life of access tokens; a refresh token that is not used lasts at least as long',
  ],
  'token.lifetime': ['stated', 'a token of the application lasts one simulated hour'],
  'token.refresh': ['stated', 'a used refresh token works for one minute, a new one 60 days'],
  'token.refresh-overlap': [
    'public',
    'by app.refreshOverlap a used refresh token works for ten minutes, from 2025-11-12',
  ],
  'token.route': ['public', 'POST /oauth2/token with client credentials'],
  'token.secrets': [
    'ours',
    'tokens, codes and keys follow from the seed and from any secrets of the application itself',
  ],
  'token.user-agent': ['ours', 'by option a request without User-Agent is accepted'],
  'token.user-form': ['public', 'the tokens of a user have 36 characters, as a UUID has'],
  'user.header': ['stated', 'signals and commands need sc-user-id with a token of the application'],
  'user.header-of-tokens': [
    'public',
    'not with a token of a user, with which the official SDKs send none; by option it is 400, too',
  ],
  'webhooks.account-lost': [
    'ours',
    'while the maker refuses the account only VEHICLE_ERROR events are sent for the vehicle; earlier events come first',
  ],
  'webhooks.addresses': [
    'ours',
    'private addresses only while no other machine can reach us; link-local and metadata ones never',
  ],
  'webhooks.application-id': [
    'public',
    'meta.applicationId from 2026-09-22, or when the scenario says so',
  ],
  'webhooks.auto-subscribe': [
    'public',
    'every live connection, at once and later; simulated vehicles by option (ours)',
  ],
  'webhooks.body': ['public', 'exactly the output of JSON.stringify'],
  'webhooks.challenge': [
    'public',
    'challenge_ and 32 hex digits; active once VERIFY is answered with 200 and its HMAC in 15 s; sent anew for another address',
  ],
  'webhooks.commands': [
    'stated',
    'a verified command pushes its update, also without a change; a webhook with pushes: changes gets changes alone (public)',
  ],
  'webhooks.data': ['stated', 'triggers decide when an event is sent, data what it contains'],
  'webhooks.delivery-id': ['public', 'another for each attempt'],
  'webhooks.delivery-time': [
    'public',
    'by option meta.deliveryTime beside deliveredAt, as captured in 2025',
  ],
  'webhooks.disabled': [
    'public',
    'nothing is watched or queued meanwhile; pending deliveries are cancelled (ours)',
  ],
  'webhooks.duplicates': [
    'public',
    '409 for a subscription that exists already; for the name of a webhook too (ours)',
  ],
  'webhooks.errors': [
    'public',
    'VEHICLE_ERROR to errorCallbackUri when it begins, RESOLVED at its end',
  ],
  'webhooks.first-delivery': [
    'public',
    'a subscription begins with the state of the vehicle, and again once its webhook is enabled again',
  ],
  'webhooks.latency': [
    'ours',
    'a receiver outside takes no simulated time unless it is given some',
  ],
  'webhooks.makes': ['public', 'makes in capitals; by option Tesla, as captured in some events'],
  'webhooks.management': [
    'ours',
    'made and changed by /sim/webhooks: the public service has a dashboard for it',
  ],
  'webhooks.order': ['stated', 'deliveries may come out of order; the receiver sorts by sequence'],
  'webhooks.payload-limit': [
    'ours',
    'a body of more than 50 KB (public), or another limit by option, is dropped and logged',
  ],
  'webhooks.retries': [
    'public',
    'attempts at 0, 25, 75 and 175 s, each given 15 s; other schedules by option (ours)',
  ],
  'webhooks.retry-identity': ['stated', 'a retry keeps eventId and sequence'],
  'webhooks.rotation': ['ours', 'both management tokens are good for the overlap'],
  'webhooks.sequence': ['stated', 'no later event has a lower one; it is that of the log (ours)'],
  'webhooks.signature': [
    'public',
    'SC-Signature is HMAC-SHA256 in lower-case hex; VERIFY has none',
  ],
  'webhooks.signal-status': [
    'public',
    'signals with a value have a status from 2025-11-17T19:00Z, or when the scenario says so',
  ],
  'webhooks.standard': [
    'ours',
    'by option the headers of Standard Webhooks too, with the time of the host',
  ],
  'webhooks.success': ['public', 'any 2xx; redirects are not followed'],
  'webhooks.mode': [
    'ours',
    'meta.mode is the mode of the delivery, LIVE for simulated vehicles too, others by option; not attested',
  ],
  'webhooks.test-mode': ['public', 'meta.mode is TEST for a test of a webhook'],
  'webhooks.triggers-at': ['public', 'beside data as captured; inside as documented, by option'],
  'webhooks.without-triggers': ['public', 'a webhook without triggers never fires'],
};

export const rules: readonly Rule[] = Object.entries(rows).map(([rule, [provenance, says]]) => {
  return { rule, provenance, says };
});

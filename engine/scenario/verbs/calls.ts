import { commandTypes, declarationOf } from '../../service/vehicle-commands.ts';
import type { CallPlan } from '../plan/api.ts';
import { api as readApi, batch as readBatch, readCall } from '../read/api.ts';
import { command as readCommand } from '../read/command.ts';
import { credentials, refreshed } from '../read/tokens.ts';
import { callSteps } from '../running/script-api.ts';
import { apiSteps } from '../schema/api.ts';
import { hasParameters } from '../schema/command.ts';
import type { Shape } from '../schema/steps.ts';
import { callWords } from './call-words.ts';
import { stepVerb, type Verb } from './step-verb.ts';

const { as, query, headers, body, form, timeout, capture, within } = apiSteps;
const ofCalls = { within, headers, timeout, capture };

export const api = callVerb('api', readApi, {
  keys: { as, query, headers, body, form },
  examples: [
    `api: GET /v3/vehicles/{car}/signals
as: anna
query: { "page[size]": 50 }
headers: { accept-language: de }
timeout: 10s
expect: { status: 200, body: { meta.pageNumber: 1 }, within: 10s }
capture: { first: "body.data[0].id" }`,
    `api: POST /v3/vehicles/{car}/commands/charge/start
as: anna
body: {}
expect: { status: [200, 409] }`,
    `api: POST /oauth2/token
as: nobody
form: { grant_type: client_credentials }
expect: { status: 4xx }`,
  ],
});

export const batch = callVerb('batch', readBatch, {
  keys: { as },
  examples: ['batch: { vehicle: car, paths: [/odometer, /battery] }'],
});

export const command = callVerb('command', readCommand, {
  keys: { as },
  examples: [
    'command: { vehicle: car, setChargeLimit: 80% }\nas: anna\nexpect: { verified: true, within: 3m }',
    ...declaredExamples(),
    `command:
  vehicle: car
  createSchedule: { location: home, times: { daily: { from: "23:00", until: "05:00" } } }
capture: { scheduleId: body.data.attributes.scheduleId }`,
    'command: { vehicle: car, deleteSchedule: $scheduleId }',
    `command:
  vehicle: car
  createSchedule: { location: { latitude: 52.5, longitude: 13.4 }, times: { daily: { from: "23:00", until: "05:00" } } }`,
  ],
});

export const token = callVerb('token', credentials, {
  keys: {},
  examples: [
    'token: { as: first, grant: code, user: anna, vehicles: [car], permissions: [read_battery] }',
    'token: { as: ours, grant: credentials }',
  ],
});

export const refresh = callVerb('refresh', refreshed, {
  keys: {},
  examples: ['token: { as: first, user: anna }', 'refresh: { token: first, as: second }'],
});

/** A step with each command that has no parameters, or an example of them. */
function declaredExamples(): readonly string[] {
  return commandTypes.flatMap((type) => {
    const { key, example = hasParameters(type) ? undefined : 'true' } = declarationOf(type);
    return example === undefined ? [] : [`command: { vehicle: car, ${key}: ${example} }`];
  });
}

/** A verb that calls the API with a request of its own. */
function callVerb(
  name: 'api' | 'batch' | 'command' | 'token' | 'refresh',
  request: Parameters<typeof readCall>[2],
  { keys, examples }: Pick<Verb, 'keys' | 'examples'>,
): Verb {
  const all: Shape = { [name]: apiSteps[name], ...keys, ...ofCalls };
  return stepVerb({
    name,
    group: 'Calls of the API',
    keys: all,
    asks: 'service',
    // Most answers come at once.
    lasts: 'answer',
    read: (checker, raw): { readonly call: CallPlan } | undefined =>
      readCall(checker, raw, request),
    sentence: ({ call }) => callWords(call),
    run: callSteps,
    examples,
  });
}

import {
  array,
  lazy,
  literal,
  nullable,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
  unknown,
} from 'zod';
import { corrected, meant } from '../../form/other-words.ts';
import { command } from './command.ts';
import { comparisonShape, scalar } from './comparison.ts';
import { duration, text } from './values.ts';

const fields = record(string(), scalar);

const status = union([number(), string()]);

const matcher = lazy(() =>
  union([
    nullable(scalar),
    strictObject({
      ...comparisonShape(),
      equals: optional(unknown()).describe('as JSON, or what was captured: `$name`'),
    }),
  ]),
);

export type RawMatcher = output<typeof matcher>;

/** Conditions for values, by the paths of the values. */
export const matchers = record(string(), matcher);

/** The expected end of a verb: the reason of a vehicle's refusal, or an answer of the API. */
export const ending = strictObject({
  refused: meant(
    optional(text('a vehicle must refuse the verb, with this reason', 'door_open')),
    'reason',
    'rejected',
    'rejects',
    'refuses',
    'throws',
  ),
  status: meant(
    optional(union([status, array(status)])).describe(
      'of the answer: 200, 4xx, [200, 404]; none with a timeout; a success without this key',
    ),
    'code',
    'statusCode',
    'http',
    'httpStatus',
  ),
  headers: optional(matchers).describe('of the answer, by name'),
  body: meant(
    optional(matchers).describe('of the answer, by path: `data[0].id: { present: true }`'),
    'json',
    'response',
    'data',
  ),
  error: meant(optional(text('the code of the error', 'PERMISSION')), 'errorCode'),
  verified: meant(
    optional(literal(true)).describe("the vehicle's own data agrees with the command"),
    'confirmed',
    'success',
  ),
  within: meant(
    optional(duration('the answer comes so much simulated time after the call')),
    'timeout',
    'in',
  ),
});

export type RawEnding = output<typeof ending>;

/** The call that a map means. */
function meantCall(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { method = 'GET', path } = value as Readonly<Record<string, unknown>>;
  return typeof path === 'string' ? `${String(method)} ${path}` : undefined;
}

/** The keys of steps that call the API. */
export const apiSteps = {
  api: meant(
    optional(
      corrected(text('calls the API: `METHOD path`', 'GET /v3/vehicles/{car}/signals'), meantCall),
    ),
    'request',
    'http',
    'call',
    'fetch',
    'curl',
    'url',
    {
      get: 'GET /v3/vehicles/{car}/signals',
      GET: 'GET /v3/vehicles/{car}/signals',
      post: 'POST /v3/vehicles/{car}/commands/charge/start',
      POST: 'POST /v3/vehicles/{car}/commands/charge/start',
    },
  ),
  batch: optional(
    lazy(() =>
      strictObject({
        vehicle: text('a vehicle'),
        paths: array(text('a GET endpoint', '/odometer')).describe(
          'endpoints of version 2.0 that are read',
        ),
      }),
    ),
  ).describe('calls several endpoints of version 2.0 at once'),
  command: meant(
    optional(command).describe('has the service give a vehicle a command'),
    'sendCommand',
    'send_command',
    'remoteCommand',
  ),
  token: meant(
    optional(
      lazy(() =>
        strictObject({
          as: text('what steps call it', 'first'),
          grant: optional(oneOf(['code', 'credentials'])).describe(
            'code: tokens of a user, as the connect flow leads to; credentials: one of the application',
          ),
          user: optional(text('with grant code: one of the users')),
          vehicles: optional(array(text('a vehicle'))).describe(
            'that it is for; all that the user has connected without this key',
          ),
          permissions: optional(array(string())).describe(
            'connects the vehicles anew with these; as they are without this key',
          ),
        }),
      ),
    ).describe('gets a token'),
    'login',
    'auth',
    'oauth',
    'authenticate',
  ),
  refresh: optional(
    lazy(() =>
      strictObject({
        token: text('tokens that a step got'),
        as: optional(text('what steps call those that come back')),
      }),
    ),
  ).describe('exchanges a refresh token'),
  as: meant(
    optional(
      text(
        'who calls: a user, tokens by name, app, management or nobody; app, or the owner, without this key',
      ),
    ),
    'user',
    'caller',
    'auth_as',
    'by_user',
  ),
  query: meant(
    optional(fields).describe('api: parameters of the path'),
    'parameters',
    'queryParams',
    'search',
  ),
  headers: optional(fields).describe('of the call'),
  body: meant(
    optional(unknown()).describe('api: sent as JSON; `$name` is what was captured'),
    'json',
    'payload',
    'data',
  ),
  form: optional(fields).describe('api: sent as a form in place of a body'),
  within: meant(
    optional(duration('waitUntil: gives up after this long')),
    'max',
    'maxWait',
    'atMostFor',
  ),
  timeout: optional(duration('the caller hangs up after so much simulated time')),
  capture: meant(
    optional(record(string(), string())).describe(
      'keeps parts of the answer under names: `scheduleId: body.data.id`',
    ),
    'save',
    'store',
    'extract',
    'outputs',
    'register',
    'alias',
  ),
};

/** The values of these keys after the structure check. */
export type RawApiKeys = { [Key in keyof typeof apiSteps]?: output<(typeof apiSteps)[Key]> };

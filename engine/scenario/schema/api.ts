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
      equals: optional(unknown()).describe('exact value, as JSON or captured: `$name`'),
    }),
  ]),
);

export type RawMatcher = output<typeof matcher>;

/** Conditions for values, by the paths of the values. */
export const matchers = record(string(), matcher);

/** The expected end of a verb: the reason of a vehicle's refusal, or an answer of the API. */
export const ending = strictObject({
  refused: meant(
    optional(text("expected reason of the vehicle's refusal", 'door_open')),
    'reason',
    'rejected',
    'rejects',
    'refuses',
    'throws',
  ),
  status: meant(
    optional(union([status, array(status)])).describe(
      'status of the answer: 200, 4xx, [200, 404], or none with a timeout; default: a success',
    ),
    'code',
    'statusCode',
    'http',
    'httpStatus',
  ),
  headers: optional(matchers).describe('headers of the answer, by name'),
  body: meant(
    optional(matchers).describe('body of the answer, by path: `data[0].id: { present: true }`'),
    'json',
    'response',
    'data',
  ),
  error: meant(optional(text('type or code of the error', 'FORBIDDEN')), 'errorCode'),
  verified: meant(
    optional(literal(true)).describe("checks that the vehicle's own data agrees with the command"),
    'confirmed',
    'success',
  ),
  within: meant(optional(duration('maximum simulated time from call to answer')), 'timeout', 'in'),
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
          'endpoints of version 2.0 to read',
        ),
      }),
    ),
  ).describe('reads several endpoints of version 2.0 in one request'),
  command: meant(
    optional(command).describe('sends a vehicle a command through the API'),
    'sendCommand',
    'send_command',
    'remoteCommand',
  ),
  token: meant(
    optional(
      lazy(() =>
        strictObject({
          as: text('name for later steps', 'first'),
          grant: optional(oneOf(['code', 'credentials'])).describe(
            'code: tokens of a user, as from the connect flow; credentials: a token of the application; default: code with a user, otherwise credentials',
          ),
          user: optional(text('with grant code: one of the users')),
          vehicles: optional(array(text('a vehicle'))).describe(
            'vehicles of the token; default: all that the user has connected',
          ),
          permissions: optional(array(string())).describe(
            'permissions to reconnect the vehicles with; default: unchanged',
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
        token: text('tokens of an earlier step'),
        as: optional(text('name of the new tokens')),
      }),
    ),
  ).describe('exchanges a refresh token'),
  as: meant(
    optional(
      text(
        'caller: a user, tokens by name, app, management or nobody; default: the app, or the owner of the vehicle',
      ),
    ),
    'user',
    'caller',
    'auth_as',
    'by_user',
  ),
  query: meant(
    optional(fields).describe('api: query parameters'),
    'parameters',
    'queryParams',
    'search',
  ),
  headers: optional(fields).describe('headers of the call'),
  body: meant(
    optional(unknown()).describe('api: JSON body; `$name` is a captured value'),
    'json',
    'payload',
    'data',
  ),
  form: optional(fields).describe('api: form fields, in place of a body'),
  within: meant(optional(duration('waitUntil: maximum duration')), 'max', 'maxWait', 'atMostFor'),
  timeout: optional(duration('simulated time until the caller hangs up')),
  capture: meant(
    optional(record(string(), string())).describe(
      'parts of the answer to keep, by name: `scheduleId: body.data.id`',
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

import {
  array,
  lazy,
  literal,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
} from 'zod';
import { meant } from '../../form/other-words.ts';
import { duration, text } from '../schema/values.ts';

const limit = lazy(() =>
  strictObject({
    requests: number().describe('number of requests'),
    per: duration('length of the sliding window'),
  }).meta({ id: 'limit' }),
);

const limits = lazy(() =>
  strictObject({
    application: optional(
      strictObject({
        bucket: number().describe('capacity of the bucket: requests at once'),
        refill: text('steady refill rate of the bucket', '2/m', '1/90s'),
      }),
    ).describe('limit of all requests of the application'),
    vehicle: optional(limit).describe('limit of the requests to each vehicle'),
    makes: optional(record(string(), union([literal('none'), limit]))).describe(
      'limits per vehicle by make, in place of vehicle',
    ),
    monthly: optional(number()).describe(
      'limit of the requests to each vehicle per calendar month (UTC)',
    ),
  }).describe('limits of the request rate; default: none'),
);

export const app = lazy(() =>
  strictObject({
    name: optional(text('display name on the pages of the connect flow')),
    clientId: optional(text('OAuth client id; default: drawn from the seed', 'client_demo')),
    clientSecret: optional(
      text('OAuth client secret; default: drawn from the seed', '$params.secret'),
    ),
    managementToken: optional(
      text(
        'token that manages connections and signs webhooks; default: drawn from the seed',
        '$params.token',
      ),
    ),
    permissions: optional(array(string())).describe(
      'permissions requested from owners; default: all',
    ),
    redirectUris: optional(array(string())).describe(
      'permitted redirect URIs of the connect flow, the preferred one first; default: any',
    ),
    connect: optional(oneOf(['pages', 'auto', 'guests'])).describe(
      'result of a connect URL: pages, an immediate redirect as a user (auto) or as a new user each time (guests); default: pages',
    ),
    guestFleet: meant(
      optional(
        text('fleet of which each new guest gets a car of its own; default: the cars of a user'),
      ),
      'guestCars',
      'guestVehicles',
      'guests',
    ),
    createdAt: optional(text('registration time; default: the start of the clock', '2025-11-03')),
    legacyUntil: optional(text('end of version 2.0; default: 2026-12-01', '2026-10-01')),
    applicationIdFrom: optional(
      text('first day of meta.applicationId in events; default: 2026-09-22', '2026-09-22'),
    ),
    signalStatusFrom: optional(
      text(
        'first instant of a status in successful signals of events; default: 2025-11-17T19:00:00Z',
        '2025-11-17',
      ),
    ),
    makesFrom: optional(
      text(
        'first day on which cars of every make can be connected; default: BYD and Polestar 2025-11-12, electric cars of Mercedes-Benz in Europe 2025-12-15, CUPRA and SEAT 2026-05-26',
        '2025-01-01',
      ),
    ),
    refreshOverlap: optional(oneOf(['interface', 'public'])).describe(
      'life of a used refresh token: interface is 1m, public 10m from 2025-11-12; default: interface',
    ),
    tokens: optional(oneOf(['opaque', 'jwt'])).describe('format of access tokens; default: opaque'),
    tokenLife: meant(
      optional(
        duration(
          'life of access tokens, 1m to 3650d; default: 1h, and 2h for those of users (version 2.0)',
          '30d',
        ),
      ),
      'tokenLifetime',
      'expiresIn',
    ),
    commandTimeout: optional(
      duration('maximum wait of the service for the effect of a command; default: 3m'),
    ),
    limits: optional(limits),
  }).describe('the application that uses the service'),
);

export type RawApp = output<typeof app>;

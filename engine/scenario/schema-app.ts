import { array, lazy, enum as oneOf, optional, type output, strictObject, string } from 'zod';
import { duration, text } from './schema-values.ts';

export const app = lazy(() =>
  strictObject({
    name: optional(string()),
    clientId: optional(text('drawn from the seed without this key', 'client_demo')),
    clientSecret: optional(text('drawn from the seed without this key', '$params.secret')),
    managementToken: optional(text('drawn from the seed without this key', '$params.token')),
    permissions: optional(array(string())).describe(
      'what it asks owners for; all without this key',
    ),
    tokens: optional(oneOf(['opaque', 'jwt'])).describe(
      'how access tokens look; opaque without this key',
    ),
    commandTimeout: optional(
      duration('how long the service waits for the effect of a command; 3m without this key'),
    ),
  }).describe('the application that uses the service'),
);

export type RawApp = output<typeof app>;

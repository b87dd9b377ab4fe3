import { type App, defineRoute, json } from '../route.ts';
import { credentialsOf, missing, unknownClient } from './client-credentials.ts';
import { noStore } from './no-store.ts';
import { tokenErrorSchema, tokenRequestSchema, tokenSchema } from './token-schema.ts';

const issueToken = defineRoute({
  operation: 'token.issue',
  method: 'post',
  path: '/oauth2/token',
  provenance: 'public',
  family: 'oauth',
  admission: 'open',
  summary: 'Exchange the credentials of the application for an access token',
  description:
    'One token for the whole application, valid for exactly one hour of simulated time; there is no refresh token. ' +
    'The credentials stand in the body or in HTTP Basic.',
  request: {
    body: {
      content: {
        // Generators of clients take the first, and some of them cannot write forms.
        'application/json': { schema: tokenRequestSchema },
        'application/x-www-form-urlencoded': { schema: tokenRequestSchema },
      },
    },
  },
  responses: {
    200: json(tokenSchema, 'The access token'),
    400: json(tokenErrorSchema, 'Something is missing or not supported'),
    401: json(tokenErrorSchema, 'The credentials are not those of the application'),
  },
});

export function mountToken(app: App): void {
  app.openapi(issueToken, (c) => {
    const { service } = c.env.world.run.world;
    const body = { ...c.req.valid('json'), ...c.req.valid('form') };
    if (body.grant_type === undefined) throw missing('grant_type');
    if (body.grant_type !== 'client_credentials') {
      const error_description = 'the grant_type is client_credentials';
      return c.json({ error: 'unsupported_grant_type' as const, error_description }, 400, noStore);
    }
    const { id, secrets } = credentialsOf(c.req.header('authorization'), body);
    if (!secrets.some((secret) => service.checkCredentials(id, secret))) throw unknownClient();
    const { accessToken, expiresInS } = service.issueToken();
    const token = {
      access_token: accessToken,
      token_type: 'Bearer' as const,
      expires_in: expiresInS,
    };
    return c.json(token, 200, noStore);
  });
}

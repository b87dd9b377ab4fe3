import type { Context } from 'hono';
import type { InvalidGrant, Service, TokenPair } from '../../../engine/index.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, headerParameter, json } from '../route.ts';
import type { Visit } from '../visit.ts';
import {
  basicCredentials,
  bodyCredentials,
  type Credentials,
  type CredentialsInBody,
  missing,
  unauthenticated,
  unknownClient,
} from './client-credentials.ts';
import { noStore } from './no-store.ts';
import { exchangeRequestSchema, tokenErrorSchema, tokenPairSchema } from './token-schema.ts';

const exchangeToken = defineRoute({
  operation: 'token.exchange',
  method: 'post',
  path: '/oauth/token',
  provenance: 'stated',
  family: 'oauth',
  admission: 'open',
  summary: 'Exchange a refresh token, or the code of a connect flow, for tokens of a user',
  description:
    'The credentials stand in HTTP Basic; with a code, and by the option `tokenCredentials` with a refresh token, in the ' +
    'body as well. An access token is valid for 7200 seconds of simulated time, a refresh token ' +
    'for 60 days. Once used it still works for one minute, and such a use returns a pair of tokens too.',
  parameters: [
    headerParameter('authorization', 'Basic, then base64 of client id, colon and client secret', {
      required: true,
    }),
    headerParameter('user-agent', 'Any; by the option `userAgent` it may be missing', {
      required: true,
    }),
  ],
  request: {
    body: { content: { 'application/x-www-form-urlencoded': { schema: exchangeRequestSchema } } },
  },
  responses: {
    200: json(tokenPairSchema, 'The tokens'),
    400: json(tokenErrorSchema, 'Something is missing, not supported or no longer valid'),
    401: json(tokenErrorSchema, 'The credentials are not those of the application'),
  },
});

export function mountExchange(app: App): void {
  app.openapi(exchangeToken, (c) => {
    const { service } = c.env.world.run.world;
    const body = c.req.valid('form');
    checkClient(c.env.world, c.req.header('authorization'), body);
    checkHeaders(c, c.env);
    if (body.grant_type === undefined) throw missing('grant_type');
    const exchange = grants.get(body.grant_type);
    if (exchange === undefined) {
      const error_description = 'the grant_type is refresh_token or authorization_code';
      return c.json({ error: 'unsupported_grant_type' as const, error_description }, 400, noStore);
    }
    const pair = exchange(service, body);
    if ('invalid' in pair) {
      const error_description = pair.invalid;
      return c.json({ error: 'invalid_grant' as const, error_description }, 400, noStore);
    }
    const { accessToken, refreshToken, expiresInS } = pair;
    return c.json(
      {
        access_token: accessToken,
        token_type: 'Bearer' as const,
        expires_in: expiresInS,
        refresh_token: refreshToken,
      },
      200,
      noStore,
    );
  });
}

interface ExchangeForm extends CredentialsInBody {
  readonly grant_type?: string | undefined;
  readonly refresh_token?: string | undefined;
  readonly code?: string | undefined;
  readonly redirect_uri?: string | undefined;
}

const codeGrant = 'authorization_code';

const grants: ReadonlyMap<
  string,
  (service: Service, form: ExchangeForm) => TokenPair | InvalidGrant
> = new Map([
  ['refresh_token', refresh],
  [codeGrant, exchangeCode],
]);

function refresh(
  { legacyTokens }: Service,
  { refresh_token }: ExchangeForm,
): TokenPair | InvalidGrant {
  if (refresh_token === undefined) throw missing('refresh_token');
  return legacyTokens.refresh(refresh_token);
}

function exchangeCode(
  { legacyTokens }: Service,
  { code, redirect_uri }: ExchangeForm,
): TokenPair | InvalidGrant {
  if (code === undefined) throw missing('code');
  return legacyTokens.exchange(code, writtenUri(redirect_uri));
}

/** Official SDKs that were given no redirect URI send the word `undefined` (public). */
export function writtenUri(text: string | undefined): string | undefined {
  return text === '' || text === 'undefined' ? undefined : text;
}

function checkClient(
  { options, run }: HostedWorld,
  authorization: string | undefined,
  form: ExchangeForm,
): void {
  const { service } = run.world;
  const mayBeInBody = form.grant_type === codeGrant || options.tokenCredentials === 'either';
  const { id, secrets } = credentialsIn(authorization, form, mayBeInBody);
  if (!secrets.some((secret) => service.checkCredentials(id, secret))) throw unknownClient();
}

/** Requires HTTP Basic for a refresh (stated) and also accepts the body for codes (ours; RFC 6749, section 2.3.1). */
function credentialsIn(
  authorization: string | undefined,
  form: ExchangeForm,
  mayBeInBody: boolean,
): Credentials {
  if (authorization !== undefined) return basicCredentials(authorization);
  const isInBody = form.client_id !== undefined || form.client_secret !== undefined;
  if (!isInBody) throw unauthenticated();
  if (!mayBeInBody)
    throw unauthenticated('; --option tokenCredentials=either accepts them in the body');
  return bodyCredentials(form);
}

/** Both are required (stated), the first unless an option says otherwise. */
function checkHeaders({ req }: Context, { site, world }: Visit): void {
  const isAnonymous = (req.header('user-agent') ?? '').trim() === '';
  if (isAnonymous && world.options.userAgent === 'required') {
    site.onHint?.(
      'user-agent',
      () => 'a client asks /oauth/token without a User-Agent: it gets 400',
    );
    const detail = 'the header User-Agent is missing; --option userAgent=optional lets it be';
    throw refusal('request_malformed', detail);
  }
  const type = req.header('content-type') ?? '';
  if (/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) return;
  throw refusal(
    'media_type_unsupported',
    'the body is a form, with content-type application/x-www-form-urlencoded',
  );
}

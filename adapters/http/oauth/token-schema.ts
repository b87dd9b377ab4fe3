import { z } from '@hono/zod-openapi';

const text = (description: string) => z.string().optional().openapi({ description });

/** Loose: a missing member is refused in the form of OAuth. */
export const tokenRequestSchema = z
  .object({
    grant_type: text('`client_credentials`').openapi({ example: 'client_credentials' }),
    client_id: text('In the body, or as the name in HTTP Basic'),
    client_secret: text('In the body, or as the password in HTTP Basic'),
  })
  .openapi('TokenRequest');

export const tokenSchema = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().openapi({
      description: 'Seconds of simulated time; `app.tokenLife` sets them',
      example: 3600,
    }),
  })
  .openapi('Token');

/** Loose: a missing member is refused in the form of OAuth. */
export const exchangeRequestSchema = z
  .object({
    grant_type: text('`refresh_token` or `authorization_code`').openapi({
      example: 'refresh_token',
      'x-provenance': 'stated',
    }),
    refresh_token: text('From the code exchange or an earlier refresh').openapi({
      'x-provenance': 'stated',
    }),
    code: text('From the connect flow'),
    redirect_uri: text('As in the connect URL'),
    client_id: text('In place of HTTP Basic for a code, and by option for a refresh token'),
    client_secret: text('Beside `client_id`'),
  })
  .openapi('TokenExchange');

/** Tokens of a user (stated). */
export const tokenPairSchema = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().openapi({
      description: 'Seconds of simulated time; `app.tokenLife` sets them',
      example: 7200,
    }),
    refresh_token: z.string().openapi({
      description:
        'For 60 days, or a minute after its use; never less than the access token unless used',
    }),
  })
  .openapi('TokenPair');

/** RFC 6749, section 5.2. */
export const tokenErrorSchema = z
  .strictObject({
    error: z.enum([
      'invalid_client',
      'invalid_grant',
      'invalid_request',
      'server_error',
      'unsupported_grant_type',
    ]),
    error_description: z.string(),
  })
  .openapi('TokenError');

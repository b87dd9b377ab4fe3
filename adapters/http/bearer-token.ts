import type { Context } from 'hono';
import { type Refusal, refusal } from './refusal.ts';

/** The part of a handler's context that holds the token. */
type RequestContext = Pick<Context, 'req'>;

/** The token of a request; throws a refusal. */
export function bearerToken(c: RequestContext): string {
  return tokenIn(c.req.header('authorization'));
}

/** RFC 6750: the scheme in any case, one token of the characters allowed. */
export function tokenIn(header: string | null | undefined): string {
  if (header === undefined || header === null) {
    throw unauthorized('token_missing', 'the header Authorization: Bearer <token> is missing');
  }
  const [, token] = /^bearer +([\w.~+/-]+=*) *$/i.exec(header) ?? [];
  if (token !== undefined) return token;
  throw unauthorized(
    'token_malformed',
    'the header Authorization is not of the form Bearer <token>',
  );
}

export function unauthorized(
  code: 'token_expired' | 'token_malformed' | 'token_missing' | 'token_unknown',
  detail: string,
): Refusal {
  const challenge = code === 'token_missing' ? 'Bearer' : 'Bearer error="invalid_token"';
  return refusal(code, detail, { 'www-authenticate': challenge });
}

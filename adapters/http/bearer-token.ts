import type { Context } from 'hono';
import { type Refusal, refusal } from './refusal.ts';

/** The part of a handler's context that holds the token. */
type RequestContext = Pick<Context, 'req'>;

/** The token of a request; throws a refusal. */
export function bearerToken({ req }: RequestContext): string {
  const isFeed = req.path.endsWith('/feed');
  return tokenIn(req.header('authorization'), isFeed ? otherwise : '');
}

/** A browser cannot set the header of a WebSocket. */
const otherwise = '; a page of a browser adds ?token=<token> to the address instead';

/** The token of an Authorization header; undefined for one of another form (RFC 6750, 9110). */
export function readBearer(header: string): string | undefined {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1];
}

/** The same; throws a refusal where there is none. */
export function tokenIn(header: string | null | undefined, orElse = ''): string {
  if (header === undefined || header === null) {
    const detail = `the header Authorization: Bearer <token> is missing${orElse}`;
    throw unauthorized('token_missing', detail);
  }
  const token = readBearer(header);
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

import { refusal } from '../refusal.ts';

/** Credentials as a client states them. */
export interface Credentials {
  readonly id: string;
  /** The secret in the forms it may be meant in. */
  readonly secrets: readonly string[];
}

/** From HTTP Basic or the body, not from both (RFC 6749, section 2.3). */
export function credentialsOf(header: string | undefined, body: CredentialsInBody): Credentials {
  if (header === undefined) return bodyCredentials(body);
  const { id, secrets } = basicCredentials(header);
  if (body.client_secret !== undefined) {
    throw refusal('request_malformed', 'credentials stand in HTTP Basic or in the body, not both');
  }
  if (body.client_id !== undefined && body.client_id !== id) throw unknownClient();
  return { id, secrets };
}

export interface CredentialsInBody {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
}

export function bodyCredentials({
  client_id: id,
  client_secret: secret,
}: CredentialsInBody): Credentials {
  if (id === undefined) throw missing('client_id');
  if (secret === undefined) throw missing('client_secret');
  return { id, secrets: [secret] };
}

export function basicCredentials(header: string): Credentials {
  const [, encoded] = /^basic +([\w+/-]+=*) *$/i.exec(header) ?? [];
  const decoded = encoded === undefined ? undefined : fromBase64(encoded);
  const colon = decoded?.indexOf(':') ?? -1;
  if (decoded === undefined || colon < 0) {
    throw refusal('token_malformed', 'the header Authorization is not HTTP Basic', challenge);
  }
  const id = decoded.slice(0, colon);
  const secret = decoded.slice(colon + 1);
  // OAuth has both encoded as in forms; most clients send them as they are.
  return { id, secrets: [secret, ...formDecoded(secret)] };
}

function fromBase64(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}

function formDecoded(text: string): readonly string[] {
  const decoded = new URLSearchParams(`value=${text}`).get('value');
  return decoded === null || decoded === text ? [] : [decoded];
}

const challenge = { 'www-authenticate': 'Basic realm="motorpool"' };

export function unknownClient() {
  return refusal('token_unknown', 'these are not the credentials of the application', challenge);
}

/** The refusal of a client that must use HTTP Basic; the hint names an alternative. */
export function unauthenticated(hint = '') {
  const detail = `the header Authorization: Basic <credentials> is missing${hint}`;
  return refusal('token_missing', detail, challenge);
}

export function missing(name: string) {
  return refusal('request_malformed', `${name} is missing`);
}

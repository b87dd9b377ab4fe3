import type { Answered } from './checked-fetch.ts';
import type { Served } from './served.ts';

/** Asks for a token; a text is sent as it is, anything else as a form. */
export async function exchange(
  { fetch }: Served,
  body: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const content = typeof body === 'string' ? body : new URLSearchParams(body);
  return fetch('/oauth2/token', { method: 'POST', body: content, headers });
}

export const credentials = ({ world }: Served) => {
  const { clientId, clientSecret } = world.service.application;
  return { client_id: clientId, client_secret: clientSecret };
};

export const grant = { grant_type: 'client_credentials' };
/** The response to a request with a header. */
export async function statusWith({ fetch }: Served, authorization?: string): Promise<number> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return (await fetch('/v3/connections', { headers })).status;
}

/** A token by the credentials of the application. */
export async function tokenOf(world: Served): Promise<string> {
  const { body } = await exchange(world, { ...grant, ...credentials(world) });
  return (body as { access_token: string }).access_token;
}

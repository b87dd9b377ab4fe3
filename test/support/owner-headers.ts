import type { SimulatedWorld } from '../../adapters/library/index.ts';

/** A new token of the application of a world. */
export async function tokenFor({ application, fetch }: SimulatedWorld): Promise<string> {
  const { clientId, clientSecret } = application;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await fetch('/oauth2/token', { method: 'POST', body });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}

/** The headers of a request for a user, with a new token. */
export async function ownerHeaders(world: SimulatedWorld, user = 'anna') {
  return { authorization: `Bearer ${await tokenFor(world)}`, 'sc-user-id': world.userId(user) };
}

import { bearerToken, unauthorized } from '../bearer-token.ts';
import type { UserCaller } from '../callers.ts';
import { basicCredentials, unauthenticated, unknownClient } from '../oauth/client-credentials.ts';
import type { VisitContext } from '../visit.ts';

/** The user whose access token a request carries. */
export function userOfToken(c: VisitContext): UserCaller {
  const check = c.env.world.run.world.service.legacyTokens.check(bearerToken(c));
  switch (check.state) {
    case 'valid':
      return { user: check.user, rows: check.rows };
    case 'expired':
      throw unauthorized('token_expired', 'the access token has expired: it lasts 7200 seconds');
    case 'unknown':
      throw unauthorized(
        'token_unknown',
        'this is not an access token of a user: version 2.0 takes one that was exchanged for a code, as serve --json prints for every user',
      );
  }
}

/** The management token as a password in HTTP Basic, whatever the name: clients give `default` (public). */
export function checkManagementPassword(c: VisitContext): void {
  const { service } = c.env.world.run.world;
  const { secrets } = demandCredentials(c);
  if (!secrets.some((secret) => service.checkManagementToken(secret))) throw unknownClient();
}

/** The client id and secret in HTTP Basic. */
export function checkClient(c: VisitContext): void {
  const { service } = c.env.world.run.world;
  const { id, secrets } = demandCredentials(c);
  if (!secrets.some((secret) => service.checkCredentials(id, secret))) throw unknownClient();
}

/** The credentials in HTTP Basic, right or wrong. */
export function demandCredentials(c: VisitContext) {
  const header = c.req.header('authorization');
  if (header === undefined) throw unauthenticated();
  return basicCredentials(header);
}

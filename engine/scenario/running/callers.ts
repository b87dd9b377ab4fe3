import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64url } from '../../service/base64url.ts';
import type { TokenPair } from '../../service/legacy-tokens.ts';
import type { World } from '../../world.ts';

/** The caller of a call, once all names are resolved. */
export type KnownCaller =
  | { readonly kind: 'app' | 'management' | 'nobody' }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'bearer'; readonly accessToken: string };

/**
 * The credentials of the calls of a script. As a good application does, they keep the token of
 * version 3 and the token pairs of users, and get new ones by recorded commands once they expire.
 * The credentials by caller and path:
 *
 * - `app`: client id and secret in HTTP Basic for `/oauth/token`, `/oauth2/token` and
 *   `/v2.0/compatibility`; nothing for `/v3/compatible-vehicles` and the pages of the connect flow;
 *   else the token of the application;
 * - a user: for `/v2.0` a token of that user; else the token of the application and the header
 *   `sc-user-id`;
 * - `management`: the management token, as a password in HTTP Basic for `/v2.0/management`, else as
 *   a bearer token;
 * - the name of a token: that token as the bearer token;
 * - `nobody`: nothing.
 */
export class Callers {
  readonly #world: World;
  #appToken: string | undefined;
  readonly #pairs = new Map<string, TokenPair>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The headers with the credentials; `cause` is the sequence of the call's entry. */
  headersOf(caller: KnownCaller, path: string, cause: number): Record<string, string> {
    const { service } = this.#world;
    switch (caller.kind) {
      case 'nobody':
        return {};
      case 'app':
        return this.#app(path, cause);
      case 'management': {
        const { current } = service.managementTokens;
        return isManagement.test(path) ? basic('default', current) : bearer(current);
      }
      case 'bearer':
        return bearer(caller.accessToken);
      case 'user':
        return this.#user(caller.name, path, cause);
    }
  }

  #app(path: string, cause: number): Record<string, string> {
    const { application } = this.#world.service;
    if (isForClient.test(path)) return basic(application.clientId, application.clientSecret);
    return isOpen.test(path) ? {} : bearer(this.#applicationToken(cause));
  }

  #user(name: string, path: string, cause: number): Record<string, string> {
    const user = this.#world.service.users.byName(name);
    if (!isLegacy.test(path)) {
      const headers = bearer(this.#applicationToken(cause));
      // The application cannot name a user who has been removed.
      return user === undefined ? headers : { ...headers, 'sc-user-id': user.id };
    }
    return user === undefined ? {} : bearer(this.#pairOf(name, cause).accessToken);
  }

  #applicationToken(cause: number): string {
    const { service } = this.#world;
    if (this.#appToken === undefined || service.checkToken(this.#appToken) !== 'valid') {
      this.#appToken = this.#world.causedBy(cause, () => service.issueToken().accessToken);
    }
    return this.#appToken;
  }

  #pairOf(user: string, cause: number): TokenPair {
    const { legacyTokens } = this.#world.service;
    const known = this.#pairs.get(user);
    if (known !== undefined && legacyTokens.check(known.accessToken).state === 'valid') {
      return known;
    }
    const pair = this.#world.causedBy(cause, () => {
      const next = known && legacyTokens.refresh(known.refreshToken);
      return next === undefined || 'invalid' in next ? legacyTokens.grant(user) : next;
    });
    this.#pairs.set(user, pair);
    return pair;
  }
}

/** Matches a path as it is written, with or without the minor version. */
const isForClient = /^\/(?:oauth2?\/token|v2\.0\/compatibility)(?:[/?]|$)/;
const isOpen = /^\/(?:oauth\/|v3(?:\.0)?\/compatible-vehicles)/;
const isLegacy = /^\/v2\.0(?:\/|$)/;
const isManagement = /^\/v2\.0\/management(?:\/|$)/;

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** The header of HTTP Basic authentication. */
function basic(name: string, password: string): Record<string, string> {
  const encoded = base64url(utf8ToBytes(`${name}:${password}`))
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const padding = '='.repeat((4 - (encoded.length % 4)) % 4);
  return { authorization: `Basic ${encoded}${padding}` };
}

import { Fault } from '../fault.ts';
import { formatDuration } from '../time/duration.ts';
import type { Application } from './application.ts';
import { AuthorizationCodes, type CodeState } from './authorization-codes.ts';
import type { Connections } from './connections.ts';
import type { CommandFollowers } from './created.ts';
import type { ServiceGround } from './service-ground.ts';
import {
  type Authorization,
  type RefreshState,
  TokenPairs,
  type TokenTexts,
} from './token-pairs.ts';
import type { User, Users } from './users.ts';

/** A pair of tokens issued to the application. */
export interface TokenPair extends TokenTexts {
  /** Of the access token. */
  readonly expiresInS: number;
}

/** The refusal of a code or refresh token that is no longer valid. Nothing has changed. */
export interface InvalidGrant {
  readonly invalid: string;
}

/** The result of checking a user's access token. */
export type AccessCheck =
  | { readonly state: 'expired' | 'unknown' }
  | {
      readonly state: 'valid';
      readonly user: User;
      /** Rows of its vehicles, connected or not; undefined: all that the user has connected. */
      readonly rows: readonly number[] | undefined;
    };

/** The order for an authorization code. */
export interface CodeOrder {
  /** Name of the user. */
  readonly user: string;
  readonly rows: readonly number[];
  /** The redirect URI of the authorization request, if it had one. */
  readonly redirectUri?: string | undefined;
}

/**
 * The tokens of clients older than version 3: a pair for each user, or for each vehicle where the
 * user could select one only. A code is exchanged for the first pair, a refresh token for the next.
 * Commands carry numbers instead of texts, so that the log contains no secrets.
 */
export class LegacyTokens {
  readonly #world: ServiceGround;
  readonly #users: Users;
  readonly #connections: Connections;
  readonly #codes: AuthorizationCodes;
  readonly #pairs: TokenPairs;
  #authorizations = 0;
  /** By user: authorizations with a lower number were withdrawn with them. */
  readonly #withdrawn = new Map<string, number>();

  constructor(world: ServiceGround, users: Users, connections: Connections) {
    this.#world = world;
    this.#users = users;
    this.#connections = connections;
    const application = (): Application => world.service.application;
    this.#codes = new AuthorizationCodes(application);
    this.#pairs = new TokenPairs(application);
  }

  /** Issues a code by the recorded command `code.issue` for vehicles the user has connected. */
  issueCode({ user, rows, redirectUri }: CodeOrder): string {
    const vehicles = rows.map((row) => this.#world.fleet.nameOf(row));
    return this.#world.submit({ kind: 'code.issue', user, vehicles, redirectUri }).created;
  }

  /** Issues a pair for all connections of a user, also later ones, by the command `token.grant`. */
  grant(user: string): TokenPair {
    return this.#pairOf(this.#world.submit({ kind: 'token.grant', user }).created);
  }

  /** Exchanges a code for a pair and uses it up, by the recorded command `token.grant`. */
  exchange(text: string, redirectUri: string | undefined): TokenPair | InvalidGrant {
    const { state, code } = this.#codes.find(text, this.#now);
    if (code === undefined || state !== 'valid') return { invalid: codeWords[state] };
    if (!this.#isRight(redirectUri, code.redirectUri)) {
      return { invalid: 'redirect_uri is not the one the code was sent to' };
    }
    const { authorization, number } = code;
    if (!this.#isAlive(authorization)) return { invalid: withdrawn };
    const { user } = authorization;
    return this.#pairOf(this.#world.submit({ kind: 'token.grant', user, code: number }).created);
  }

  /** Issues another pair for a refresh token, by the recorded command `token.refresh`. */
  refresh(text: string): TokenPair | InvalidGrant {
    const { state, pair } = this.#pairs.refresh(text, this.#now);
    if (pair === undefined || state !== 'valid')
      return { invalid: this.#refreshWords(state, pair?.usedAtMs) };
    const { authorization, number } = pair;
    if (!this.#isAlive(authorization)) return { invalid: withdrawn };
    const { user } = authorization;
    return this.#pairOf(this.#world.submit({ kind: 'token.refresh', user, pair: number }).created);
  }

  /** `unknown` if it was never issued, is forgotten, or its user was removed. */
  check(accessToken: string): AccessCheck {
    const { state, authorization } = this.#pairs.access(accessToken, this.#now);
    if (authorization === undefined || state !== 'valid') {
      return { state: state === 'valid' ? 'unknown' : state };
    }
    const user = this.#userOf(authorization);
    return user === undefined ? { state: 'unknown' } : { state, user, rows: authorization.rows };
  }

  /** Withdraws all authorizations of a removed user: they stay withdrawn if the user returns. */
  withdraw(user: string): void {
    this.#withdrawn.set(user, this.#authorizations);
  }

  readonly followers: CommandFollowers<'code.issue' | 'token.grant' | 'token.refresh'> = {
    'code.issue': ({ user, vehicles, redirectUri }) =>
      this.#codes.issue(this.#authorize(user, vehicles), redirectUri, this.#now),
    'token.grant': ({ user, code }) => {
      const authorization =
        code === undefined ? this.#authorize(user) : this.#codes.use(code, this.#now);
      return this.#pairs.issue(authorization, this.#now);
    },
    'token.refresh': ({ pair }) => this.#pairs.issue(this.#pairs.use(pair, this.#now), this.#now),
  };

  get #now(): number {
    return this.#world.clock.now;
  }

  #pairOf(texts: TokenTexts): TokenPair {
    return { ...texts, expiresInS: Math.floor(this.#pairs.accessMs / 1000) };
  }

  #refreshWords(state: RefreshState, usedAtMs = 0): string {
    const words = refreshWords[state];
    if (state === 'used')
      return `${words} more than ${overlapWords(this.#pairs.overlapMs(usedAtMs))} ago`;
    return state === 'expired' ? `${words}: it lasts ${daysOf(this.#pairs.refreshMs)}` : words;
  }

  #authorize(user: string, vehicles?: readonly string[]): Authorization {
    this.#users.get(user);
    const rows = vehicles?.map((each) => {
      const row = this.#world.rowOf(each);
      if (this.#connections.has(row, user)) return row;
      throw new Fault('connection_not_found', `${user} has not connected ${each}`);
    });
    const number = this.#authorizations;
    this.#authorizations += 1;
    return { user, rows, number };
  }

  /** Undefined once the user was removed, even if a new one has the same name. */
  #userOf({ user, number }: Authorization): User | undefined {
    return number < (this.#withdrawn.get(user) ?? 0) ? undefined : this.#users.byName(user);
  }

  /** Whether the user still has a vehicle connected for the tokens; otherwise they end (ours). */
  #isAlive(authorization: Authorization): boolean {
    const { user, rows } = authorization;
    if (this.#userOf(authorization) === undefined) return false;
    return rows === undefined || rows.some((row) => this.#connections.has(row, user));
  }

  /** A redirect URI given earlier must be repeated (RFC 6749); otherwise it must be registered. */
  #isRight(given: string | undefined, said: string | undefined): boolean {
    if (said !== undefined) return given === said;
    const { redirectUris } = this.#world.service.application;
    return given === undefined || redirectUris.length === 0 || redirectUris.includes(given);
  }
}

function overlapWords(ms: number): string {
  return ms === 60_000 ? 'a minute' : `${ms / 60_000} minutes`;
}

/** `60 days`, or `90d12h`. */
function daysOf(ms: number): string {
  const days = ms / 86_400_000;
  return Number.isInteger(days) ? `${days} days` : formatDuration(ms);
}

const withdrawn = 'the user has disconnected the vehicles it was for';

const codeWords = {
  expired: 'the code has expired: it lasts ten minutes',
  unknown: 'the code was not issued by this service',
  used: 'the code has been used',
  valid: '',
} as const satisfies Record<CodeState, string>;

const refreshWords = {
  expired: 'the refresh token has expired',
  unknown: 'the refresh token was not issued by this service',
  used: 'the refresh token has been used',
  valid: '',
} as const satisfies Record<RefreshState, string>;

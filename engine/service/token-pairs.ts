import { Fault } from '../fault.ts';
import { uuid } from '../random/identifier.ts';
import type { Application } from './application.ts';
import { SecretTexts } from './secret-texts.ts';
import { rememberedMs, stateOf, type TokenState } from './tokens.ts';

/** What a user let the application have. */
export interface Authorization {
  /** Name of the user. */
  readonly user: string;
  /** Of the vehicles that tokens are for; undefined: every one that the user has connected. */
  readonly rows: readonly number[] | undefined;
  /** How many there were before in this world. */
  readonly number: number;
}

/** Why a refresh token does no more; `used`: more than a minute ago. */
export type RefreshState = TokenState | 'used';

interface Pair {
  /** How many there were before in this world. */
  readonly number: number;
  readonly authorization: Authorization;
  readonly issuedAtMs: number;
  /** First use of the refresh token. */
  usedAtMs: number | undefined;
  /** Of the refresh token, among the texts. */
  slot: string;
}

interface Access {
  readonly authorization: Authorization;
  /** Ms since the epoch. */
  readonly expiresAtMs: number;
}

/**
 * Access and refresh tokens (stated): the first are good for 7200 seconds, the second for 60 days, or for one minute
 * after their first use. They look like a UUID (public). The n-th pair of a world follows from the application and n. Only
 * hashes are kept.
 */
export class TokenPairs {
  static readonly accessMs = 7_200_000;
  static readonly refreshMs = 60 * 86_400_000;
  static readonly afterUseMs = 60_000;
  readonly #application: () => Application;
  readonly #access = new SecretTexts<Access>();
  readonly #refresh = new SecretTexts<Pair>();
  /** The oldest first. */
  readonly #pairs = new Map<number, Pair>();
  /** Those whose refresh token was used, in the order of that. */
  readonly #used = new Set<Pair>();
  #count = 0;

  constructor(application: () => Application) {
    this.#application = application;
  }

  issue(authorization: Authorization, nowMs: number): void {
    const number = this.#count;
    this.#count += 1;
    this.#forget(nowMs);
    const { accessToken, refreshToken } = this.#textsOf(number);
    this.#access.add(accessToken, { authorization, expiresAtMs: nowMs + TokenPairs.accessMs });
    const pair: Pair = { number, authorization, issuedAtMs: nowMs, usedAtMs: undefined, slot: '' };
    pair.slot = this.#refresh.add(refreshToken, pair);
    this.#pairs.set(number, pair);
  }

  /** Uses the refresh token of a pair; the fault `token_not_found` when it does no more. */
  use(number: number, nowMs: number): Authorization {
    const pair = this.#pairs.get(number);
    if (pair === undefined || refreshState(pair, nowMs) !== 'valid') {
      throw new Fault('token_not_found', `no refresh token ${number} is valid now`);
    }
    if (pair.usedAtMs === undefined) {
      pair.usedAtMs = nowMs;
      this.#used.add(pair);
    }
    return pair.authorization;
  }

  /** The texts of the pair issued last: worked out again, as nobody keeps them. */
  get latest(): { readonly accessToken: string; readonly refreshToken: string } {
    return this.#textsOf(this.#count - 1);
  }

  access(text: string, nowMs: number): { state: TokenState; authorization?: Authorization } {
    const found = this.#access.find(text);
    if (found === undefined) return { state: 'unknown' };
    return { state: stateOf(found.expiresAtMs, nowMs), authorization: found.authorization };
  }

  refresh(text: string, nowMs: number): { state: RefreshState; pair?: Readonly<Pair> } {
    const pair = this.#refresh.find(text);
    return pair === undefined ? { state: 'unknown' } : { state: refreshState(pair, nowMs), pair };
  }

  #textsOf(number: number) {
    const text = (purpose: string) => uuid(this.#application().secretDraws(`${purpose} ${number}`));
    return { accessToken: text('user access token'), refreshToken: text('refresh token') };
  }

  /** Forgets what has long been of no use, so that a client that refreshes for years costs what a day does. */
  #forget(nowMs: number): void {
    this.#access.forgetWhile(({ expiresAtMs }) => nowMs >= expiresAtMs + rememberedMs);
    for (const pairs of [this.#pairs.values(), this.#used]) {
      for (const pair of pairs) {
        if (nowMs < endOf(pair) + rememberedMs) break;
        this.#refresh.forget(pair.slot);
        this.#pairs.delete(pair.number);
        this.#used.delete(pair);
      }
    }
  }
}

/** When the refresh token of a pair ends, as things stand. */
function endOf({ issuedAtMs, usedAtMs = Infinity }: Pair): number {
  return Math.min(issuedAtMs + TokenPairs.refreshMs, usedAtMs + TokenPairs.afterUseMs);
}

function refreshState(pair: Pair, nowMs: number): RefreshState {
  const state = stateOf(endOf(pair), nowMs);
  const isUsed = nowMs < pair.issuedAtMs + TokenPairs.refreshMs;
  return state === 'expired' && isUsed ? 'used' : state;
}

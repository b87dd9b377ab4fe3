import { Fault } from '../fault.ts';
import { uuid } from '../random/identifier.ts';
import type { Application } from './application.ts';
import { dates } from './dates.ts';
import { rememberedTexts, SecretTexts } from './secret-texts.ts';
import { getTokenState, rememberedMs, type TokenState } from './tokens.ts';

/** The consent of a user to the application's access. */
export interface Authorization {
  /** Name of the user. */
  readonly user: string;
  /** Rows of the vehicles that tokens are for; undefined: all that the user has connected. */
  readonly rows: readonly number[] | undefined;
  /** The number of authorizations before it in this world. */
  readonly number: number;
}

/** The state of a refresh token; `used`: it has been used, and no longer lasts. */
export type RefreshState = TokenState | 'used';

interface Pair {
  /** The number of pairs before it in this world. */
  readonly number: number;
  readonly authorization: Authorization;
  /** The end of the refresh token unless it is used, ms since the epoch. */
  readonly expiresAtMs: number;
  /** First use of the refresh token. */
  usedAtMs: number | undefined;
  /** The key of the refresh token among the texts. */
  slot: string;
}

/** A pair as its owner gets it. */
export interface TokenTexts {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface IssuedAccess {
  readonly authorization: Authorization;
  /** Ms since the epoch. */
  readonly expiresAtMs: number;
}

/**
 * Access and refresh tokens (stated): the former are valid for 7200 seconds, the latter for 60
 * days, or for one minute after their first use; ten by option (public). If the scenario sets the
 * life of access tokens, an unused refresh token lasts at least as long (ours). They look like a
 * UUID (public). The n-th pair of a world follows from the application and n. Only hashes are kept.
 */
export class TokenPairs {
  static readonly statedAccessMs = 7_200_000;
  static readonly #statedRefreshMs = 60 * 86_400_000;
  readonly #application: () => Application;
  readonly #access = new SecretTexts<IssuedAccess>();
  readonly #refresh = new SecretTexts<Pair>();
  /** The oldest first. */
  readonly #pairs = new Map<number, Pair>();
  /** Pairs whose refresh token was used, in order of use. */
  readonly #used = new Set<Pair>();
  #count = 0;

  constructor(application: () => Application) {
    this.#application = application;
  }

  get accessMs(): number {
    return this.#application().tokenLifeMs ?? TokenPairs.statedAccessMs;
  }

  get refreshMs(): number {
    return Math.max(TokenPairs.#statedRefreshMs, this.accessMs);
  }

  /** The life of a refresh token that was used at an instant, ms. */
  overlapMs(usedAtMs: number): number {
    const isLong =
      this.#application().refreshOverlap === 'public' && usedAtMs >= dates.refreshOverlapMs;
    return isLong ? 600_000 : 60_000;
  }

  /** Returns the texts of another pair. */
  issue(authorization: Authorization, nowMs: number): TokenTexts {
    const number = this.#count;
    this.#count += 1;
    this.#forget(nowMs);
    const texts = this.#textsOf(number);
    const accessEndsAtMs = nowMs + this.accessMs;
    this.#access.add(texts.accessToken, { authorization, expiresAtMs: accessEndsAtMs });
    const expiresAtMs = nowMs + this.refreshMs;
    const pair: Pair = { number, authorization, expiresAtMs, usedAtMs: undefined, slot: '' };
    pair.slot = this.#refresh.add(texts.refreshToken, pair);
    this.#pairs.set(number, pair);
    return texts;
  }

  /** Uses the refresh token of a pair; throws the fault `token_not_found` if it is invalid. */
  use(number: number, nowMs: number): Authorization {
    const pair = this.#pairs.get(number);
    if (pair === undefined || this.#stateOf(pair, nowMs) !== 'valid') {
      throw new Fault('token_not_found', `no refresh token ${number} is valid now`);
    }
    if (pair.usedAtMs === undefined) {
      pair.usedAtMs = nowMs;
      this.#used.add(pair);
    }
    return pair.authorization;
  }

  access(text: string, nowMs: number): { state: TokenState; authorization?: Authorization } {
    const found = this.#access.find(text);
    if (found === undefined) return { state: 'unknown' };
    return { state: getTokenState(found.expiresAtMs, nowMs), authorization: found.authorization };
  }

  refresh(text: string, nowMs: number): { state: RefreshState; pair?: Readonly<Pair> } {
    const pair = this.#refresh.find(text);
    return pair === undefined ? { state: 'unknown' } : { state: this.#stateOf(pair, nowMs), pair };
  }

  #textsOf(number: number): TokenTexts {
    const text = (purpose: string) => uuid(this.#application().secretDraws(`${purpose} ${number}`));
    return { accessToken: text('user access token'), refreshToken: text('refresh token') };
  }

  /**
   * Removes pairs that are long invalid, except for the latest, so that a client that refreshes for
   * years costs no more than one that does for one.
   */
  #forget(nowMs: number): void {
    this.#access.forgetWhile(({ expiresAtMs }) => nowMs >= expiresAtMs + rememberedMs);
    for (const pairs of [this.#pairs.values(), this.#used]) {
      for (const pair of pairs) {
        const isOver = nowMs >= this.#endOf(pair) + rememberedMs;
        if (this.#pairs.size <= rememberedTexts || !isOver) break;
        this.#refresh.forget(pair.slot);
        this.#pairs.delete(pair.number);
        this.#used.delete(pair);
      }
    }
  }

  /** The current end of a pair's refresh token. */
  #endOf({ expiresAtMs, usedAtMs = Infinity }: Pair): number {
    return Math.min(expiresAtMs, usedAtMs + this.overlapMs(usedAtMs));
  }

  #stateOf(pair: Pair, nowMs: number): RefreshState {
    const state = getTokenState(this.#endOf(pair), nowMs);
    const isUsed = nowMs < pair.expiresAtMs;
    return state === 'expired' && isUsed ? 'used' : state;
  }
}

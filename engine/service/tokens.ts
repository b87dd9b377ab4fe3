import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { urlSafeText, uuid } from '../random/identifier.ts';
import type { Application } from './application.ts';
import { base64url } from './base64url.ts';
import { SecretTexts } from './secret-texts.ts';

export type TokenState = 'valid' | 'expired' | 'unknown';

/** The time for which every expired token is still recognised, and more than the latest (ours). */
export const rememberedMs = 86_400_000;

/**
 * The access tokens of the application: bearer tokens for exactly one simulated hour, without
 * refresh (stated), or for the life that the scenario sets (ours). The n-th token of a world
 * follows from the application and n, so a replay issues the same ones. Only hashes are kept.
 */
export class Tokens {
  static readonly statedMs = 3_600_000;
  readonly #application: Application;
  readonly #issued = new SecretTexts<Expiring>();
  #count = 0;
  #lent = 0;

  constructor(application: Application) {
    this.#application = application;
  }

  get lifeMs(): number {
    return this.#application.tokenLifeMs ?? Tokens.statedMs;
  }

  /** Returns the text of another token. */
  issue(nowMs: number): string {
    const text = this.#textOf(`token ${this.#count}`, nowMs);
    this.#count += 1;
    this.#keep(text, nowMs);
    return text;
  }

  /** Returns a token besides those that a world issues, for the viewer of a replay. */
  lend(nowMs: number): string {
    const text = this.#textOf(`lent token ${this.#lent}`, nowMs);
    this.#lent += 1;
    this.#keep(text, nowMs);
    return text;
  }

  check(text: string, nowMs: number): TokenState {
    const issued = this.#issued.find(text);
    return issued === undefined ? 'unknown' : getTokenState(issued.expiresAtMs, nowMs);
  }

  #keep(text: string, nowMs: number): void {
    this.#issued.forgetWhile(({ expiresAtMs }) => nowMs >= expiresAtMs + rememberedMs);
    this.#issued.add(text, { expiresAtMs: nowMs + this.lifeMs });
  }

  #textOf(purpose: string, issuedAtMs: number): string {
    const draws = this.#application.secretDraws(purpose);
    return this.#application.tokens === 'jwt'
      ? this.#jwt(uuid(draws), issuedAtMs)
      : urlSafeText(draws, 64);
  }

  /** Signed with HS256 by a key of the world (ours): clients treat it as opaque. */
  #jwt(id: string, issuedAtMs: number): string {
    const { clientId } = this.#application;
    const claims = {
      iss: 'motorpool',
      sub: clientId,
      client_id: clientId,
      iat: Math.floor(issuedAtMs / 1000),
      exp: Math.floor((issuedAtMs + this.lifeMs) / 1000),
      jti: id,
    };
    const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
      .map((part) => base64url(utf8ToBytes(JSON.stringify(part))))
      .join('.');
    const key = utf8ToBytes(urlSafeText(this.#application.secretDraws('token key'), 64));
    return `${signed}.${base64url(hmac(sha256, key, utf8ToBytes(signed)))}`;
  }
}

interface Expiring {
  /** Ms since the epoch. */
  readonly expiresAtMs: number;
}

/** The state of an issued token. */
export function getTokenState(expiresAtMs: number, nowMs: number): 'expired' | 'valid' {
  return nowMs < expiresAtMs ? 'valid' : 'expired';
}

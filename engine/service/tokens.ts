import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { urlSafeText, uuid } from '../random/identifier.ts';
import type { Streams } from '../random/stream.ts';
import type { Application } from './application.ts';
import { base64url } from './base64url.ts';
import { equalBytes } from './secrets.ts';

export type TokenState = 'valid' | 'expired' | 'unknown';

/** What is kept of a token. */
interface Issued {
  readonly hash: Uint8Array;
  readonly expiresAtMs: number;
}

/**
 * The access tokens of the application: bearer tokens for exactly one simulated hour, without refresh (stated). The
 * n-th token of a world follows from the seed and n, so a replay issues the same ones. Only hashes are kept.
 */
export class Tokens {
  static readonly lifetimeMs = 3_600_000;
  readonly #streams: Streams;
  readonly #application: Application;
  /** By the first half of the hash in hex, oldest first. */
  readonly #issued = new Map<string, Issued>();
  #count = 0;

  constructor(streams: Streams, application: Application) {
    this.#streams = streams;
    this.#application = application;
  }

  issue(nowMs: number): void {
    const hash = sha256(utf8ToBytes(this.#textOf(this.#count, nowMs)));
    this.#count += 1;
    this.#forget(nowMs);
    this.#issued.set(slotOf(hash), { hash, expiresAtMs: nowMs + Tokens.lifetimeMs });
  }

  /** The text of the token issued last, which was at this instant: worked out again, as nobody keeps it. */
  latest(issuedAtMs: number): string {
    return this.#textOf(this.#count - 1, issuedAtMs);
  }

  check(text: string, nowMs: number): TokenState {
    // Whoever guesses learns nothing from the time a hash takes to be looked up: it is not what was guessed.
    const hash = sha256(utf8ToBytes(text));
    const issued = this.#issued.get(slotOf(hash));
    if (issued === undefined || !equalBytes(issued.hash, hash)) return 'unknown';
    if (nowMs < issued.expiresAtMs) return 'valid';
    return nowMs < issued.expiresAtMs + rememberedMs ? 'expired' : 'unknown';
  }

  #textOf(number: number, issuedAtMs: number): string {
    const stream = this.#streams.stream('app:', `token ${number}`);
    return this.#application.tokens === 'jwt'
      ? this.#jwt(uuid(stream), issuedAtMs)
      : urlSafeText(stream, 64);
  }

  /** Signed with HS256 by a key of the world (ours): clients treat it as opaque. */
  #jwt(id: string, issuedAtMs: number): string {
    const { clientId } = this.#application;
    const claims = {
      iss: 'motorpool',
      sub: clientId,
      client_id: clientId,
      iat: Math.floor(issuedAtMs / 1000),
      exp: Math.floor((issuedAtMs + Tokens.lifetimeMs) / 1000),
      jti: id,
    };
    const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
      .map((part) => base64url(utf8ToBytes(JSON.stringify(part))))
      .join('.');
    const key = utf8ToBytes(urlSafeText(this.#streams.stream('app:', 'token key'), 64));
    return `${signed}.${base64url(hmac(sha256, key, utf8ToBytes(signed)))}`;
  }

  /** Forgets the tokens that have long been expired; they are the first in the map. */
  #forget(nowMs: number): void {
    for (const [slot, { expiresAtMs }] of this.#issued) {
      if (nowMs < expiresAtMs + rememberedMs) return;
      this.#issued.delete(slot);
    }
  }
}

/** How long an expired token is still known as one (ours). */
const rememberedMs = 86_400_000;

function slotOf(hash: Uint8Array): string {
  return bytesToHex(hash.subarray(0, 16));
}

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { uuid } from '../random/identifier.ts';
import type { Application } from './application.ts';
import type { Ground } from './ground.ts';
import { equalSecrets } from './secrets.ts';

/**
 * The application management token: a password of the application and the key of its webhooks. It
 * can be replaced; the previous one may then stay valid for a while (ours: the public service names
 * no such time).
 */
export class ManagementTokens {
  readonly #world: Pick<Ground, 'clock'>;
  readonly #application: () => Application;
  /** The number of replacements. */
  #count = 0;
  #previousUntilMs = -Infinity;

  constructor(world: Pick<Ground, 'clock'>, application: () => Application) {
    this.#world = world;
    this.#application = application;
  }

  get current(): string {
    return this.#nth(this.#count);
  }

  /** The previous token, valid or not; a text that was never valid if there was none. */
  get previous(): string {
    return this.#nth(this.#count - 1);
  }

  /** The tokens that are valid now, the newest first. */
  get valid(): readonly string[] {
    const isOverlapping = this.#world.clock.now < this.#previousUntilMs;
    return isOverlapping ? [this.current, this.previous] : [this.current];
  }

  isValid(text: string): boolean {
    return this.valid.filter((each) => equalSecrets(text, each)).length > 0;
  }

  /** Replaces the token; the old one stays valid for `overlapMs`. */
  rotate(overlapMs: number): void {
    this.#count += 1;
    this.#previousUntilMs = this.#world.clock.now + overlapMs;
  }

  #nth(count: number): string {
    const application = this.#application();
    return count === 0
      ? application.managementToken
      : uuid(application.secretDraws(`management-token ${count}`));
  }
}

/** Signs a text as the public service does: lower-case hex of its HMAC-SHA-256 under a token. */
export function signatureOf(token: string, text: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(token), utf8ToBytes(text)));
}

import { Fault } from '../fault.ts';
import { uuid } from '../random/identifier.ts';
import type { Application } from './application.ts';
import { rememberedTexts, SecretTexts } from './secret-texts.ts';
import type { Authorization } from './token-pairs.ts';
import { getTokenState, rememberedMs, type TokenState } from './tokens.ts';

/** `used`: a code can be exchanged for one pair of tokens only. */
export type CodeState = TokenState | 'used';

interface Code {
  /** The number of codes issued before it in this world. */
  readonly number: number;
  readonly authorization: Authorization;
  /** Redirect URI of the authorization, if any; the token request repeats it (RFC 6749, 4.1.3). */
  readonly redirectUri: string | undefined;
  readonly expiresAtMs: number;
  isUsed: boolean;
}

/**
 * Authorization codes: valid for ten minutes and one use (public; the ten minutes are inferred).
 * The n-th code of a world follows from the application and n. Only hashes are kept.
 */
export class AuthorizationCodes {
  static readonly lifetimeMs = 600_000;
  readonly #application: () => Application;
  readonly #texts = new SecretTexts<Code>();
  /** The oldest first. */
  readonly #codes = new Map<number, Code>();
  #count = 0;

  constructor(application: () => Application) {
    this.#application = application;
  }

  /** Returns the text of another code. */
  issue(authorization: Authorization, redirectUri: string | undefined, nowMs: number): string {
    const number = this.#count;
    this.#count += 1;
    this.#forget(nowMs);
    const expiresAtMs = nowMs + AuthorizationCodes.lifetimeMs;
    const code = { number, authorization, redirectUri, expiresAtMs, isUsed: false };
    const text = this.#textOf(number);
    this.#texts.add(text, code);
    this.#codes.set(number, code);
    return text;
  }

  /** Uses a code; throws the fault `code_not_found` when it is no longer valid. */
  use(number: number, nowMs: number): Authorization {
    const code = this.#codes.get(number);
    if (code === undefined || codeState(code, nowMs) !== 'valid') {
      throw new Fault('code_not_found', `no code ${number} is valid now`);
    }
    code.isUsed = true;
    return code.authorization;
  }

  find(text: string, nowMs: number): { state: CodeState; code?: Readonly<Code> } {
    const code = this.#texts.find(text);
    return code === undefined ? { state: 'unknown' } : { state: codeState(code, nowMs), code };
  }

  #textOf(number: number): string {
    return uuid(this.#application().secretDraws(`code ${number}`));
  }

  #forget(nowMs: number): void {
    const isOver = ({ expiresAtMs }: Code): boolean => nowMs >= expiresAtMs + rememberedMs;
    this.#texts.forgetWhile(isOver);
    for (const code of this.#codes.values()) {
      if (this.#codes.size <= rememberedTexts || !isOver(code)) return;
      this.#codes.delete(code.number);
    }
  }
}

function codeState({ expiresAtMs, isUsed }: Code, nowMs: number): CodeState {
  return isUsed ? 'used' : getTokenState(expiresAtMs, nowMs);
}

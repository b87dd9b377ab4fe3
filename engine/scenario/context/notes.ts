import type { Json } from '../../log/canonical.ts';
import { valueAt } from '../plan/answer-path.ts';
import type { Fields, Reference, Written } from '../plan/api.ts';

/** Tokens that a step has obtained; those of the application have no user and no refresh token. */
export interface NamedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

/**
 * The values that the steps of a script have captured so far, and the tokens they have obtained.
 */
export class Notes {
  readonly #captured: Record<string, Json> = {};
  readonly #tokens = new Map<string, NamedTokens>();

  capture(name: string, value: Json): void {
    this.#captured[name] = value;
  }

  /** The captured values by name. */
  get captured(): Readonly<Record<string, Json>> {
    return this.#captured;
  }

  /** The names of the tokens. */
  get tokenNames(): Iterable<string> {
    return this.#tokens.keys();
  }

  keep(name: string, tokens: NamedTokens): void {
    this.#tokens.set(name, tokens);
  }

  tokens(name: string): NamedTokens {
    const found = this.#tokens.get(name);
    if (found === undefined) throw new Missing(`no tokens were got as ${name}`);
    return found;
  }

  read({ name, path }: Reference): Json {
    const value = Object.hasOwn(this.#captured, name) ? this.#captured[name] : undefined;
    if (value === undefined) throw new Missing(`nothing was captured as ${name}`);
    const inner = valueAt(value, path);
    if (inner !== undefined) return inner;
    throw new Missing(`what was captured as ${name} has no ${path.join('.')}`);
  }

  /** Fills in the captured values and returns the present JSON. */
  fill(written: Written): Json {
    switch (written.kind) {
      case 'plain':
        return written.value;
      case 'captured':
        return this.read(written.reference);
      case 'list':
        return written.items.map((each) => this.fill(each));
      case 'map':
        return Object.fromEntries(written.members.map(([key, each]) => [key, this.fill(each)]));
    }
  }

  /** A captured value as text; a value that is not text is written as JSON. */
  readText(reference: Reference): string {
    const value = this.read(reference);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** The value of a field in a form or a query; a value that is not text is written as JSON. */
  fillText(written: Written): string {
    const value = this.fill(written);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** Encodes fields as forms and queries do: `name=value&…`. */
  fillFields(fields: Fields): string {
    return fields
      .map(([name, value]) => `${encoded(name)}=${encoded(this.fillText(value))}`)
      .join('&');
  }
}

/**
 * The error of a step that needs a captured value, a token or an object that is not there at that
 * point.
 */
export class Missing extends Error {
  override readonly name = 'Missing';
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+');
}

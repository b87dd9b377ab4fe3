import type { Json } from '../../log/canonical.ts';
import { valueAt } from '../plan/answer-path.ts';
import type { Fields, Reference, Written } from '../plan/api.ts';

/** Tokens that a step has got; those of the application are without a user and a refresh token. */
export interface NamedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

/** What the steps of a script have captured so far, and the tokens they have got. */
export class Notes {
  readonly #captured: Record<string, Json> = {};
  readonly #tokens = new Map<string, NamedTokens>();

  capture(name: string, value: Json): void {
    this.#captured[name] = value;
  }

  /** By name. */
  get captured(): Readonly<Record<string, Json>> {
    return this.#captured;
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

  /** JSON as it is now. */
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

  /** What was captured, as text; what is none is written as JSON. */
  readText(reference: Reference): string {
    const value = this.read(reference);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** Fields of a form or a query; what is no text is written as JSON. */
  fillText(written: Written): string {
    const value = this.fill(written);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** `name=value&…`, as forms and queries have it. */
  fillFields(fields: Fields): string {
    return fields
      .map(([name, value]) => `${encoded(name)}=${encoded(this.fillText(value))}`)
      .join('&');
  }
}

/** A step refers to what no step has captured on the way that the script took. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+');
}

import type { Json } from '../../log/canonical.ts';

/**
 * Stands words in for secrets, always the same for the same, so that a log gives nothing away and still shows which
 * token came back: `access_token 2`. What is a secret, the member it stands in says.
 */
export class Pseudonyms {
  readonly #known = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Takes note of a secret that stands under a name. */
  learn(secret: string, name: string): void {
    if (secret === '' || this.#known.has(secret)) return;
    const number = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, number);
    this.#known.set(secret, `${name} ${number}`);
  }

  /** Whether nothing in a JSON text is a secret, as far as it shows. */
  isHarmless(text: string): boolean {
    if (secretMember.test(text)) return false;
    for (const secret of this.#known.keys()) if (text.includes(secret)) return false;
    return true;
  }

  /** The same without secrets: those it shows itself, and those that are known. */
  hide(value: Json, key = ''): Json {
    if (typeof value === 'string') {
      if (secretNames.test(key)) this.learn(value, key);
      return this.hideText(value);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each: Json) => this.hide(each, key));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, Json]) => [
        name,
        this.hide(member, name),
      ]),
    );
  }

  hideText(text: string): string {
    const whole = this.#known.get(text);
    if (whole !== undefined) return whole;
    let hidden = text;
    // Shorter ones may be words that happen to stand there.
    for (const [secret, word] of this.#known) {
      if (secret.length >= 8 && hidden.includes(secret)) hidden = hidden.replaceAll(secret, word);
    }
    return hidden;
  }
}

/** Names of members, fields and parameters that hold secrets; the code of an error is none. */
const secretNames =
  /(?:^|[_-])(?:token|secret|password|assertion)$|(?:Token|Secret|Password)$|^authorization$/;
const secretMember = /(?:token|secret|password|assertion|authorization)":/i;

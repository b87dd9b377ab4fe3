import type { Json } from '../../log/canonical.ts';

/**
 * Replaces each secret by a constant pseudonym, so that a log reveals nothing and still shows which
 * token came back: `access_token 2`. The name of a member says whether its value is a secret.
 */
export class SecretNames {
  readonly #known = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Records a secret that stands under a name. */
  learn(secret: string, name: string): void {
    if (secret === '' || this.#known.has(secret)) return;
    const number = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, number);
    this.#known.set(secret, `${name} ${number}`);
  }

  /** Whether a JSON text shows no secret, by the names of its members or by known secrets. */
  isHarmless(text: string): boolean {
    if (secretMember.test(text)) return false;
    for (const secret of this.#known.keys()) if (text.includes(secret)) return false;
    return true;
  }

  /** The value with pseudonyms for known secrets and for those that its members name. */
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
    // A shorter secret may match an ordinary word.
    for (const [secret, word] of this.#known) {
      if (secret.length >= 8 && hidden.includes(secret)) hidden = hidden.replaceAll(secret, word);
    }
    return hidden;
  }
}

/** Names of members, fields and parameters that hold secrets; not `code`, which errors have too. */
const secretNames =
  /(?:^|[_-])(?:token|secret|password|assertion)$|(?:Token|Secret|Password)$|^authorization$/;
const secretMember = /(?:token|secret|password|assertion|authorization)":/i;

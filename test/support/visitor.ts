import type { Answered, CheckedFetch } from './checked-fetch.ts';

/** A user with a browser without scripts: opens pages, fills forms, follows links. */
export class Visitor {
  readonly #fetch: CheckedFetch;
  /** The open page; undefined once the user is back at the app. */
  page: Answered | undefined;
  /** Address of the open page, or of the app. */
  url = '';

  constructor(fetch: CheckedFetch) {
    this.#fetch = fetch;
  }

  /** Without an origin it is our own. */
  async open(url: string): Promise<this> {
    return this.#arrive(new URL(url, 'http://localhost/'), {});
  }

  get text(): string {
    return decoded(this.page?.text.replaceAll(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ') ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  }

  get heading(): string {
    return decoded(/<h1>([^<]*)</.exec(this.page?.text ?? '')?.[1] ?? '');
  }

  /** Query of the address at which the user is back at the app. */
  get returned(): Record<string, string> {
    if (this.page !== undefined) throw new Error(`still here: ${this.heading}`);
    return Object.fromEntries(new URL(this.url).searchParams);
  }

  /** The targets of links, by their text. */
  link(words: string): string {
    for (const [, attributes = '', text = ''] of this.#all(/<a ([^>]*)>([^<]*)<\/a>/g)) {
      if (decoded(text) === words) return attribute(attributes, 'href')!;
    }
    throw new Error(`no link ${words} in ${this.heading}`);
  }

  async follow(words: string): Promise<this> {
    return this.#arrive(new URL(this.link(words), this.url), {});
  }

  /** The boxes of the form by name: the values that are checked, and which of all cannot be changed. */
  boxes(name: string): { value: string; isChecked: boolean; isDisabled: boolean }[] {
    return this.#inputs()
      .filter((each) => attribute(each, 'name') === name)
      .map((each) => ({
        value: attribute(each, 'value')!,
        isChecked: / checked/.test(each),
        isDisabled: / disabled/.test(each),
      }));
  }

  /**
   * Presses the button with these words; `checked` lists the boxes that are checked in place of the
   * usual ones, by name.
   */
  async press(
    words: string,
    checked: Readonly<Record<string, readonly string[]>> = {},
  ): Promise<this> {
    const body = new URLSearchParams();
    for (const input of this.#inputs()) {
      const name = attribute(input, 'name')!;
      const value = attribute(input, 'value')!;
      const isBox = /type="(checkbox|radio)"/.test(input);
      if (/ disabled/.test(input)) continue;
      const isSent = isBox ? (checked[name]?.includes(value) ?? / checked/.test(input)) : true;
      if (isSent) body.append(name, value);
    }
    const [, attributes = ''] =
      [...this.#all(/<button ([^>]*)>([\s\S]*?)<\/button>/g)].find(([, , inner = '']) =>
        decoded(inner.replaceAll(/<[^>]+>/g, ' '))
          .replaceAll(/\s+/g, ' ')
          .includes(words),
      ) ?? [];
    if (attributes === '') throw new Error(`no button ${words} in ${this.heading}`);
    const name = attribute(attributes, 'name');
    if (name !== undefined) body.append(name, attribute(attributes, 'value')!);
    const [, action = ''] =
      /<form method="post" action="([^"]*)"/.exec(this.page?.text ?? '') ?? [];
    return this.#arrive(new URL(decoded(action), this.url), {
      method: 'POST',
      body,
      headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    });
  }

  async #arrive(to: URL, init: RequestInit): Promise<this> {
    this.url = to.href;
    this.page = undefined;
    if (to.origin !== 'http://localhost') return this;
    const answered = await this.#fetch(to.href, init);
    const location = answered.headers.get('location');
    if (location !== null) return this.#arrive(new URL(location, to), {});
    this.page = answered;
    return this;
  }

  #inputs(): string[] {
    return [...this.#all(/<input ([^>]*)>/g)].map(([, attributes = '']) => ` ${attributes}`);
  }

  #all(pattern: RegExp): IterableIterator<RegExpExecArray> {
    return (this.page?.text ?? '').matchAll(pattern) as IterableIterator<RegExpExecArray>;
  }
}

function attribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? undefined : decoded(value);
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

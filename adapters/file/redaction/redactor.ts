import { canonicalJson, type Json } from '../../../engine/index.ts';
import { parsed } from '../json-object.ts';
import { Pseudonyms } from './pseudonyms.ts';

/** What is to be replaced, and by what. */
export interface Redaction {
  /** What pseudonyms follow from; it is in no file. */
  readonly key: string;
  /** The grid that positions are moved to, degrees. */
  readonly gridDegrees: number;
  /** Texts that must not be told. */
  readonly secrets: readonly string[];
  /** Texts in which addresses and positions stand that must not be told anywhere else. */
  readonly texts: readonly string[];
}

interface Members {
  readonly [key: string]: Json;
}

/** Replaces secrets, addresses and positions in what is written into a recording. */
export class Redactor {
  readonly #pseudonyms: Pseudonyms;
  readonly #gridDegrees: number;
  readonly #hosts = new Set<string>();
  readonly #degrees = new Map<string, string>();
  readonly #secrets: readonly string[];

  constructor({ key, gridDegrees, secrets, texts }: Redaction) {
    this.#pseudonyms = new Pseudonyms(key);
    this.#gridDegrees = gridDegrees;
    // A longer one first: it may have a shorter one in it.
    this.#secrets = secrets
      .filter(({ length }) => length >= shortestSecret)
      .toSorted((a, b) => b.length - a.length);
    for (const text of texts) this.#learn(text);
  }

  /**
   * The first line of a recording: without the texts and values that its scenario was made of, from which everything
   * follows, and with a word about that.
   */
  header(header: Members): Members {
    const { extract, seed } = header;
    const told = this.#members(without(header, leftOut));
    const positions = `${this.#gridDegrees}deg`;
    return {
      ...told,
      ...(typeof seed === 'string' && { seed: this.#seed(seed) }),
      ...(extract !== undefined && { extract: this.#extract(extract as Members) }),
      redaction: {
        leftOut: ['params', 'source'],
        positions,
        replaced: ['hosts', 'secrets', 'seed'],
      },
    };
  }

  /** The line of an entry. */
  line(line: string): string {
    const entry = parsed(line) as Members | undefined;
    if (entry === undefined) return JSON.stringify(this.#text(line));
    const { data, ...frame } = entry;
    const told = this.#value('data', data ?? {}) as Members;
    const isStart = frame['kind'] === 'world.started' && typeof told['seed'] === 'string';
    const shown = isStart ? { ...told, seed: this.#seed(told['seed'] as string) } : told;
    return canonicalJson({ ...frame, data: shown });
  }

  /** Of what it was cut from, the digest would prove a guess. */
  #extract(extract: Members): Members {
    return this.#members(without(extract, ['digest']));
  }

  /** What somebody knows the seed of, they can run themselves. */
  #seed(seed: string): string {
    return this.#pseudonyms.of('seed', seed);
  }

  #members(members: Members): Members {
    return Object.fromEntries(
      Object.entries(members).map(([key, value]) => [this.#text(key), this.#value(key, value)]),
    );
  }

  #value(key: string, value: Json): Json {
    if (typeof value === 'string') {
      if (secretKeys.test(key)) return this.#pseudonyms.of('secret', value);
      return degreeKeys.test(key) && numeral.test(value) ? this.#degree(value) : this.#text(value);
    }
    if (typeof value === 'number') {
      return degreeKeys.test(key) ? Number(this.#degree(String(value))) : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each: Json) => this.#value(key, each));
    return this.#members(value as Members);
  }

  #text(text: string): string {
    if (/^\s*[[{]/.test(text)) {
      const object = parsed(text);
      if (object !== undefined) return JSON.stringify(this.#members(object as Members));
    }
    let told = text;
    for (const secret of this.#secrets) {
      if (told.includes(secret))
        told = told.replaceAll(secret, this.#pseudonyms.of('secret', secret));
    }
    told = told.replaceAll(address, (url: string) => this.#address(url));
    for (const host of this.#hosts) {
      if (told.includes(host)) told = told.replaceAll(host, this.#host(host));
    }
    told = told.replaceAll(writtenDegree, (_, name: string, degrees: string) => {
      return `${name}${this.#degree(degrees)}`;
    });
    if (this.#degrees.size === 0) return told;
    return told.replaceAll(decimal, (number: string) => this.#degrees.get(number) ?? number);
  }

  /** Paths tell as much as hosts: many receivers keep a secret there. */
  #address(url: string): string {
    const [, scheme = '', host = '', path = ''] = addressParts.exec(url) ?? [];
    if (own.test(host)) return url;
    this.#noteHost(host);
    const way = path === '' || path === '/' ? path : `/${this.#pseudonyms.of('path', path)}`;
    return `${scheme}${this.#host(host)}${way}`;
  }

  #host(host: string): string {
    return `${this.#pseudonyms.of('host', host.toLowerCase())}.invalid`;
  }

  #noteHost(host: string): void {
    const name = host.replace(/:\d+$/, '');
    if (this.#hosts.size < mostHosts && name.length >= shortestSecret) {
      this.#hosts.add(host);
      this.#hosts.add(name);
    }
  }

  #degree(written: string): string {
    const degrees = Number(written);
    const cells = Math.round(degrees / this.#gridDegrees);
    // What the division leaves behind the last digit of the grid says nothing.
    return String(Number((cells * this.#gridDegrees).toFixed(9)));
  }

  #learn(text: string): void {
    for (const [, , host = ''] of text.matchAll(
      new RegExp(addressParts.source.slice(1, -1), 'g'),
    )) {
      if (!own.test(host)) this.#noteHost(host);
    }
    for (const [, , degrees = ''] of text.matchAll(writtenDegree)) {
      if (degrees.includes('.')) this.#degrees.set(degrees, this.#degree(degrees));
    }
  }
}

/** What a scenario was made of, and what is said of it in another way. */
const leftOut = ['params', 'source', 'seed', 'extract'] as const;

function without(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

/** What is shorter stands in every other word. */
const shortestSecret = 4;
const mostHosts = 1000;

const secretKeys =
  /^(?:access_?token|refresh_?token|id_?token|token|secret|client_?secret|management_?token|authorization|password|sc-signature|signature|code_?verifier|api_?key)$/i;
const degreeKeys = /^(?:lat|latitude|lon|lng|longitude)$/i;
const numeral = /^-?\d+(?:\.\d+)?$/;
const decimal = /-?\d+\.\d+/g;

/** `latitude: 52.4886`, `latitude == 52.4886`, `?latitude=52.4886`. */
const writtenDegree =
  /\b((?:lat|latitude|lon|lng|longitude)["']?\s*[=:<>!]+\s*["']?)(-?\d+(?:\.\d+)?)/gi;

const address = /\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>\\]+/gi;
const addressParts =
  /^([a-z][a-z\d+.-]*:\/\/(?:[^\s"'<>\\/@]*@)?)([^\s"'<>\\/?#]+)([^\s"'<>\\]*)$/i;

/** Addresses of the world itself, which lead nowhere. */
const own = /^(?:motorpool|receiver)\.invalid(?::\d+)?$/i;

import { canonicalJson, type Json } from '../../../engine/index.ts';
import { parsed } from '../json-object.ts';
import { Pseudonyms } from './pseudonyms.ts';

/** The key of a redaction, and the data that it removes. */
export interface Redaction {
  /** The secret that pseudonyms follow from; it is in no file. */
  readonly key: string;
  /** The grid that positions are moved to, degrees. */
  readonly gridDegrees: number;
  readonly secrets: readonly string[];
  /** Texts whose addresses and positions must not appear in other texts either. */
  readonly texts: readonly string[];
}

interface RecordedMembers {
  readonly [key: string]: Json;
}

/** Replaces secrets, addresses and positions in the lines of a recording. */
export class Redactor {
  readonly #pseudonyms: Pseudonyms;
  readonly #gridDegrees: number;
  readonly #hosts = new Set<string>();
  readonly #degrees = new Map<string, string>();
  readonly #secrets: readonly string[];

  constructor({ key, gridDegrees, secrets, texts }: Redaction) {
    this.#pseudonyms = new Pseudonyms(key);
    this.#gridDegrees = gridDegrees;
    // Longer ones first: they may contain shorter ones.
    this.#secrets = secrets
      .filter(({ length }) => length >= shortestSecret)
      .toSorted((a, b) => b.length - a.length);
    for (const text of texts) this.#learn(text);
  }

  /**
   * The first line of a recording, without the texts and values of its scenario, from which
   * everything follows, and with a note about their removal.
   */
  header(header: RecordedMembers): RecordedMembers {
    const { extract, seed } = header;
    const redacted = this.#members(without(header, leftOut));
    const positions = `${this.#gridDegrees}deg`;
    return {
      ...redacted,
      ...(typeof seed === 'string' && { seed: this.#seed(seed) }),
      ...(extract !== undefined && { extract: this.#extract(extract as RecordedMembers) }),
      redaction: {
        leftOut: ['params', 'source'],
        positions,
        replaced: ['hosts', 'secrets', 'seed'],
      },
    };
  }

  line(line: string): string {
    const entry = parsed(line) as RecordedMembers | undefined;
    if (entry === undefined) return JSON.stringify(this.#text(line));
    const { data, ...frame } = entry;
    const redacted = this.#value('data', data ?? {}) as RecordedMembers;
    const isStart = frame['kind'] === 'world.started' && typeof redacted['seed'] === 'string';
    const shown = isStart
      ? { ...redacted, seed: this.#seed(redacted['seed'] as string) }
      : redacted;
    return canonicalJson({ ...frame, data: shown });
  }

  /** The digest of the log it was cut from would prove a guess. */
  #extract(extract: RecordedMembers): RecordedMembers {
    return this.#members(without(extract, ['digest']));
  }

  /** A reader who knows the seed can repeat the run. */
  #seed(seed: string): string {
    return this.#pseudonyms.of('seed', seed);
  }

  #members(members: RecordedMembers): RecordedMembers {
    return Object.fromEntries(
      Object.entries(members).map(([key, value]) => [this.#text(key), this.#value(key, value)]),
    );
  }

  #value(key: string, value: Json): Json {
    if (typeof value === 'string') {
      if (secretKeys.test(key)) return this.#pseudonyms.of('secret', value);
      if (key === wayKey) return this.#pseudonyms.of('way', value);
      return degreeKeys.test(key) && numeral.test(value) ? this.#degree(value) : this.#text(value);
    }
    if (typeof value === 'number') {
      return degreeKeys.test(key) ? Number(this.#degree(String(value))) : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each: Json) => this.#value(key, each));
    return this.#members(value as RecordedMembers);
  }

  #text(text: string): string {
    if (/^\s*[[{]/.test(text)) {
      const object = parsed(text);
      if (object !== undefined) return JSON.stringify(this.#members(object as RecordedMembers));
    }
    let redacted = text;
    for (const secret of this.#secrets) {
      if (redacted.includes(secret))
        redacted = redacted.replaceAll(secret, this.#pseudonyms.of('secret', secret));
    }
    redacted = redacted.replaceAll(address, (url: string) => this.#address(url));
    for (const host of this.#hosts) {
      if (redacted.includes(host)) redacted = redacted.replaceAll(host, this.#host(host));
    }
    redacted = redacted.replaceAll(writtenDegree, (_, name: string, degrees: string) => {
      return `${name}${this.#degree(degrees)}`;
    });
    if (this.#degrees.size === 0) return redacted;
    return redacted.replaceAll(decimal, (number: string) => this.#degrees.get(number) ?? number);
  }

  /** Paths are as sensitive as hosts: many receivers keep a secret there. */
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
    // Drops the digits beyond those of the grid, which the multiplication leaves behind.
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

/** The inputs of a scenario, and the members that are redacted otherwise. */
const leftOut = ['params', 'source', 'seed', 'extract'] as const;

function without(members: RecordedMembers, names: readonly string[]): RecordedMembers {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

/** A shorter text would occur inside ordinary words. */
const shortestSecret = 4;
const mostHosts = 1000;

const secretKeys =
  /^(?:access_?token|refresh_?token|id_?token|token|secret|client_?secret|management_?token|authorization|password|sc-signature|signature|code_?verifier|api_?key)$/i;
/** The member of a command that has the points of a way. */
const wayKey = 'polyline';
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

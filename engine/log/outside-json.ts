import type { Json } from './canonical.ts';

/** The most levels of maps and lists inside one another. */
export const mostLevels = 64;

export const tooDeep = `nested more than ${mostLevels} levels deep`;

/** The reason why a value from outside is refused, and the keys and indices that lead to it. */
export interface JsonFlaw {
  readonly code: 'key_forbidden' | 'too_deep' | 'value_malformed';
  readonly message: string;
  readonly path: readonly string[];
}

/** JSON from outside. A caller refuses a value with a flaw. */
export interface OutsideJson {
  readonly value: Json;
  readonly flaw: JsonFlaw | undefined;
}

/**
 * Reads JSON from outside: every body and every message. Its flaws are numbers that no double
 * holds, values that are nested too deeply, and keys that every object has, such as `__proto__`.
 * Undefined for a text that is not JSON.
 */
export function readJson(text: string): OutsideJson | undefined {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  return { value, flaw: flawIn(value) };
}

/** The first flaw in a value, which may contain itself; undefined where it has none. */
export function flawIn(value: unknown, level = 0): JsonFlaw | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : infinite;
  if (typeof value !== 'object' || value === null) return undefined;
  // One level more than a scenario: a request's body stands around it.
  if (level > mostLevels) return { code: 'too_deep', message: tooDeep, path: [] };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const flaw = flawIn(value[index], level + 1);
      if (flaw !== undefined) return within(String(index), flaw);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const member: unknown = (value as Readonly<Record<string, unknown>>)[key];
    const flaw = Object.hasOwn(Object.prototype, key) ? forbidden(key) : flawIn(member, level + 1);
    if (flaw !== undefined) return within(key, flaw);
  }
  return undefined;
}

function within(key: string, { path, ...flaw }: JsonFlaw): JsonFlaw {
  return { ...flaw, path: [key, ...path] };
}

const infinite: JsonFlaw = {
  code: 'value_malformed',
  message: 'not a finite number: the largest is 1.8e308',
  path: [],
};

function forbidden(key: string): JsonFlaw {
  return { code: 'key_forbidden', message: `${key} cannot be a key`, path: [] };
}

/** A flaw as a sentence, with its place as a JSON pointer (RFC 6901): `body /effects/0/a: …`. */
export function flawWords(what: string, { path, message }: JsonFlaw): string {
  const tokens = path.map((key) => `/${cut(key.replaceAll('~', '~0').replaceAll('/', '~1'), 60)}`);
  return `${what}${path.length === 0 ? '' : ' '}${cut(tokens.join(''), 240)}: ${message}`;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

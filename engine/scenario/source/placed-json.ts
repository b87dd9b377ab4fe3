import type { Span } from './findings.ts';

/** A value of JSON and its place in the text. */
export interface PlacedJson extends Span {
  readonly value: ReadonlyMap<string, PlacedJson> | readonly PlacedJson[] | JsonScalar;
}

type JsonScalar = string | number | boolean | null;

/** The first place at which a text is no JSON. */
export interface JsonMistake extends Span {
  readonly message: string;
}

/** Parses JSON with the place of every value, which `JSON.parse` does not give. */
export function parsePlacedJson(text: string): PlacedJson | JsonMistake {
  const reader = new JsonReader(text);
  const value = reader.value(0);
  if ('message' in value) return value;
  const rest = reader.token();
  return rest === undefined ? value : reader.mistake('the file goes on behind its end');
}

/** The greatest depth of lists and maps inside one another (ours). */
const mostDepth = 64;

class JsonReader {
  readonly #text: string;
  #start = 0;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the next token; undefined at the end of the text. */
  token(): string | undefined {
    tokens.lastIndex = this.#end;
    const found = tokens.exec(this.#text);
    const space = found?.[1]?.length ?? 0;
    this.#start = this.#end + space;
    if (found === null || found[2] === undefined) {
      this.#end = this.#start;
      return undefined;
    }
    this.#end = this.#start + found[2].length;
    return found[2];
  }

  mistake(message: string): JsonMistake {
    return { start: this.#start, end: Math.max(this.#start + 1, this.#end), message };
  }

  value(depth: number, token = this.token()): PlacedJson | JsonMistake {
    const start = this.#start;
    if (token === undefined) return this.mistake('the JSON is cut short, or no JSON here');
    if (depth > mostDepth) return this.mistake(`more than ${mostDepth} values inside one another`);
    if (token === '[') return this.#list(start, depth);
    if (token === '{') return this.#map(start, depth);
    const value = scalarOf(token);
    return value === undefined
      ? this.mistake(`expected a value, found ${token.slice(0, 40)}`)
      : { start, end: this.#end, value };
  }

  #list(start: number, depth: number): PlacedJson | JsonMistake {
    const items: PlacedJson[] = [];
    for (let token = this.token(); token !== ']' || items.length > 0; token = this.token()) {
      const item = this.value(depth + 1, token);
      if ('message' in item) return item;
      items.push(item);
      const next = this.token();
      if (next === ']') break;
      if (next !== ',') return this.mistake('expected , or ] of a list');
    }
    return { start, end: this.#end, value: items };
  }

  #map(start: number, depth: number): PlacedJson | JsonMistake {
    const members = new Map<string, PlacedJson>();
    for (let token = this.token(); token !== '}' || members.size > 0; token = this.token()) {
      const key = token?.startsWith('"') === true ? scalarOf(token) : undefined;
      if (typeof key !== 'string') return this.mistake('expected a key in quotes');
      if (this.token() !== ':') return this.mistake('expected : after a key');
      const member = this.value(depth + 1);
      if ('message' in member) return member;
      members.set(key, member);
      const next = this.token();
      if (next === '}') break;
      if (next !== ',') return this.mistake('expected , or } of a map');
    }
    return { start, end: this.#end, value: members };
  }
}

/** Space, then a text, a number, a word or a mark. */
const tokens = /([ \t\r\n]*)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[A-Za-z]+|[[\]{},:]|[^ \t\r\n])?/y;

function scalarOf(token: string): JsonScalar | undefined {
  if (token.length === 1 && !/\d/.test(token)) return undefined;
  try {
    return JSON.parse(token) as JsonScalar;
  } catch {
    return undefined;
  }
}

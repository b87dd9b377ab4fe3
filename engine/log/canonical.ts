import { InvariantError, invariant } from '../invariant.ts';

/** The data of a log entry: plain JSON, without `undefined`, `NaN` or infinities. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * Canonical JSON: keys sorted by code unit, shortest numbers, `-0` as `0`, no white space. Two
 * values that are equal have equal text on every machine, so a digest over the text is a digest
 * over the value.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return numberText(value);
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return objectText(value);
}

/** Whether a value is a map, not a list. */
export function isJsonMap(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** The text of a number that a log has. */
export function numberText(value: number): string {
  invariant(Number.isFinite(value), 'a logged number is finite');
  return value === 0 ? '0' : String(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function objectText(value: { readonly [key: string]: Json }): string {
  let text = '';
  for (const key of sortedKeys(value)) {
    const member = value[key];
    if (member === undefined) {
      throw new InvariantError(`a logged value has no undefined member: ${key}`);
    }
    text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** Keys in order, by insertion: most objects have few keys, nearly in order. */
function sortedKeys(value: { readonly [key: string]: Json }): readonly string[] {
  const keys = Object.keys(value);
  if (keys.length > mostInserted) return keys.sort();
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index]!;
    let place = index;
    for (; place > 0 && keys[place - 1]! > key; place -= 1) keys[place] = keys[place - 1]!;
    keys[place] = key;
  }
  return keys;
}

const mostInserted = 16;

/**
 * The text of a key, or of a word that is one of a few. Quoting one costs as much as the rest of
 * its member.
 */
export function quoted(word: string): string {
  let text = quotedWords.get(word);
  if (text === undefined) {
    text = JSON.stringify(word);
    if (quotedWords.size < mostQuoted) quotedWords.set(word, text);
  }
  return text;
}

const quotedWords = new Map<string, string>();

/** Keys of maps by names of users, which are any number, find no place. */
const mostQuoted = 1000;

import { invariant } from '../invariant.ts';

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

function numberText(value: number): string {
  invariant(Number.isFinite(value), 'a logged number is finite');
  return value === 0 ? '0' : String(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function objectText(value: { readonly [key: string]: Json }): string {
  const keys = Object.keys(value);
  if (!isSorted(keys)) keys.sort();
  let text = '';
  for (const key of keys) {
    const member = value[key];
    invariant(member !== undefined, `a logged value has no undefined member: ${key}`);
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/**
 * Whether keys are in order. Most objects are written in order already, and the check is cheaper
 * than sorting again.
 */
function isSorted(keys: readonly string[]): boolean {
  for (let index = 1; index < keys.length; index += 1) {
    if ((keys[index - 1] as string) > (keys[index] as string)) return false;
  }
  return true;
}

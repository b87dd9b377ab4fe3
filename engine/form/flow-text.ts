import type { Json } from '../log/canonical.ts';

/**
 * A value as YAML on one line: `{ uniform: [1h, 2h] }`. Each start writes the defaults of the
 * schema, for which the `stringify` of yaml takes 30 ms.
 */
export function toFlow(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => toFlow(each)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, each]) => `${toFlow(key)}: ${toFlow(each)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' && !plain.test(value) ? JSON.stringify(value) : String(value);
}

/** Texts that need no quotes: words, and numbers with a unit. */
const plain = /^[\w.%/-]+$/;

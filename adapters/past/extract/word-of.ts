import type { Json } from '../../../engine/index.ts';

/**
 * A member of an entry as a word: a text as it is, anything else as JSON, a missing one as nothing.
 */
export function wordOf(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

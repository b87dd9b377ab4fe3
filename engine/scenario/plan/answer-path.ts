import type { Json } from '../../log/canonical.ts';

/** Keys and indices, outermost first. */
export type AnswerPath = readonly (string | number)[];

/** Parses `data[0].id` or `data["a key"]`; undefined for any other text. */
export function parseAnswerPath(text: string): AnswerPath | undefined {
  const path: (string | number)[] = [];
  let end = 0;
  for (const match of text.matchAll(pieces)) {
    if (match.index !== end || text.startsWith('.')) return undefined;
    end += match[0].length;
    const [, key, index, quoted] = match;
    if (index !== undefined) path.push(Number(index));
    else path.push(key ?? quoted!);
  }
  return end === text.length && path.length > 0 ? path : undefined;
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: Json | undefined, path: AnswerPath): Json | undefined {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    if (Array.isArray(found)) found = typeof step === 'number' ? (found[step] as Json) : undefined;
    else if (Object.hasOwn(found, step)) {
      found = (found as Readonly<Record<string, Json>>)[step];
    } else return undefined;
  }
  return found;
}

/** A key between dots, an index in brackets, or a quoted key in brackets. */
const pieces = /(?:^|\.)([^.[\]"\s]+)|\[(\d+)\]|\["([^"]*)"\]/g;

import type * as z from 'zod';
import { nearest, suggesting } from './nearest.ts';

/** A value as written by a user in YAML or JSON, or nothing. */
type WrittenValue = object | string | number | boolean | null | undefined;

/** A mistake in a written value, with the word that was probably meant. */
export interface Mistake {
  readonly message: string;
  readonly suggestion: string | undefined;
}

/** A mistake in one line: `there is no permission read_batery; did you mean read_battery?` */
export function sentenceOf({ message, suggestion }: Mistake): string {
  return suggesting(message, suggestion);
}

/** The names of numbers in the issues of a schema. */
const numbers: ReadonlySet<string> = new Set(['number', 'int']);

/** The mistake that a schema found in a value, worded as the scenario language words it. */
export function mistakeOf(issue: z.core.$ZodIssue, root: WrittenValue): Mistake {
  const value = issue.path.reduce<WrittenValue>(
    (outer, key) => (outer as Readonly<Record<PropertyKey, WrittenValue>> | undefined)?.[key],
    root,
  );
  if (value === undefined && issue.path.length > 0) {
    return plainly(`${String(issue.path.at(-1))} is missing`);
  }
  const { code, message } = issue;
  // A schema's own message says more.
  if (code !== 'custom' && !/^(Invalid (input|option)|Too|Unrecognized)/.test(message))
    return plainly(message);
  if (code === 'invalid_type') return wrongKind([issue.expected], value);
  if (code === 'invalid_union') return wrongKind(expectedKinds(issue), value);
  if (code === 'invalid_value') return wrongWord(issue.values.map(String), value);
  if (code === 'unrecognized_keys') return plainly(`unknown key ${issue.keys[0]}`);
  if (code === 'too_big' && numbers.has(issue.origin)) {
    return plainly(`must be ${issue.inclusive ? 'at most' : 'below'} ${issue.maximum}`);
  }
  if (code === 'too_small' && numbers.has(issue.origin)) {
    return plainly(`must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`);
  }
  if (code !== 'custom' || typeof value !== 'string') return plainly(message);
  const candidates = (issue.params?.['candidates'] ?? []) as readonly string[];
  return { message, suggestion: nearest(value, candidates) };
}

function plainly(message: string): Mistake {
  return { message, suggestion: undefined };
}

/** The kinds of values and the words that the branches of a union take. */
export function expectedKinds(issue: z.core.$ZodIssueInvalidUnion): string[] {
  return issue.errors.flatMap((branch) =>
    branch.flatMap((each) => {
      if (each.path.length > 0) return [];
      if (each.code === 'invalid_type') return [each.expected];
      if (each.code === 'invalid_value') return each.values.map(String);
      return each.code === 'invalid_union' ? expectedKinds(each) : [];
    }),
  );
}

/** The mistake of a value of none of the expected kinds and words. */
export function wrongKind(expected: readonly string[], value: WrittenValue): Mistake {
  const wanted = [...new Set(expected)];
  const words = wanted.filter((kind) => kinds[kind] === undefined);
  const names = wanted.map((kind) => kinds[kind] ?? kind).join(' or ');
  return {
    message: `expected ${names}, found ${kindOf(value)}`,
    suggestion: typeof value === 'string' ? nearest(value, words) : undefined,
  };
}

/** The mistake of a value that is not among a few words. */
export function wrongWord(words: readonly string[], value: WrittenValue): Mistake {
  const found = typeof value === 'object' ? kindOf(value) : String(value);
  const wanted = words.length === 1 ? words[0]! : `one of ${words.join(', ')}`;
  return { message: `expected ${wanted}, found ${found}`, suggestion: nearest(found, words) };
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a map',
  record: 'a map',
  array: 'a list',
  null: 'nothing',
};

/** The kind of a value, as a scenario author would name it. */
export function kindOf(value: WrittenValue): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? `the number ${value}` : String(value);
}

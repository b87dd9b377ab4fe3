import { PatternCache } from './pattern-cache.ts';
import { PatternError } from './pattern-error.ts';
import type { PatternSearch } from './search.ts';

/** Holds 16 MB of tables: four patterns of 1,000 letters, or 400 of 100. */
const compiled = new PatternCache(4_000_000);

/**
 * Whether a text contains a match of a pattern in RE2 syntax, in time linear in both lengths.
 * Patterns of users are never given to a RegExp of the host. Throws `PatternError`.
 */
export function findsPattern(pattern: string, text: string): boolean {
  return compiled.compile(pattern).finds(text);
}

/** The mistake in a pattern; undefined if the pattern can be searched for. */
export function patternMistake(pattern: string): PatternError | undefined {
  try {
    compiled.compile(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

/** A compiled pattern, which knows the steps of its searches. Throws `PatternError`. */
export function compilePattern(pattern: string): PatternSearch {
  return compiled.compile(pattern);
}

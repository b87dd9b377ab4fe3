import { PatternCache } from './pattern-cache.ts';
import type { PatternSearch } from './search.ts';

/** Holds 16 MB of tables: four patterns of 1,000 letters, or 400 of 100. */
const compiled = new PatternCache(4_000_000);

/**
 * Whether a text contains a match of a pattern in RE2 syntax, in time linear in both lengths. Patterns of users are
 * never given to a RegExp of the host. Throws `PatternError`.
 */
export function findsPattern(pattern: string, text: string): boolean {
  return compiled.compile(pattern).finds(text);
}

/** Throws `PatternError` if a pattern cannot be searched for. */
export function checkPattern(pattern: string): void {
  compiled.compile(pattern);
}

/** A compiled pattern, which knows the steps of its searches. Throws `PatternError`. */
export function compilePattern(pattern: string): PatternSearch {
  return compiled.compile(pattern);
}

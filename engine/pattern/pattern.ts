import { PatternCache } from './pattern-cache.ts';
import type { Search } from './search.ts';

/** 16 MB of tables: four patterns of 1,000 letters, or 400 of 100. */
const compiled = new PatternCache(4_000_000);

/**
 * Whether a pattern in the syntax of RE2 is anywhere in a text, in time that grows with both lengths and nothing else.
 * Every pattern that a user writes is searched for here. Throws `PatternError`.
 */
export function findsPattern(pattern: string, text: string): boolean {
  return compiled.compile(pattern).finds(text);
}

/** Throws `PatternError` where a pattern cannot be searched for. */
export function checkPattern(pattern: string): void {
  compiled.compile(pattern);
}

/** A pattern that is searched for many times. Throws `PatternError`. */
export function compilePattern(pattern: string): Search {
  return compiled.compile(pattern);
}

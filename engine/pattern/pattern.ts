import { automatonOf } from './automaton.ts';
import { Search } from './search.ts';
import { parsePattern } from './syntax.ts';

/** Patterns that stay compiled, the latest used. */
const mostCompiled = 50;

const compiled = new Map<string, Search>();

/**
 * Whether a pattern in the syntax of RE2 is anywhere in a text, in time that grows with both lengths and nothing else.
 * Every pattern that a user writes is searched for here. Throws `PatternError`.
 */
export function findsPattern(pattern: string, text: string): boolean {
  return searchFor(pattern).finds(text);
}

/** Throws `PatternError` where a pattern cannot be searched for. */
export function checkPattern(pattern: string): void {
  searchFor(pattern);
}

function searchFor(pattern: string): Search {
  const search = compiled.get(pattern) ?? new Search(automatonOf(parsePattern(pattern), pattern));
  compiled.delete(pattern);
  compiled.set(pattern, search);
  const [oldest] = compiled.keys();
  if (compiled.size > mostCompiled && oldest !== undefined) compiled.delete(oldest);
  return search;
}

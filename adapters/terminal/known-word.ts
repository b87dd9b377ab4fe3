import { nearest, suggesting, withNearestOrAll } from '../../engine/index.ts';
import { UsageError } from './usage-error.ts';

/** The member of `words` that equals `word`, ignoring case; throws `UsageError` for none. */
export function knownWord(option: string, word: string, words: readonly string[]): string {
  const lower = word.toLowerCase();
  return words.find((each) => each.toLowerCase() === lower) ?? refuse(option, word, words);
}

/** Suggests the nearest word, or all of them where they fit a line. */
function refuse(option: string, word: string, words: readonly string[]): never {
  const message = `${option}: there is no ${word}`;
  if (words.join(', ').length <= 160) throw new UsageError(withNearestOrAll(message, word, words));
  const near = nearest(word, words);
  const all = `${message}; motorpool models lists them`;
  throw new UsageError(near === undefined ? all : suggesting(message, near));
}

/** A message about an unknown name with the nearest or the first ones; alone without names. */
export function withNearestOrFirst(message: string, name: string, names: Iterable<string>): string {
  const known = [...names].filter((each) => each !== '');
  const near = nearest(name, known);
  if (near !== undefined || known.length === 0) return suggesting(message, near);
  return withNearestOrAll(message, name, known.slice(0, 5));
}

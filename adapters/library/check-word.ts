import { withNearestOrAll } from '../../engine/index.ts';

/** Throws `TypeError` for a word that is none of these, with those that may be meant. */
export function checkWord(message: string, word: string, words: readonly string[]): void {
  if (words.includes(word)) return;
  throw new TypeError(withNearestOrAll(`${message} ${word}`, word, words));
}

/** Throws `TypeError` for an option that a function does not take, as it would be ignored. */
export function checkOptionNames(method: string, options: unknown, known: object): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`${method} takes its options as an object`);
  }
  const names = Object.keys(known);
  for (const name of Object.keys(options)) checkWord(`${method} has no option`, name, names);
}

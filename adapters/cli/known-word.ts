import { findModel, modelNames, nearest, type VehicleModel } from '../../engine/index.ts';
import { UsageError } from './usage-error.ts';

/** The model of this id or short name; throws `UsageError` for an unknown one. */
export function knownModel(name: string): VehicleModel {
  return findModel(name) ?? refuse('--vehicle', name, modelNames);
}

/** The member of `words` that equals `word`, ignoring case; throws `UsageError` for none. */
export function knownWord(option: string, word: string, words: readonly string[]): string {
  const lower = word.toLowerCase();
  return words.find((each) => each.toLowerCase() === lower) ?? refuse(option, word, words);
}

/** Suggests the nearest word, or all of them where they fit a line. */
function refuse(option: string, word: string, words: readonly string[]): never {
  const near = nearest(word, words);
  const all = words.join(', ');
  const hint =
    near === undefined
      ? all.length <= 120
        ? `; there are ${all}`
        : '; motorpool models lists them'
      : `; did you mean ${near}?`;
  throw new UsageError(`${option}: there is no ${word}${hint}`);
}

/** Suggests the nearest name, or else the first ones; empty without names. */
export function hintOf(name: string, names: Iterable<string>): string {
  const known = [...names].filter((each) => each !== '');
  const near = nearest(name, known);
  if (near !== undefined) return `; did you mean ${near}?`;
  return known.length === 0 ? '' : `; there are ${known.slice(0, 5).join(', ')}`;
}

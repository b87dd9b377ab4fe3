import { findModel, modelNames, nearest, type VehicleModel } from '../../engine/index.ts';
import { UsageError } from './usage-error.ts';

/** The model of this id or short name; one that is not there is a mistake of usage. */
export function knownModel(name: string): VehicleModel {
  return findModel(name) ?? refuse('--vehicle', name, modelNames);
}

/** The one of `words` that is `word` but for its case; none is a mistake of usage. */
export function knownWord(option: string, word: string, words: readonly string[]): string {
  const lower = word.toLowerCase();
  return words.find((each) => each.toLowerCase() === lower) ?? refuse(option, word, words);
}

/** Tells the word that was probably meant, or all of them while they fit a line. */
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

import type { FaceOptions } from '../../http/face-options.ts';
import { knownWord } from '../../terminal/known-word.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { type OptionName, optionWords } from './face-words.ts';

/** Reads `codes=public` and the other values of `--option`, ignoring case. */
export function readFaces(written: readonly string[]): Partial<FaceOptions> {
  const faces = new Map<string, string>();
  for (const each of written) {
    const flag = `--option ${each}`;
    const at = each.indexOf('=');
    if (at === -1) throw new UsageError(`${flag}: write it as name=value`);
    const name = knownWord(flag, each.slice(0, at), Object.keys(optionWords));
    if (faces.has(name)) throw new UsageError(`${flag}: ${name} is given more than once`);
    faces.set(name, knownWord(flag, each.slice(at + 1), optionWords[name as OptionName]));
  }
  return Object.fromEntries(faces);
}

import { faceWords } from '../../http/face-options.ts';

const { connectFlow: _, ...ownWords } = faceWords;

/** The names that `--option` takes: every API option without a flag of its own. */
export const optionWords = ownWords;

export type OptionName = keyof typeof optionWords;

/** The names with their values, the default first, for the help of `serve`. */
export const optionHelp = Object.entries(optionWords)
  .map(([name, values]) => `  ${name.padEnd(12)}  ${values.join(', ')}`)
  .join('\n');

import { faceWords } from '../http/face-options.ts';

const { connectFlow: _, ...ownWords } = faceWords;

/** What `--option` takes: every face that has no flag of its own. */
export const optionWords = ownWords;

export type OptionName = keyof typeof optionWords;

/** Each with its values, the usual first, for the help of `serve`. */
export const optionHelp = Object.entries(optionWords)
  .map(([name, values]) => `  ${name.padEnd(12)}  ${values.join(', ')}`)
  .join('\n');

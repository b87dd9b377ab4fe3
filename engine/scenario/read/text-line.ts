import { type EntryReader, report } from './checker.ts';

/** A line of text, so that it fits wherever a name stands. */
// oxlint-disable-next-line no-control-regex
const shape = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]{1,64}$/;

/** One line of text without spaces at its ends. */
export const textLine: EntryReader<string> = (checker, parent, key) => {
  const text = parent[key] as string | undefined;
  if (text === undefined || (text.trim() === text && shape.test(text))) return text;
  const message = 'expected one line of 1 to 64 characters without spaces at its ends';
  return report(checker, parent, key, 'value_malformed', message);
};

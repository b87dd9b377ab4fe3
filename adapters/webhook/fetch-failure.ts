import { failureWords } from '../words/unverified-words.ts';
import { failureOf } from './answer.ts';

/** The reason why `fetch` rejected, in words: it hides the error in the cause. */
export function fetchFailure(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown };
  const { code = '', name = '', message = '' } = cause as Partial<NodeJS.ErrnoException>;
  if (code === 'ERR_INVALID_URL') return 'it is not a URL';
  if (message === 'bad port') return 'browsers and Node never connect to this port';
  if (/HEADERS?_OVERFLOW$/.test(code)) return 'the headers of its answer are too large';
  if (name === 'HTTPParserError') return 'its answer is not HTTP';
  return failureWords[failureOf(cause)];
}

import { proseParts } from './words.ts';

/** A text whose author marks code by backticks. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>{proseParts(text).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
  );
}

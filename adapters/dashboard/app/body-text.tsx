import { CopyButton } from './copy-button.tsx';

interface BodyTextProps {
  readonly text: string;
  /** The body in words, for the button that copies it. */
  readonly what: string;
}

/** The body of a request, with a line for each member if it is JSON. */
export function BodyText({ text, what }: BodyTextProps) {
  return (
    <div class="body-text">
      <CopyButton text={text} what={what} />
      <pre tabIndex={0}>{indented(text)}</pre>
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

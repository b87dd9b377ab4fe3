import { useEffect, useState } from 'preact/hooks';

interface CopyButtonProps {
  readonly text: string;
  /** The thing that is copied, in words: `client id`. */
  readonly what: string;
}

/** How long a button shows that it has copied, ms. */
const shownMs = 1500;

/** A button that puts a text onto the clipboard. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  // Browsers give the clipboard to pages of this machine and of HTTPS only.
  if (!isSecureContext) return null;
  const copy = async () => setOutcome((await isCopied(text)) ? 'Copied' : 'Not copied');
  return (
    <button
      type="button"
      class={`copy ${outcome === 'Copied' ? 'done' : ''}`}
      title={`Copy ${what}`}
      onClick={() => void copy()}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={outcome === 'Copied' ? tick : sheets} />
      </svg>
      <span class="hidden">Copy {what}</span>
      <span class="hidden" role="status">
        {outcome}
      </span>
    </button>
  );
}

const sheets = 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7';
const tick = 'm3 8.5 3.5 3.5L13 4.5';

function isCopied(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

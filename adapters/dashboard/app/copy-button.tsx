import { useEffect, useState } from 'preact/hooks';

/** The time for which a copy is confirmed. */
const confirmedMs = 2000;

/** A button that copies a value to the clipboard and says so: `the vehicle id`. */
export function CopyButton({ value, what }: { readonly value: string; readonly what: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Browsers have a clipboard on secure origins and on the machine of the server only.
  if (!isSecureContext) return null;
  const copy = (): void => {
    void navigator.clipboard.writeText(value).then(() => setCopied(true));
  };
  return (
    <>
      <button
        type="button"
        class={isCopied ? 'copy done' : 'copy'}
        title={`Copy ${what}`}
        onClick={copy}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d={isCopied ? 'M3 8.5 6.5 12 13 4.5' : 'M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2'} />
        </svg>
        <span class="hidden">Copy {what}</span>
      </button>
      <span class="hidden" role="status">
        {isCopied && `Copied ${what}`}
      </span>
    </>
  );
}

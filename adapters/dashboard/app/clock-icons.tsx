/** The icon of a replay. */
export function BackIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d="M8 3a5 5 0 1 1-4.6 3M3 2v4h4"
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
      />
    </svg>
  );
}

/** The icon of a button that plays or pauses. */
export function PlayIcon({ isPlaying }: { readonly isPlaying: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={isPlaying ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M4 2l10 6-10 6z'} fill="currentColor" />
    </svg>
  );
}

/** The icon of the next event. */
export function NextIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M3 2l8 6-8 6zM12 2h2v12h-2z" fill="currentColor" />
    </svg>
  );
}

/** The icon of a menu. */
export function MoreIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M3 8h0M8 8h0M13 8h0" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
    </svg>
  );
}

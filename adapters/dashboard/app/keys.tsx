import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { advanceBy, toNext } from './clock-bar.tsx';
import type { Live } from './live.ts';
import { pageHash, pageNames, pages } from './route.ts';

/** The objects that keys act on. */
interface Keyed {
  readonly live: Live;
  /** Starts a replay of the last minute; `lookAhead` ends it. */
  readonly lookBack: () => void;
  readonly lookAhead: () => void;
}

const shortcuts: readonly (readonly [key: string, words: string, act: (keyed: Keyed) => void])[] = [
  [' ', 'Play or pause the clock', ({ live }) => playOrPause(live)],
  ['.', 'Advance to the next event', ({ live }) => void toNext(live)],
  ['a', 'Advance by 10 minutes', ({ live }) => advanceBy(live, '10m')],
  ['A', 'Advance by an hour', ({ live }) => advanceBy(live, '1h')],
  ['+', 'Faster', ({ live }) => changeSpeed(live, 2)],
  ['-', 'Slower', ({ live }) => changeSpeed(live, 0.5)],
  ['r', 'Replay the last minute', ({ lookBack }) => lookBack()],
  ['l', 'Back to live', ({ lookAhead }) => lookAhead()],
  ['/', 'Find a vehicle', () => document.querySelector<HTMLElement>('#find')?.focus()],
  ...pageNames.map((page) => {
    const { key, title } = pages[page];
    return [key, title, () => (location.hash = pageHash(page))] as const;
  }),
];

function playOrPause(live: Live): void {
  const isPlaying = live.clock.value?.playing === true;
  void live.clockOrder(isPlaying ? 'Paused' : 'Playing', isPlaying ? 'pause' : 'play');
}

function changeSpeed(live: Live, factor: number): void {
  const speed = Math.min(1_000_000, Math.max(0.5, (live.clock.value?.speed ?? 1) * factor));
  void live.clockOrder(`Speed ${speed}`, 'speed', { speed });
}

/** Shortcuts of single keys, except in text fields and on controls that use the key themselves. */
export function useKeys(keyed: Keyed, dialog: RefObject<HTMLDialogElement | null>): void {
  const { live, lookBack, lookAhead } = keyed;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || dialog.current?.open === true) return;
      const { key, target } = event;
      if (target instanceof Element && target.closest('input, select, textarea') !== null) return;
      const isOnControl =
        target instanceof Element && target.closest('button, a, summary') !== null;
      if (key === ' ' && isOnControl) return;
      if (key === '?') return dialog.current?.showModal();
      const found = shortcuts.find(([each]) => each === key);
      if (found === undefined) return;
      event.preventDefault();
      found[2]({ live, lookBack, lookAhead });
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [live, lookBack, lookAhead, dialog]);
}

export function KeyList({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog ref={dialog} aria-labelledby="keys-title">
      <h2 id="keys-title">Keyboard shortcuts</h2>
      <dl>
        {[...shortcuts, ['?', 'This list'] as const].map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key === ' ' ? 'Space' : key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" class="primary">
          Close
        </button>
      </form>
    </dialog>
  );
}

import { useEffect } from 'preact/hooks';
import { useChapters } from './chapters.ts';
import { PlayIcon } from './clock-icons.tsx';
import { Time } from './clock-time.tsx';
import type { Live } from './live.ts';
import { PresentFigures } from './present-figures.tsx';
import { useStore } from './store.ts';

/** The view for an audience: the chapter in large type, a few figures, and one button to go on. */
export function PresentView({ live }: { readonly live: Live }) {
  const { chapter, text } = useStore(live.show);
  const clock = useStore(live.clock);
  const underWay = useStore(live.advances.underWay);
  const { chapters, present } = useChapters(live);
  usePresenter(live);
  const waits = clock?.reason === 'presenter' && !clock.playing;
  const isLast = present === chapters.length - 1;
  const goOn = () => {
    if (live.advances.underWay.value !== undefined) return;
    if (waits) void live.clockOrder('Resumed', 'play');
    else if (!isLast) void live.advances.begin('To the next chapter', { next: 'chapter' });
  };
  useClicker(goOn);
  if (clock === undefined) return null;
  return (
    <div class="present">
      <header>
        <ol class="chapters" aria-label="Chapters">
          {chapters.map(({ title }, index) => (
            <li
              key={title}
              class={index < present ? 'past' : undefined}
              aria-current={index === present ? 'step' : undefined}
            >
              <span>{title}</span>
            </li>
          ))}
        </ol>
        <Time clock={clock} />
      </header>
      <main id="content" tabIndex={-1}>
        <h1>{chapter ?? 'Ready to begin'}</h1>
        <p class="text">{text ?? (chapter === undefined ? 'The clock is waiting for you.' : '')}</p>
        <PresentFigures live={live} />
      </main>
      <footer>
        <a href="#/">Leave</a>
        {isLast && chapters.length > 0 && !waits && (
          <p>This was the last chapter; the world runs on by itself.</p>
        )}
        {!waits && (
          <button
            type="button"
            onClick={() =>
              void live.clockOrder(
                clock.playing ? 'Paused' : 'Playing',
                clock.playing ? 'pause' : 'play',
              )
            }
          >
            <PlayIcon isPlaying={clock.playing} />
            {clock.playing ? 'Pause' : 'Play'}
          </button>
        )}
        {(waits || !isLast) && (
          <button type="button" class="primary" disabled={underWay !== undefined} onClick={goOn}>
            {waits ? (chapter === undefined ? 'Begin' : 'Continue') : 'Next chapter'}
          </button>
        )}
      </footer>
    </div>
  );
}

/** Real time for which pauses wait without a renewal, where the page is seen. */
const leaseMs = 15_000;

/** The same for a page behind others, which browsers slow down. */
const hiddenLeaseMs = 90_000;

/** The interval between two renewals; a world that begins anew knows no presenter. */
const renewalMs = 5000;

/** Real time for which pauses wait after the page was closed, so that it may be loaded again. */
const reloadMs = 5000;

/** Makes pauses of the script wait while the view is open. */
function usePresenter(live: Live): void {
  useEffect(() => {
    if (live.isReplay) return;
    const path = '/sim/clock/presenter';
    const presenter = `view-${Math.random().toString(36).slice(2)}`;
    const fail = (error: unknown) => live.complain(error);
    const stay = (ms: number, outlivesPage = false) =>
      void live.api.send('POST', path, { presenter, for: ms }, { outlivesPage }).catch(fail);
    const renew = () => stay(document.hidden ? hiddenLeaseMs : leaseMs);
    renew();
    const timer = setInterval(renew, renewalMs);
    const hide = () => stay(reloadMs, true);
    addEventListener('pagehide', hide);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', hide);
      void live.api.send('DELETE', `${path}?presenter=${presenter}`).catch(fail);
    };
  }, [live]);
}

/** The keys of a presenter's remote control. */
function useClicker(goOn: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'PageDown' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      goOn();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
}

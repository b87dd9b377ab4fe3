import { useEffect, useRef } from 'preact/hooks';
import { BackIcon, PlayIcon } from './clock-icons.tsx';
import { dateOf, nowMs, offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { useStore } from './store.ts';
import type { ReceivedClock } from './wire.ts';

const speeds = [1, 10, 60, 120, 600, 3600];
const steps = ['1m', '10m', '1h', '6h'];

interface ClockBarProps {
  readonly live: Live;
  readonly onLookBack: () => void;
}

/** The simulated time and the controls of the clock. */
export function ClockBar({ live, onLookBack }: ClockBarProps) {
  const clock = useStore(live.clock);
  if (clock === undefined) return null;
  return (
    <section class="clock" aria-label="Clock">
      <Time clock={clock} />
      {clock.mode !== 'strict' && <Pace live={live} clock={clock} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const by = new FormData(event.currentTarget).get('by') as string;
          void live.clockOrder(`Advanced by ${by}`, 'advance', { by });
        }}
      >
        <label>
          <span class="hidden">Advance by</span>
          <select name="by">
            {steps.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <button type="submit">Advance</button>
      </form>
      <button type="button" title="To the next entry of the log" onClick={() => void toNext(live)}>
        Next event
      </button>
      {!live.isReplay && (
        <button type="button" class="look-back" title="Replay the last minute" onClick={onLookBack}>
          <BackIcon />
          <span>Replay the last minute</span>
        </button>
      )}
    </section>
  );
}

/** Advances to the next entry, by a day at most. */
export function toNext(live: Live): Promise<void> {
  return live.clockOrder('On to the next event', 'advance', { next: true });
}

function Pace({ live, clock }: { readonly live: Live; readonly clock: ReceivedClock }) {
  const { playing, speed } = clock;
  const offered = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b);
  return (
    <>
      <button
        type="button"
        class="primary play"
        onClick={() =>
          void live.clockOrder(playing ? 'Paused' : 'Playing', playing ? 'pause' : 'play')
        }
      >
        <PlayIcon isPlaying={playing} />
        {playing ? 'Pause' : 'Play'}
      </button>
      <label>
        <span class="hidden">Speed</span>
        <select
          value={String(speed)}
          onChange={(event) => {
            const wanted = Number(event.currentTarget.value);
            void live.clockOrder(`Speed ${wanted}`, 'speed', { speed: wanted });
          }}
        >
          {offered.map((each) => (
            <option key={each} value={String(each)}>
              {each}×
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** The time, which redraws without the rest of the page. */
function Time({ clock }: { readonly clock: ReceivedClock }) {
  const time = useRef<HTMLElement>(null);
  const date = useRef<HTMLElement>(null);
  useEffect(() => {
    const offset = offsetMinutes(clock);
    const draw = () => {
      const atMs = nowMs(clock, performance.now());
      time.current!.textContent = timeOf(atMs, offset);
      date.current!.textContent = dateOf(atMs, offset);
    };
    draw();
    if (!clock.playing) return;
    const timer = setInterval(draw, 100);
    return () => clearInterval(timer);
  }, [clock]);
  const { timezone, playing, behindMs } = clock;
  return (
    <p class="time" title={timezone}>
      <b ref={time} />
      <small>
        <span ref={date} />
        {behindMs > 1000 && <em> {Math.round(behindMs / 1000)} s late</em>}
        <span class="hidden">{playing ? ', the clock runs' : ', the clock stands'}</span>
      </small>
    </p>
  );
}

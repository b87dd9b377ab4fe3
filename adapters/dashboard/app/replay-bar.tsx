import { useEffect, useRef, useState } from 'preact/hooks';
import { BackIcon, PlayIcon } from './clock-icons.tsx';
import { nowMs, offsetMinutes, timeOf } from './instants.ts';
import type { Replaying } from './replaying.ts';
import { useStore } from './store.ts';
import type { ReceivedClock } from './wire.ts';

const speeds = [1, 5, 10, 60];

/** The real time that a slider rests before the replay seeks. */
const restMs = 250;

interface ReplayBarProps {
  readonly replaying: Replaying;
  readonly onEnd: () => void;
}

/** The bar that marks a replay and moves through it. */
export function ReplayBar({ replaying, onEnd }: ReplayBarProps) {
  const clock = useStore(replaying.shown.clock);
  const play = useRef<HTMLButtonElement>(null);
  useEffect(() => play.current?.focus(), [replaying]);
  if (clock === undefined) return null;
  const offset = offsetMinutes(clock);
  const [from, until] = [replaying.fromMs, replaying.untilMs].map((atMs) => timeOf(atMs, offset));
  const { playing, reason, speed } = clock;
  const isAtEnd = reason === 'end';
  return (
    <section class="replay" aria-label="Replay">
      <h2>
        <BackIcon />
        Replay · {from} to {until}
      </h2>
      <div class="controls">
        <button ref={play} type="button" class="play" onClick={() => void replaying.playOrPause()}>
          <PlayIcon isPlaying={playing} />
          {playing ? 'Pause' : isAtEnd ? 'Play again' : 'Play'}
        </button>
        <label>
          <span class="hidden">Speed of the replay</span>
          <select
            value={String(speed)}
            onChange={(event) => {
              const wanted = Number(event.currentTarget.value);
              void replaying.shown.clockOrder(`Speed ${wanted}`, 'speed', { speed: wanted });
            }}
          >
            {[...new Set([...speeds, speed])]
              .sort((a, b) => a - b)
              .map((each) => (
                <option key={each} value={String(each)}>
                  {each}×
                </option>
              ))}
          </select>
        </label>
        <Position replaying={replaying} clock={clock} />
        <button type="button" class="back-to-live" onClick={onEnd}>
          Back to live
        </button>
      </div>
    </section>
  );
}

/** The position in the replay, extrapolated between two messages of the clock. */
function Position({
  replaying,
  clock,
}: {
  readonly replaying: Replaying;
  readonly clock: ReceivedClock;
}) {
  const { fromMs, untilMs } = replaying;
  /** The position to which the user drags the slider. */
  const [wanted, setWanted] = useState<number>();
  const [atMs, setAt] = useState(() => Date.parse(clock.now));
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    const draw = () => setAt(Math.min(untilMs, nowMs(clock, performance.now())));
    draw();
    if (!clock.playing) return;
    const timer = setInterval(draw, 100);
    return () => clearInterval(timer);
  }, [clock, untilMs]);
  useEffect(() => () => clearTimeout(rest.current), []);
  const drag = (toMs: number) => {
    setWanted(toMs);
    clearTimeout(rest.current);
    rest.current = setTimeout(
      () => void replaying.seek(toMs).then(() => setWanted(undefined)),
      restMs,
    );
  };
  const shownMs = wanted ?? atMs;
  const time = timeOf(shownMs, offsetMinutes(clock));
  return (
    <>
      <label class="position">
        <span class="hidden">Position in the replay</span>
        <input
          type="range"
          aria-valuetext={time}
          min={fromMs}
          max={untilMs}
          step={1000}
          value={shownMs}
          onInput={(event) => drag(Number(event.currentTarget.value))}
        />
      </label>
      <b class="at">{time}</b>
    </>
  );
}

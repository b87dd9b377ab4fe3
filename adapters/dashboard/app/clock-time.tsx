import { useEffect, useRef } from 'preact/hooks';
import { dateOf, nowMs, offsetMinutes, timeOf } from './instants.ts';
import type { ReceivedClock } from './wire.ts';

/** The time, which redraws without the rest of the page. */
export function Time({ clock }: { readonly clock: ReceivedClock }) {
  const time = useRef<HTMLElement>(null);
  const date = useRef<HTMLElement>(null);
  useEffect(() => {
    const offset = offsetMinutes(clock);
    const draw = () => {
      // The view may have gone before its first effect.
      if (time.current === null || date.current === null) return;
      const atMs = nowMs(clock, performance.now());
      time.current.textContent = timeOf(atMs, offset);
      date.current.textContent = dateOf(atMs, offset);
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

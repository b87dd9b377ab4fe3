import type { UnderWay } from './advancing.ts';
import { dateOf, offsetMinutes, timeOf } from './instants.ts';
import type { ReceivedClock } from './wire.ts';

/** The progress of an advance, and the button that stops it. */
export function AdvanceProgress({
  underWay: { words, fromMs, untilMs, stop },
  clock,
}: {
  readonly underWay: UnderWay;
  readonly clock: ReceivedClock;
}) {
  const atMs = Date.parse(clock.now);
  const offset = offsetMinutes(clock);
  const share = untilMs === undefined ? undefined : (atMs - fromMs) / Math.max(1, untilMs - fromMs);
  return (
    <div class="advancing">
      <span>
        {words}: {dateOf(atMs, offset).slice(0, 3)} {timeOf(atMs, offset).slice(0, 5)}
      </span>
      <progress aria-label={words} {...(share !== undefined && { value: Math.min(1, share) })} />
      <button type="button" onClick={stop}>
        Stop
      </button>
    </div>
  );
}

import { useState } from 'preact/hooks';
import { AdvancePanel } from './advance-panel.tsx';
import { AdvanceProgress } from './advance-progress.tsx';
import type { Advanced } from './advancing.ts';
import { BackIcon, MoreIcon, NextIcon, PlayIcon } from './clock-icons.tsx';
import { Time } from './clock-time.tsx';
import { nowMs } from './instants.ts';
import type { Live } from './live.ts';
import { useStore } from './store.ts';
import type { ReceivedClock } from './wire.ts';

const speeds = [1, 10, 60, 120, 600, 3600];
/** The steps of the clock, ms. */
const steps = { '1m': 60_000, '10m': 600_000, '1h': 3_600_000, '6h': 21_600_000 } as const;
type Stride = keyof typeof steps;

interface ClockBarProps {
  readonly live: Live;
  readonly onLookBack: () => void;
}

/** The simulated time and the controls of the clock; a narrow page has most of them in a menu. */
export function ClockBar({ live, onLookBack }: ClockBarProps) {
  const clock = useStore(live.clock);
  const underWay = useStore(live.advances.underWay);
  const [isOpen, setOpen] = useState(false);
  if (clock === undefined) return null;
  return (
    <section class="clock" aria-label="Clock">
      <Time clock={clock} />
      {clock.mode !== 'strict' && <Pace live={live} clock={clock} />}
      <button
        type="button"
        class="more-button"
        aria-expanded={isOpen}
        aria-controls="clock-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
        <span class="hidden">More of the clock</span>
      </button>
      {underWay !== undefined && <AdvanceProgress underWay={underWay} clock={clock} />}
      <div id="clock-menu" class={isOpen ? 'menu open' : 'menu'}>
        {underWay === undefined && <Steps live={live} />}
        <AdvancePanel live={live} />
        {!live.isReplay && (
          <button
            type="button"
            class="look-back"
            title="Replay the last minute"
            onClick={onLookBack}
          >
            <BackIcon />
            <span>Replay the last minute</span>
          </button>
        )}
      </div>
    </section>
  );
}

/** The step that was chosen last: the form goes while time advances. */
let lastStride: Stride = '1m';

function Steps({ live }: { readonly live: Live }) {
  const [stride, setStride] = useState(lastStride);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          advanceBy(live, new FormData(event.currentTarget).get('by') as Stride);
        }}
      >
        <label>
          <span class="hidden">Advance by</span>
          <select
            name="by"
            value={stride}
            onChange={({ currentTarget }) => {
              lastStride = currentTarget.value as Stride;
              setStride(lastStride);
            }}
          >
            {Object.keys(steps).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <button type="submit">Advance</button>
      </form>
      <button type="button" class="next" title="Next event" onClick={() => void toNext(live)}>
        <NextIcon />
        <span class="hidden">Next event</span>
      </button>
    </>
  );
}

/** Advances by a step. */
export function advanceBy(live: Live, by: Stride): void {
  const untilMs = nowMs(live.clock.value!, performance.now()) + steps[by];
  void tell(live, live.advances.begin(`Advanced by ${by}`, { by }, untilMs));
}

/** Advances to the next entry, by a day at most. */
export function toNext(live: Live): Promise<void> {
  return tell(live, live.advances.begin('To the next event', { next: true }));
}

/** Shows the refusal of an advance. */
async function tell(live: Live, advance: Promise<Advanced>): Promise<void> {
  const advanced = await advance;
  live.complaint.set(advanced.end === 'refused' ? advanced.message : '');
}

function Pace({ live, clock }: { readonly live: Live; readonly clock: ReceivedClock }) {
  const { playing, speed } = clock;
  const offered = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b);
  return (
    <>
      {/* While the script waits, its banner has the button that goes on with it. */}
      {(playing || clock.reason !== 'presenter') && (
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
      )}
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

import { useEffect, useRef, useState } from 'preact/hooks';
import type { AdvanceOrder } from '../../http/control/clock-schema.ts';
import { useChapters } from './chapters.ts';
import { advanceTitles, wordsWith } from './form-words.ts';
import { localInputOf, nowMs, offsetMinutes } from './instants.ts';
import type { Live } from './live.ts';
import { useStore } from './store.ts';

const limits = ['1h', '6h', '24h', '7d'];

/** The panel that advances the clock to an instant, to an event or until a condition holds. */
export function AdvancePanel({ live }: { readonly live: Live }) {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="advance-to"
        popovertarget="advance-panel"
        aria-expanded={isOpen}
        aria-controls="advance-panel"
      >
        <span>Advance </span>to …
      </button>
      <div
        ref={panel}
        id="advance-panel"
        popover="auto"
        role="dialog"
        aria-label="Advance the clock"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Goals
          live={live}
          isOpen={isOpen}
          show={(isShown) => panel.current?.togglePopover(isShown)}
        />
      </div>
    </>
  );
}

interface GoalsProps {
  readonly live: Live;
  readonly isOpen: boolean;
  readonly show: (isShown: boolean) => void;
}

function Goals({ live, isOpen, show }: GoalsProps) {
  const clock = useStore(live.clock)!;
  const { chapters, present } = useChapters(live);
  const instant = useRef<HTMLInputElement>(null);
  const [objection, setObjection] = useState<{ readonly of: string; readonly message: string }>();
  useEffect(() => {
    const input = instant.current!;
    const offset = offsetMinutes(clock);
    const atMs = nowMs(clock, performance.now());
    const isPast = input.value <= localInputOf(atMs, offset);
    if (isOpen && isPast) input.value = localInputOf(atMs + 3_600_000, offset);
  }, [isOpen]);
  const go = async (of: string, words: string, order: AdvanceOrder, untilMs?: number) => {
    setObjection(undefined);
    // The clock bar shows the progress.
    show(false);
    const advanced = await live.advances.begin(words, order, untilMs);
    if (advanced.end === 'stopped' || (advanced.end === 'there' && advanced.holds)) return;
    const within = order.within ?? '24h';
    const message =
      advanced.end === 'refused'
        ? wordsWith(advanceTitles, advanced.message)
        : `This did not happen within ${within}.`;
    setObjection({ of, message });
    show(true);
  };
  const objectionTo = (of: string) =>
    objection?.of === of && (
      <pre class="mistake" role="alert">
        {objection.message}
      </pre>
    );
  return (
    <>
      <h2>Advance</h2>
      <div class="goals">
        <button type="button" onClick={() => void go('event', 'To the next event', { next: true })}>
          To the next event
        </button>
        {present < chapters.length - 1 && (
          <button
            type="button"
            onClick={() => void go('event', 'To the next chapter', { next: 'chapter' })}
          >
            To the next chapter
          </button>
        )}
      </div>
      {objectionTo('event')}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const local = new FormData(event.currentTarget).get('to') as string;
          const to = local.length === 16 ? `${local}:00` : local;
          const offset = offsetMinutes(clock);
          const untilMs = Date.parse(`${to}Z`) - offset * 60_000;
          const atMs = nowMs(clock, performance.now());
          if (untilMs < atMs) {
            const now = localInputOf(atMs, offset).replace('T', ' ');
            const message = `The clock only moves on: it is already ${now} in ${clock.timezone}.`;
            setObjection({ of: 'instant', message });
            return;
          }
          void go('instant', `To ${local.replace('T', ' ')}`, { to }, untilMs);
        }}
      >
        <label class="wide">
          {advanceTitles.to} in {clock.timezone}
          <input
            ref={instant}
            type="datetime-local"
            name="to"
            required
            onInput={() => setObjection(undefined)}
          />
        </label>
        <button type="submit">Advance there</button>
        {objectionTo('instant')}
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const until = form.get('until') as string;
          const within = form.get('within') as string;
          void go('condition', `Until ${until}`, { until, within });
        }}
      >
        <label class="wide">
          {advanceTitles.until}
          <input
            name="until"
            required
            onInput={() => setObjection(undefined)}
            spellcheck={false}
            autocapitalize="off"
            placeholder={`${live.glances.value[0]?.name ?? 'car'}.battery.soc >= 80`}
          />
        </label>
        <label>
          {advanceTitles.within}
          <select name="within">
            {limits.map((each) => (
              <option key={each} selected={each === '24h'}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Advance until</button>
        {objectionTo('condition')}
      </form>
    </>
  );
}

import { offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { useStore } from './store.ts';
import { EntryLine } from './timeline-view.tsx';
import type { Vehicle } from './wire.ts';

interface TransitionListProps {
  readonly live: Live;
  /** Oldest first. */
  readonly taken: Vehicle['transitions'];
}

/** The latest transitions of a chart, newest first: time, event, guards and states. */
export function TransitionList({ live, taken }: TransitionListProps) {
  return (
    <section class="chart-taken" aria-labelledby="taken-title">
      <h2 id="taken-title">Latest transitions</h2>
      {taken.length === 0 && <p class="dim">None of this chart yet.</p>}
      <TakenEntries live={live} taken={taken} />
    </section>
  );
}

/** Transitions with their entries. */
export function TakenEntries({ live, taken }: TransitionListProps) {
  const entries = useStore(live.entries);
  const clock = useStore(live.clock);
  const offset = clock === undefined ? 0 : offsetMinutes(clock);
  return (
    <ol class="transitions">
      {taken.toReversed().map((step) => {
        const { at, chart, event, guards, from, to } = step;
        const [first, end] = step.entries as [number, number];
        const own = entries.filter(({ sequence }) => sequence >= first && sequence < end);
        return (
          <li key={`${at} ${chart} ${event} ${from} ${first}`}>
            <p>
              <time dateTime={at}>{timeOf(Date.parse(at), offset)}</time> <b>{event}</b>
              {guards.length > 0 && <span class="dim"> [{guards.join(', ')}]</span>}
            </p>
            <p class="dim">{from === to ? `stays ${to}` : `${from} → ${to}`}</p>
            <ol class="entries">
              {own.map((entry) => (
                <li key={entry.sequence}>
                  <EntryLine live={live} entry={entry} />
                </li>
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}

import { dateOf, offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { useStore } from './store.ts';
import { EntryLine } from './timeline-view.tsx';
import type { LogEntry, Vehicle } from './wire.ts';

interface TransitionListProps {
  readonly live: Live;
  /** Oldest first. */
  readonly taken: Vehicle['transitions'];
  /** The log's entries about the vehicle, or more. */
  readonly entries: readonly LogEntry[];
}

/** The latest transitions of a chart, newest first: time, event, guards and states. */
export function TransitionList({ live, taken, entries }: TransitionListProps) {
  return (
    <section class="chart-taken" aria-labelledby="taken-title">
      <h2 id="taken-title">Latest transitions</h2>
      {taken.length === 0 && <p class="dim">None of this chart yet.</p>}
      <TakenEntries live={live} taken={taken} entries={entries} />
    </section>
  );
}

/** Transitions with their entries. */
export function TakenEntries({ live, taken, entries }: TransitionListProps) {
  const clock = useStore(live.clock);
  const offset = clock === undefined ? 0 : offsetMinutes(clock);
  let day = clock === undefined ? '' : dateOf(Date.parse(clock.now), offset);
  return (
    <ol class="transitions">
      {taken.toReversed().map((step) => {
        const { at, chart, event, guards, from, to } = step;
        const [first, end] = step.entries as [number, number];
        const own = entries.filter(({ sequence }) => sequence >= first && sequence < end);
        const date = dateOf(Date.parse(at), offset);
        const isOtherDay = date !== day;
        day = date;
        return (
          <li key={`${at} ${chart} ${event} ${from} ${first}`}>
            {isOtherDay && <p class="day">{date}</p>}
            <p>
              <time dateTime={at}>{timeOf(Date.parse(at), offset)}</time> <b>{event}</b>
              {guards.length > 0 && <span class="dim"> [{guards.join(', ')}]</span>}
            </p>
            <p class="dim">{from === to ? `stays ${to}` : `${from} → ${to}`}</p>
            <ol class="entries own-entries">
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

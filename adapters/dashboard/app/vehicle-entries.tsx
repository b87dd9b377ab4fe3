import { useEffect, useState } from 'preact/hooks';
import { dateOf, offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { type PastEvent, pastEvents } from './past-events.ts';
import { useStore } from './store.ts';
import { EntryLine } from './timeline-view.tsx';
import type { Vehicle } from './wire.ts';

/** The most events shown. */
const mostShown = 60;

interface VehicleEntriesProps {
  readonly live: Live;
  readonly vehicle: Vehicle;
}

/**
 * The events of a vehicle: those of the log, and those of its history from before the log told of
 * them, for the log may leave out a vehicle until it is watched.
 */
export function VehicleEntries({ live, vehicle }: VehicleEntriesProps) {
  const { name } = vehicle;
  const entries = useStore(live.entries);
  const past = usePast(live, vehicle);
  const own = entries.filter(({ subject }) => subject === name);
  const toldFrom = own.find(({ kind }) => facts.has(kind))?.at ?? '9999';
  const before = past.filter(({ at }) => at < toldFrom);
  const lines = [...before, ...own]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-mostShown)
    .reverse();
  return (
    <section class="own-entries" aria-labelledby="own-entries">
      <h2 id="own-entries">Events</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="List of events">
        {lines.length === 0 && <p class="dim">No events yet.</p>}
        <ol class="entries">
          {lines.map((each) =>
            'says' in each ? (
              <li key={`${each.at} ${each.says}`}>
                <PastLine live={live} event={each} />
              </li>
            ) : (
              <li key={each.sequence}>
                <EntryLine live={live} entry={each} />
              </li>
            ),
          )}
        </ol>
        {before.length > 0 && (
          <p class="dim">Lines that do not open come from the history: the log did not watch it.</p>
        )}
      </div>
    </section>
  );
}

/** Kinds of entries that stand for the events of a history. */
const facts: ReadonlySet<string> = new Set([
  'cable.plugged',
  'cable.unplugged',
  'charge.completed',
  'charge.started',
  'charge.stopped',
  'trip.arrived',
  'trip.started',
  'vehicle.slept',
  'vehicle.woken',
]);

function usePast(live: Live, vehicle: Vehicle): readonly PastEvent[] {
  const [past, setPast] = useState<readonly PastEvent[]>([]);
  useEffect(() => {
    let isWanted = true;
    live.histories.read(live.api, vehicle.name).then(
      (points) => isWanted && setPast(pastEvents(points)),
      // The charts and the connection tell of a failure.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [live, vehicle]);
  return past;
}

interface PastLineProps {
  readonly live: Live;
  readonly event: PastEvent;
}

function PastLine({ live, event: { at, says, details } }: PastLineProps) {
  const offset = live.clock.value === undefined ? 0 : offsetMinutes(live.clock.value);
  return (
    <span class="said past">
      <time dateTime={at} title={dateOf(Date.parse(at), offset)}>
        {timeOf(Date.parse(at), offset)}
      </time>
      <span class="phrase">
        <span class="what">
          {says}
          {details !== '' && ':'}
        </span>{' '}
        <span class="more">{details}</span>
      </span>
    </span>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { dateOf, offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { type PastEvent, pastEvents } from './past-events.ts';
import { useStore } from './store.ts';
import { EntryList } from './timeline-view.tsx';
import type { Vehicle } from './wire.ts';

/** The most events shown, of the log and of the history each. */
const mostShown = 60;

interface VehicleEntriesProps {
  readonly live: Live;
  readonly vehicle: Vehicle;
}

/**
 * The events of a vehicle: those of the log, and before them those that its history tells, for the
 * log may leave out a vehicle until it is watched.
 */
export function VehicleEntries({ live, vehicle }: VehicleEntriesProps) {
  const { name } = vehicle;
  const entries = useStore(live.entries);
  const own = entries.filter(({ subject }) => subject === name).slice(-mostShown);
  const past = usePast(live, vehicle);
  const firstMs = own[0] === undefined ? Infinity : Date.parse(own[0].at);
  const before = past.filter(({ at }) => Date.parse(at) < firstMs).slice(-mostShown);
  return (
    <section class="own-entries" aria-labelledby="own-entries">
      <h2 id="own-entries">Events</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="List of events">
        {(own.length > 0 || before.length === 0) && (
          <EntryList live={live} entries={own.toReversed()} />
        )}
        {before.length > 0 && <PastList live={live} events={before.toReversed()} />}
      </div>
    </section>
  );
}

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

interface PastListProps {
  readonly live: Live;
  readonly events: readonly PastEvent[];
}

function PastList({ live, events }: PastListProps) {
  const offset = live.clock.value === undefined ? 0 : offsetMinutes(live.clock.value);
  return (
    <>
      <p class="dim">From its history, without causes: the log has watched vehicles only.</p>
      <ol class="entries past" aria-label="Events of the history">
        {events.map(({ at, says, details }) => (
          <li key={`${at} ${says}`}>
            <span class="said">
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
          </li>
        ))}
      </ol>
    </>
  );
}

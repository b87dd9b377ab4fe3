import { useEffect, useRef } from 'preact/hooks';
import { Later } from './later.tsx';
import type { Live } from './live.ts';
import { useReading } from './reading.ts';
import { chartHash, pageHash } from './route.ts';
import { getShownCharts } from './shown-charts.ts';
import { useStore } from './store.ts';
import { loadCharts } from './vehicle-view.tsx';
import type { Vehicle } from './wire.ts';

interface PinnedChartProps {
  readonly live: Live;
  /** The vehicle. */
  readonly name: string;
  readonly chart: string;
}

/** A chart of a vehicle beside the map, for an audience. */
export function PinnedChart({ live, name, chart }: PinnedChartProps) {
  const glances = useStore(live.glances);
  const heading = useRef<HTMLHeadingElement>(null);
  const path = `/sim/vehicles/${encodeURIComponent(name)}`;
  const read = () => live.api.read<{ readonly data: Vehicle }>(path);
  const vehicle = useReading(live, path, read, [glances])?.data;
  const isThere = vehicle !== undefined;
  // The link that opened it has gone with its page.
  useEffect(() => heading.current?.focus(), [isThere]);
  if (vehicle === undefined) return null;
  const charts = getShownCharts(vehicle);
  const shown = charts.find((each) => each.name === chart) ?? charts[0]!;
  return (
    <aside class="pinned" aria-label={`${shown.title} of ${name}`}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          <a href={chartHash(name, shown.name)}>
            {shown.title} of {vehicle.displayName ?? name}
          </a>
        </h2>
        <p>{shown.words}</p>
        <a href={pageHash('map')} onClick={() => document.querySelector('main')?.focus()}>
          Remove
        </a>
      </header>
      <Later load={loadCharts}>
        {({ LiveChart }) => <LiveChart live={live} vehicle={vehicle} chart={shown} />}
      </Later>
    </aside>
  );
}

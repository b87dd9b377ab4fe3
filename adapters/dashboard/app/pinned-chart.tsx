import { useEffect, useRef } from 'preact/hooks';
import { Later } from './later.tsx';
import type { Live } from './live.ts';
import { chartHash, pageHash } from './route.ts';
import { findChart, getShownCharts } from './shown-charts.ts';
import { loadCharts, useVehicle } from './vehicle-view.tsx';

interface PinnedChartProps {
  readonly live: Live;
  /** The vehicle. */
  readonly name: string;
  readonly chart: string;
}

/** A chart of a vehicle beside the map, for an audience. */
export function PinnedChart({ live, name, chart }: PinnedChartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const vehicle = useVehicle(live, name);
  const isThere = Boolean(vehicle);
  // The link that opened it has gone with its page.
  useEffect(() => heading.current?.focus(), [isThere]);
  if (vehicle === undefined) return null;
  if (vehicle === null)
    return <aside class="pinned">There is no vehicle {name} in this world</aside>;
  const charts = getShownCharts(vehicle);
  const shown = findChart(charts, chart) ?? charts[0]!;
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

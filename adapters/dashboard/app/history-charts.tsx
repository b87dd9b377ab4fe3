import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { reportedHistory } from './reported-history.ts';
import type { Vehicle } from './wire.ts';
import { short } from './words.ts';

type Column = 'socPercent' | 'powerKw';

interface ChartFacts {
  readonly column: Column;
  readonly words: string;
  readonly unit: string;
  readonly colour: string;
  readonly most: number | undefined;
}

const charts: readonly ChartFacts[] = [
  { column: 'socPercent', words: 'State of charge', unit: '%', colour: '--accent', most: 100 },
  { column: 'powerKw', words: 'Charging power', unit: 'kW', colour: '--charging', most: undefined },
];

/** Level and power over time: from the log, and then as the page sees them. */
export function HistoryCharts({
  live,
  vehicle,
}: {
  readonly live: Live;
  readonly vehicle: Vehicle;
}) {
  const { name, truth } = vehicle;
  useEffect(() => {
    void (async () => live.histories.precede(name, await reportedHistory(live.api, name)))();
  }, [live, name]);
  if (truth.battery === null) return <p class="dim">It burns fuel: it has no battery to charge.</p>;
  return (
    <div class="charts">
      {charts.map((facts) => (
        <Chart key={facts.column} live={live} vehicle={vehicle} facts={facts} />
      ))}
    </div>
  );
}

interface ChartProps {
  readonly live: Live;
  readonly vehicle: Vehicle;
  readonly facts: ChartFacts;
}

function Chart({ live, vehicle, facts }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const { column, words, unit } = facts;
  const history = live.histories.of(vehicle.name);
  useEffect(() => {
    const element = box.current!;
    const plot = new uPlot(optionsFor(live, facts, element), [[], []], element);
    drawn.current = plot;
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: element.clientWidth, height: chartHeight });
    });
    observer.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => plot.redraw(false);
    scheme.addEventListener('change', repaint);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', repaint);
      plot.destroy();
    };
  }, [live, vehicle.name]);
  useEffect(() => {
    drawn.current?.setData([history.atS, history[column]]);
  }, [vehicle]);
  const [first, last] = [history[column][0] ?? 0, history[column].at(-1) ?? 0];
  const label = `${words}: from ${short(first)} to ${short(last)} ${unit}`;
  return (
    <figure>
      <figcaption>
        {words}, {unit}
      </figcaption>
      <div ref={box} role="img" aria-label={label} class="chart" />
    </figure>
  );
}

const chartHeight = 150;

function optionsFor(live: Live, facts: ChartFacts, element: Element): uPlot.Options {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  const offset = live.clock.value === undefined ? 0 : offsetMinutes(live.clock.value);
  const axis = { stroke: () => colour('--dim'), font: '11px system-ui, sans-serif' };
  const grid = { stroke: () => colour('--line'), width: 1 };
  return {
    width: Math.max(200, element.clientWidth),
    height: chartHeight,
    legend: { show: false },
    cursor: { y: false },
    scales: {
      x: { time: false },
      y: { range: (_, __, max) => [0, facts.most ?? Math.max(4, max * 1.15)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        ticks: { show: false },
        space: 70,
        size: 26,
        gap: 4,
        values: (_, splits) => splits.map((atS) => timeOf(atS * 1000, offset).slice(0, 5)),
      },
      { ...axis, grid, ticks: { show: false }, size: 40, space: 34 },
    ],
    series: [
      {},
      {
        stroke: () => colour(facts.colour),
        fill: () => `${colour(facts.colour)}22`,
        width: 2,
        points: { show: false },
      },
    ],
  };
}

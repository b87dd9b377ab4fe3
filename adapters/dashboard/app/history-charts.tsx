import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { ActivityBand } from './activity-band.tsx';
import type { ChartFacts, ChartPoint } from './chart-facts.ts';
import { chartRange, chartSpans, type SpanHours } from './chart-range.ts';
import { chartHeight, columnsOf, plotHistory } from './history-plot.ts';
import type { Live } from './live.ts';
import { type PriceChart, priceCharts } from './price-points.ts';
import type { HistoryPointBody, Vehicle } from './wire.ts';
import { short } from './words.ts';

const soc: ChartFacts = {
  title: 'State of charge',
  unit: '%',
  most: 100,
  lines: [
    { column: 'socPercent', words: 'level', colour: '--accent', look: 'area' },
    { column: 'chargeLimitPercent', words: 'limit', colour: '--parked', look: 'dashed' },
  ],
};

const power: ChartFacts = {
  title: 'Charging power',
  unit: 'kW',
  atLeast: 4,
  idle: 'No charging in this period.',
  lines: [
    { column: 'wallPowerKw', words: 'from the wall', colour: '--driving', look: 'area' },
    { column: 'batteryPowerKw', words: 'into the battery', colour: '--charging', look: 'line' },
  ],
};

const fuel: ChartFacts = {
  title: 'Fuel',
  unit: 'l',
  atLeast: 10,
  lines: [{ column: 'fuelLitres', words: 'fuel', colour: '--warn', look: 'area' }],
};

const odometer: ChartFacts = {
  title: 'Odometer',
  unit: 'km',
  floats: true,
  lines: [{ column: 'odometerKm', words: 'distance', colour: '--driving', look: 'line' }],
};

interface HistoryChartsProps {
  readonly live: Live;
  readonly vehicle: Vehicle;
}

/** The true past of a vehicle as the server keeps it, whenever the page was opened. */
export function HistoryCharts({ live, vehicle }: HistoryChartsProps) {
  const { name, truth } = vehicle;
  const [points, setPoints] = useState<readonly HistoryPointBody[]>();
  const [hours, setHours] = useState<SpanHours>(24);
  const [prices, setPrices] = useState<readonly PriceChart[]>([]);
  useEffect(() => {
    let isWanted = true;
    live.histories
      .read(live.api, name)
      // Without the server the charts stay; the page says that the connection is gone.
      .then(
        (read) => isWanted && setPoints(read),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [live, vehicle]);
  const charts = [
    ...(truth.battery === null ? [] : [soc, power]),
    ...(truth.fuelLitres === null ? [] : [fuel]),
    odometer,
  ];
  const range = points && chartRange(points, hours);
  useEffect(() => {
    if (range === undefined) return;
    let isWanted = true;
    priceCharts(live.api, name, range).then(
      (read) => isWanted && setPrices((before) => sameFacts(before, read)),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
    // Prices change by the quarter of an hour, and are read no more often.
  }, [live, name, quarterOf(range?.[0]), quarterOf(range?.[1])]);
  return (
    <section class="history" aria-labelledby="history-title">
      <header>
        <h2 id="history-title">History</h2>
        <div class="spans" role="group" aria-label="Time range of the charts">
          {chartSpans.map(([words, each]) => (
            <button
              key={words}
              type="button"
              aria-pressed={each === hours}
              onClick={() => setHours(each)}
            >
              {words}
            </button>
          ))}
        </div>
      </header>
      {points !== undefined && range === undefined && (
        <p class="nothing dim">No data yet: the charts begin when time passes.</p>
      )}
      {points !== undefined && range !== undefined && (
        <>
          <ActivityBand points={points} range={range} />
          <div class="charts">
            {charts.map((facts) => [
              facts.idle !== undefined && isIdle(points, range, facts) ? (
                <figure key={facts.title}>
                  <figcaption>
                    <b>{facts.title}</b> <span>{facts.idle}</span>
                  </figcaption>
                </figure>
              ) : (
                <Chart key={facts.title} live={live} points={points} range={range} facts={facts} />
              ),
              facts === power &&
                prices.map((each) => (
                  <Chart key={each.facts.title} live={live} range={range} {...each} />
                )),
            ])}
          </div>
        </>
      )}
    </section>
  );
}

function quarterOf(atS: number | undefined): number | undefined {
  return atS === undefined ? undefined : Math.floor(atS / 900);
}

/** Keeps the facts of charts that are shown, so that their plots are not made anew. */
function sameFacts(
  before: readonly PriceChart[],
  read: readonly PriceChart[],
): readonly PriceChart[] {
  return read.map(({ facts, points }) => {
    const known = before.find((each) => each.facts.title === facts.title);
    return { points, facts: known?.facts.unit === facts.unit ? known.facts : facts };
  });
}

function isIdle(
  points: readonly ChartPoint[],
  [fromS]: readonly [number, number],
  { lines }: ChartFacts,
): boolean {
  const { column } = lines[0]!;
  return points.every((each) => Date.parse(each.at) / 1000 < fromS || each[column] === 0);
}

interface ChartProps {
  readonly live: Live;
  readonly points: readonly ChartPoint[];
  readonly range: readonly [number, number];
  readonly facts: ChartFacts;
}

/** A chart of points over time. */
export function Chart({ live, points, range, facts }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const reading = useRef<HTMLSpanElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const timezone = live.clock.value?.timezone ?? 'UTC';
  useEffect(() => {
    const element = box.current!;
    const onRead = (words: string): void => {
      reading.current!.textContent = words;
    };
    const plot = plotHistory(element, facts, { timezone, onRead });
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
  }, [timezone, facts]);
  useEffect(() => {
    const [min, max] = range;
    const data = columnsOf(points, facts.lines) as unknown as uPlot.AlignedData;
    drawn.current?.batch((plot: uPlot) => {
      plot.setData(data, false);
      plot.setScale('x', { min, max });
    });
  }, [timezone, points, range[0], range[1]]);
  const { title, unit, lines } = facts;
  const { column } = lines[0]!;
  const shown = points.filter(({ at }) => Date.parse(at) / 1000 >= range[0]);
  const ends = [shown[0], shown.at(-1)].map((each) => short(each?.[column] ?? 0));
  return (
    <figure>
      <figcaption>
        <b>
          {title}, {unit}
        </b>
        {lines.length > 1 &&
          lines.map(({ words, colour, look }) => (
            <span key={words} class={`key ${look}`} style={{ '--key': `var(${colour})` }}>
              {words}
            </span>
          ))}
        <span ref={reading} class="reading" />
      </figcaption>
      <div
        ref={box}
        role="img"
        aria-label={`${title}: from ${ends[0]} to ${ends[1]} ${unit}`}
        class="chart"
      />
    </figure>
  );
}

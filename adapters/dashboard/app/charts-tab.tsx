import { useMemo, useState } from 'preact/hooks';
import type { ChartDrawing } from '../../charts/drawing.ts';
import { chartDrawings } from '../../charts/drawings.generated.ts';
import { takenTransitions } from '../../charts/taken-transitions.ts';
import { ChartDetails, PartChoice, type Picked } from './chart-details.tsx';
import { ChartPicture } from './chart-picture.tsx';
import type { Live } from './live.ts';
import { useReading } from './reading.ts';
import { chartHash, pinnedHash } from './route.ts';
import { findChart, getShownCharts, type ShownChart } from './shown-charts.ts';
import { useStore } from './store.ts';
import { useTakenEntries } from './taken-entries.ts';
import { TransitionList } from './transition-list.tsx';
import type { ChartCounts, Vehicle } from './wire.ts';

export interface ChartsTabProps {
  readonly live: Live;
  readonly vehicle: Vehicle;
  /** Its chart; by default the first. */
  readonly chart: string;
}

/** The charts of a vehicle: the states that it is in, and the transitions as they are taken. */
export function ChartsTab({ live, vehicle, chart }: ChartsTabProps) {
  const charts = getShownCharts(vehicle);
  const found = findChart(charts, chart);
  const shown = found ?? charts[0]!;
  const entries = useTakenEntries(live, vehicle);
  const [choice, setChoice] = useState<{ readonly chart: string; readonly picked?: Picked }>();
  const [isFleet, setFleet] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const picked = choice?.chart === shown.name ? choice.picked : undefined;
  const setPicked = (part?: Picked) =>
    setChoice(part === undefined ? undefined : { chart: shown.name, picked: part });
  const drawing = getDrawing(shown);
  const taken = vehicle.transitions.filter((each) => shown.includes(each.chart));
  return (
    <div class="charts-tab">
      <ul class="chart-list">
        {charts.map(({ name, title, words }) => (
          <li key={name}>
            <a
              href={chartHash(vehicle.name, name)}
              aria-current={name === shown.name ? 'true' : undefined}
            >
              <b>{title}</b>
              <span>{words}</span>
            </a>
          </li>
        ))}
      </ul>
      <section class="chart-shown" aria-labelledby="chart-title">
        {found === undefined && <p>There is no chart {chart}. This is the first one:</p>}
        <header>
          <h2 id="chart-title">{shown.title}</h2>
          <p class="dim">{drawing.description}</p>
          <div class="chart-choices">
            <Choice words="Whole drawing" isOn={isWhole} onChange={setWhole} />
            <Choice words="Count all vehicles" isOn={isFleet} onChange={setFleet} />
            <a href={pinnedHash(vehicle.name, shown.name)}>Show beside the map</a>
          </div>
        </header>
        <PartChoice drawing={drawing} picked={picked} onPick={setPicked} />
        <div class={isWhole ? 'whole' : undefined}>
          <LiveChart
            live={live}
            vehicle={vehicle}
            chart={shown}
            isFleet={isFleet}
            isWhole={isWhole}
            picked={picked}
            onPick={setPicked}
          />
        </div>
        {picked !== undefined && (
          <ChartDetails
            live={live}
            drawing={drawing}
            taken={taken}
            entries={entries}
            picked={picked}
          />
        )}
      </section>
      <TransitionList live={live} taken={taken} entries={entries} />
    </div>
  );
}

interface ChoiceProps {
  readonly words: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Choice({ words, isOn, onChange }: ChoiceProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {words}
    </label>
  );
}

interface LiveChartProps {
  readonly live: Live;
  readonly vehicle: Vehicle;
  readonly chart: ShownChart;
  readonly isFleet?: boolean;
  readonly isWhole?: boolean | undefined;
  readonly picked?: Picked | undefined;
  readonly onPick?: (picked: Picked) => void;
}

/** The drawing of one chart, with the states of the vehicle and its latest transition lit. */
export function LiveChart(props: LiveChartProps) {
  const { live, vehicle, chart, isFleet = false, isWhole, picked, onPick } = props;
  const glances = useStore(live.glances);
  const read = async () => (isFleet ? live.api.read<ChartCounts>('/sim/charts') : undefined);
  const counts = useReading(live, `counts ${isFleet}`, read, [glances]);
  const drawing = getDrawing(chart);
  const last = vehicle.transitions.findLast((each) => chart.includes(each.chart));
  const transitions = useMemo(
    () => (last === undefined ? [] : takenTransitions(drawing, last)),
    [drawing, last?.at, last?.event, last?.from, last?.to],
  );
  return (
    <ChartPicture
      drawing={drawing}
      states={chart.states}
      taken={transitions}
      takenAt={last && `${last.at} ${last.entries.join()} ${last.event}`}
      isWhole={isWhole}
      counts={isFleet ? counts?.data[chart.name] : chart.counts}
      picked={picked}
      onPick={onPick}
    />
  );
}

function getDrawing(chart: ShownChart): ChartDrawing {
  return chartDrawings.find(({ id }) => id === chart.name)!;
}

import { html } from 'hono/html';
import type { Zone } from '../../../../engine/index.ts';
import { counted, printable } from '../../../terminal/terminal.ts';
import { formatDate, formatTime, zoneOf } from '../../../words/local-time.ts';
import type { RunOutcome } from '../../run-outcome.ts';
import type { Sample, VehicleSamples } from '../vehicle-sampler.ts';
import { type ChartSpec, chart } from './chart.ts';
import { type CurvePoint, curve } from './curve.ts';
import { deliveryBars } from './delivery-bars.ts';
import type { ReportHtml } from './report-html.ts';
import { type ChartScale, rounded, timeScale, valueScale } from './scale.ts';

interface ChartSetting {
  readonly time: ChartScale;
  readonly zone: Zone;
  readonly marksMs: readonly number[];
}

/** The charts of one vehicle, and their figures as a table. */
export function vehicleFigures(course: VehicleSamples, outcome: RunOutcome): ReportHtml {
  const { scenario, simulatedMs, findings, history } = outcome;
  const { startAtMs } = scenario.clock;
  const zone = zoneOf(scenario);
  const time = timeScale(startAtMs, startAtMs + simulatedMs, zone);
  const failed = findings.filter(({ passed }) => !passed).map(({ atMs }) => atMs);
  const setting: ChartSetting = { time, zone, marksMs: [...new Set(failed)].slice(0, 20) };
  const attempts = (history?.attempts ?? []).filter(({ vehicle }) => vehicle === course.vehicle);
  const sent = attempts.filter(({ outcome: ended }) => ended?.isDelivered === true).length;
  const words = `${sent} of ${counted(attempts.length, 'attempt')} delivered`;
  const bars = deliveryBars(attempts, time);
  return html`<article class="course">
<h4>${printable(course.vehicle)} <small>${course.model}${course.hasPlug && !hasCharged(course) ? ', did not charge' : ''}</small></h4>
<div class="charts">
${course.hasPlug ? socChart(course, setting) : ''}
${hasCharged(course) ? powerChart(course, setting) : ''}
${course.hasTank ? fuelChart(course, setting) : ''}
${hasMoved(course) ? odometerChart(course, setting) : ''}
${attempts.length === 0 ? '' : chart({ title: 'Deliveries', summary: words, tone: 'deliveries', unit: '', ...setting, ...bars })}
</div>
${figuresTable(course, zone)}
</article>`;
}

/** Whether a vehicle charged; an empty chart of power would say less than a word. */
function hasCharged({ samples }: VehicleSamples): boolean {
  return samples.some(({ wallPowerKw }) => wallPowerKw > 0);
}

function hasMoved({ samples }: VehicleSamples): boolean {
  return samples.some(({ odometerKm }) => odometerKm > (samples[0]?.odometerKm ?? 0));
}

function socChart({ samples }: VehicleSamples, setting: ChartSetting): ReportHtml {
  const points = pointsOf(samples, 'socPercent');
  const value = valueScale(0, 100);
  return chart(curveSpec('State of charge', '%', 'soc', { points, value }, setting));
}

function powerChart({ samples }: VehicleSamples, setting: ChartSetting): ReportHtml {
  const points = pointsOf(samples, 'wallPowerKw');
  const most = Math.max(1, ...points.map(({ value }) => value));
  const line = { points, value: valueScale(0, most), isStepped: true };
  const spec = curveSpec('Power from the wall', 'kW', 'power', line, setting);
  return chart({
    ...spec,
    summary: `at most ${rounded(Math.max(...points.map((each) => each.value), 0))} kW`,
  });
}

function odometerChart({ samples }: VehicleSamples, setting: ChartSetting): ReportHtml {
  const points = pointsOf(samples, 'odometerKm');
  const values = points.map(({ value }) => value);
  const value = valueScale(Math.min(...values), Math.max(...values));
  return chart(curveSpec('Odometer', 'km', 'distance', { points, value }, setting));
}

function fuelChart({ samples }: VehicleSamples, setting: ChartSetting): ReportHtml {
  const points = pointsOf(samples, 'fuelLitres');
  const value = valueScale(0, Math.max(1, ...points.map((each) => each.value)));
  return chart(curveSpec('Fuel', 'l', 'fuel', { points, value }, setting));
}

const dayMs = 86_400_000;

interface Line {
  readonly points: readonly CurvePoint[];
  readonly value: ChartScale;
  readonly isStepped?: boolean;
}

function curveSpec(
  title: string,
  unit: string,
  tone: ChartSpec['tone'],
  { points, value, isStepped = false }: Line,
  { time, zone, marksMs }: ChartSetting,
): ChartSpec {
  const ends = [points[0], points.at(-1)].map((each) => rounded(each?.value ?? 0));
  const isSame = ends[0] === ends[1];
  const summary = isSame
    ? `${ends[0]} ${unit} at both ends`
    : `from ${ends[0]} to ${ends[1]} ${unit}`;
  const isLong = time.to - time.from > dayMs;
  const say = ({ atMs, value: at }: CurvePoint): string => {
    const day = isLong ? `${formatDate(atMs, zone)} ` : '';
    return `${day}${formatTime(atMs, zone)}: ${rounded(at)} ${unit}`;
  };
  const content = curve(points, { time, value, isStepped, say });
  return { title, summary, tone, time, value, unit, content, marksMs };
}

function pointsOf(
  samples: readonly Sample[],
  name: Exclude<keyof Sample, 'atMs'>,
): readonly CurvePoint[] {
  return samples.map((sample) => ({ atMs: sample.atMs, value: sample[name] }));
}

/** The most rows of a readable table. */
const mostRows = 40;

function figuresTable(
  { vehicle, samples, hasPlug, hasTank }: VehicleSamples,
  zone: Zone,
): ReportHtml {
  const every = Math.max(1, Math.ceil(samples.length / mostRows));
  const rows = samples.filter((_, index) => index % every === 0 || index === samples.length - 1);
  const columns: readonly (readonly [string, (sample: Sample) => number])[] = [
    ...(hasPlug
      ? ([
          ['State of charge, %', ({ socPercent }: Sample) => socPercent],
          ['Power from the wall, kW', ({ wallPowerKw }: Sample) => wallPowerKw],
          ['Power into the battery, kW', ({ batteryPowerKw }: Sample) => batteryPowerKw],
        ] as const)
      : []),
    ...(hasTank ? ([['Fuel, l', ({ fuelLitres }: Sample) => fuelLitres]] as const) : []),
    ['Odometer, km', ({ odometerKm }) => odometerKm],
  ];
  return html`<details>
<summary>Figures of ${printable(vehicle)} as a table</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Figures of ${printable(vehicle)}"><table>
<thead><tr><th scope="col">Time</th>${columns.map(([name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((sample) => html`<tr><th scope="row">${formatDate(sample.atMs, zone).slice(4)} ${formatTime(sample.atMs, zone)}</th>${columns.map(([, of]) => html`<td>${rounded(of(sample))}</td>`)}</tr>`)}</tbody>
</table></div>
</details>`;
}

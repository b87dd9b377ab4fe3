import { formatInstant, type Zone } from '../../../../engine/index.ts';
import { formatTime } from '../../../words/local-time.ts';

/** A mapping of values to positions from 0 to 1. */
export interface ChartScale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly Tick[];
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

export function shareOf({ from, to }: ChartScale, value: number): number {
  return to === from ? 0 : (value - from) / (to - from);
}

/** A scale with round ends that holds all values between two, with two to five labels. */
export function valueScale(from: number, to: number): ChartScale {
  const span = to - from || Math.max(1, Math.abs(to) / 100);
  const step = steps.find((each) => span / each <= 4) ?? span / 4;
  const start = Math.floor(from / step) * step;
  const end = Math.max(Math.ceil(to / step) * step, start + step);
  const count = Math.round((end - start) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => start + index * step);
  return { from: start, to: end, ticks: ticks.map((at) => ({ at, label: rounded(at) })) };
}

const steps = [
  0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000,
];

const hourMs = 3_600_000;
const timeStepsMs = [
  60_000,
  300_000,
  900_000,
  1_800_000,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
  48 * hourMs,
  7 * 24 * hourMs,
  14 * 24 * hourMs,
  30 * 24 * hourMs,
  90 * 24 * hourMs,
];

/** An axis of time with at most seven labels at round local times. */
export function timeScale(from: number, to: number, zone: Zone): ChartScale {
  const span = Math.max(to - from, 60_000);
  const step = timeStepsMs.find((each) => span / each <= 6) ?? span / 6;
  const offsetMs = zone.offsetMsAt(from);
  const ticks: Tick[] = [];
  for (
    let at = Math.ceil((from + offsetMs) / step) * step - offsetMs;
    at <= from + span;
    at += step
  ) {
    const label = step < 24 * hourMs ? formatTime(at, zone).slice(0, 5) : dayOf(at, zone);
    ticks.push({ at, label });
  }
  return { from, to: from + span, ticks };
}

/** `05-04`. */
function dayOf(atMs: number, zone: Zone): string {
  return formatInstant(atMs + zone.offsetMsAt(atMs)).slice(5, 10);
}

/** A number with at most one decimal and separated groups of thousands. */
export function rounded(value: number): string {
  const [whole = '', decimal] = String(Math.round(value * 10) / 10).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimal === undefined ? grouped : `${grouped}.${decimal}`;
}

import { xmlText } from '../xml-text.ts';
import { box, xOf, yOf } from './chart.ts';
import { type ChartScale, shareOf } from './scale.ts';

/** A value at an instant. */
export interface CurvePoint {
  readonly atMs: number;
  readonly value: number;
}

export interface CurveSpec {
  readonly time: ChartScale;
  readonly value: ChartScale;
  /** Whether a value holds until the next one, instead of changing linearly. */
  readonly isStepped?: boolean;
  readonly say: (point: CurvePoint) => string;
}

/** A line with the area below it, and tooltips. */
export function curve(
  points: readonly CurvePoint[],
  { time, value, isStepped = false, say }: CurveSpec,
): string {
  if (points.length === 0) return '';
  const corners = straightened(isStepped ? stepped(points) : points, time, value);
  const path = corners
    .map(({ atMs, value: at }) => `${xOf(time, atMs)} ${yOf(value, at)}`)
    .join('L');
  const [first, last] = [xOf(time, points[0]!.atMs), xOf(time, points.at(-1)!.atMs)];
  const field = `M${path}L${last} ${box.height}L${first} ${box.height}Z`;
  return `<path class="field" d="${field}"/><path class="line" d="M${path}"/>${pointers(points, time, say)}`;
}

function stepped(points: readonly CurvePoint[]): readonly CurvePoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before === undefined ? [point] : [{ atMs: point.atMs, value: before.value }, point];
  });
}

/** Removes the points that lie on the line between their neighbours. */
function straightened(
  points: readonly CurvePoint[],
  time: ChartScale,
  value: ChartScale,
): readonly CurvePoint[] {
  const kept: CurvePoint[] = [];
  points.forEach((point, index) => {
    const before = kept.at(-1);
    const after = points[index + 1];
    if (before === undefined || after === undefined || !isBetween(before, point, after))
      kept.push(point);
  });
  return kept;

  function isBetween(before: CurvePoint, point: CurvePoint, after: CurvePoint): boolean {
    const span = after.atMs - before.atMs;
    if (span === 0) return before.value === point.value && point.value === after.value;
    const share = (point.atMs - before.atMs) / span;
    const straight = before.value + (after.value - before.value) * share;
    const off = (shareOf(value, point.value) - shareOf(value, straight)) * box.height;
    const isTall = shareOf(time, after.atMs) - shareOf(time, before.atMs) < 0;
    return !isTall && Math.abs(off) < 0.05;
  }
}

/** The number of tooltips, as many as a finger can tell apart. */
const mostPointers = 48;

/** Invisible columns, each with the value at its middle as a tooltip. */
function pointers(points: readonly CurvePoint[], time: ChartScale, say: CurveSpec['say']): string {
  const width = box.width / mostPointers;
  const columns = Array.from({ length: mostPointers }, (_, index) => {
    const atMs = time.from + ((index + 0.5) / mostPointers) * (time.to - time.from);
    const point = points.findLast((each) => each.atMs <= atMs) ?? points[0]!;
    const words = xmlText(say(point));
    const x = (index * width).toFixed(1);
    return `<rect x="${x}" y="0" width="${width.toFixed(1)}" height="${box.height}"><title>${words}</title></rect>`;
  });
  return `<g class="pointers">${columns.join('')}</g>`;
}

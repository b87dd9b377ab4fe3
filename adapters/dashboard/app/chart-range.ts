import type { HistoryPointBody } from './wire.ts';

/** The stretches of time that charts may show, in hours. */
export const chartSpans = [
  ['6 h', 6],
  ['24 h', 24],
  ['7 d', 168],
  ['All', Infinity],
] as const;

export type SpanHours = (typeof chartSpans)[number][1];

/** The first and the last instant of charts, in seconds; undefined where no time has passed yet. */
export function chartRange(
  points: readonly HistoryPointBody[],
  hours: SpanHours,
): readonly [fromS: number, untilS: number] | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first.at === last.at) return undefined;
  const untilS = Date.parse(last.at) / 1000;
  return [Math.max(Date.parse(first.at) / 1000, untilS - hours * 3600), untilS];
}

/** The value of a column at an instant on the line between two points; at a step, the later one. */
export function valueAt(
  atS: ArrayLike<number>,
  values: ArrayLike<number | null | undefined>,
  wantedS: number,
): number | null {
  let before = atS.length - 1;
  while (before >= 0 && atS[before]! > wantedS) before -= 1;
  const next = before + 1;
  const value = values[before] ?? null;
  if (next === atS.length || value === null) return value;
  const share = (wantedS - atS[before]!) / (atS[next]! - atS[before]!);
  return value + share * ((values[next] ?? value) - value);
}

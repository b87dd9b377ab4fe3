import uPlot from 'uplot';
import type { ChartFacts, ChartLine, ChartPoint } from './chart-facts.ts';
import { valueAt } from './chart-range.ts';
import { zonedWords } from './instants.ts';

import { short } from './words.ts';

export const chartHeight = 150;

/** The points of a chart in columns, as the plot takes them. */
export function columnsOf(points: readonly ChartPoint[], lines: readonly ChartLine[]) {
  const atS = points.map(({ at }) => Date.parse(at) / 1000);
  return [atS, ...lines.map(({ column }) => points.map((each) => each[column] ?? null))] as const;
}

/**
 * A plot of a history. Two points of one instant give a vertical line, all others a straight one:
 * steps are drawn as steps and ramps as ramps.
 */
export function plotHistory(
  element: HTMLElement,
  { lines, most, atLeast = 1, floats = false, isSigned = false, unit }: ChartFacts,
  { timezone, onRead }: { timezone: string; onRead: (words: string) => void },
): uPlot {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  const words = zonedWords(timezone);
  const axis = { stroke: () => colour('--dim'), font: '11px system-ui, sans-serif' };
  const grid = { stroke: () => colour('--line'), width: 1 };
  const range = (_: uPlot, low: number | null, high: number | null): uPlot.Range.MinMax => {
    if (most !== undefined) return [0, most];
    const top = Math.max(atLeast, high ?? 0);
    if (isSigned) return [Math.min(0, low ?? 0) * 1.12, top * 1.12];
    if (!floats) return [0, top * 1.12];
    const room = Math.max(1, (top - (low ?? 0)) * 0.1);
    return [Math.max(0, (low ?? 0) - room), top + room];
  };
  const read = (plot: uPlot): void => {
    const { left = -1 } = plot.cursor;
    if (left < 0) return onRead('');
    const atS = plot.posToVal(left, 'x');
    const values = lines.map(({ words: name }, index) => {
      const value = valueAt(plot.data[0], plot.data[index + 1]!, atS);
      return value === null ? '' : `${lines.length > 1 ? `${name} ` : ''}${short(value)} ${unit}`;
    });
    onRead(`${words.date(atS)}, ${words.time(atS)}: ${values.filter(Boolean).join(', ')}`);
  };
  return new uPlot(
    {
      width: Math.max(200, element.clientWidth),
      height: chartHeight,
      padding: [8, 20, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      tzDate: (atS) => uPlot.tzDate(new Date(atS * 1000), timezone),
      scales: { x: { time: true }, y: { range } },
      hooks: { setCursor: [read] },
      axes: [
        {
          ...axis,
          grid: { show: false },
          ticks: { show: false },
          space: 64,
          size: 30,
          gap: 8,
          values: (_, splits) =>
            splits.map((atS) => {
              const time = words.time(atS);
              return time === '00:00' ? words.date(atS) : time;
            }),
        },
        { ...axis, grid, ticks: { show: false }, size: 56, gap: 6, space: 34 },
      ],
      series: [
        {},
        ...lines.map(
          ({ colour: name, look }): uPlot.Series => ({
            stroke: () => colour(name),
            ...(look === 'area' && { fill: () => `${colour(name)}22` }),
            ...(look === 'dashed' && { dash: [4, 4] }),
            width: look === 'dashed' ? 1.5 : 2,
            // Corners that are rounded to whole pixels make stairs of a bend with many of them.
            pxAlign: 0,
            points: { show: false },
          }),
        ),
      ],
    },
    [[], ...lines.map(() => [])] as unknown as uPlot.AlignedData,
    element,
  );
}

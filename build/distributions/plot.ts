import { parse, type Spec, View } from 'vega';
import type { Percentiles } from './percentiles.ts';

/** A line or a row of points of a plot. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly percent: number }[];
  /** Whether the points stand alone, as the shares that a report states. */
  readonly isDotted?: boolean;
}

/** The curve of percentiles. */
export const curveOf = (name: string, percentiles: Percentiles): Curve => ({
  name,
  points: percentiles.map((at, index) => ({ at, percent: index + 1 })),
});

const colours = ['#111827', '#2563eb', '#d97706', '#059669', '#be185d'];

/** The shares below each value as an SVG; the first curve, the simulated one, is the widest. */
export async function plotOf(options: {
  readonly title: string;
  readonly unit: string;
  readonly until: number;
  readonly curves: readonly Curve[];
}): Promise<string> {
  const view = new View(parse(specOf(options)), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return `${svg.replaceAll('><', '>\n<')}\n`;
}

function specOf({ title, unit, until, curves }: Parameters<typeof plotOf>[0]): Spec {
  const names = curves.map(({ name }) => name);
  return {
    width: 520,
    height: 240,
    padding: 8,
    background: 'white',
    title: { text: title, anchor: 'start' },
    data: curves.map(({ points }, index) => ({ name: `curve${index}`, values: [...points] })),
    scales: [
      { name: 'x', type: 'linear', domain: [0, until], range: 'width' },
      { name: 'y', type: 'linear', domain: [0, 100], range: 'height' },
      { name: 'colour', type: 'ordinal', domain: names, range: colours },
    ],
    axes: [
      { orient: 'bottom', scale: 'x', title: unit, grid: true, tickCount: 8 },
      { orient: 'left', scale: 'y', title: '% below', grid: true, tickCount: 5 },
    ],
    legends: [
      {
        stroke: 'colour',
        symbolType: 'stroke',
        symbolStrokeWidth: 3,
        orient: 'bottom',
        columns: 3,
        labelLimit: 200,
      },
    ],
    marks: curves.map(({ name, isDotted = false }, index) => ({
      type: isDotted ? 'symbol' : 'line',
      clip: true,
      from: { data: `curve${index}` },
      encode: {
        enter: {
          x: { scale: 'x', field: 'at' },
          y: { scale: 'y', field: 'percent' },
          stroke: { scale: 'colour', value: name },
          strokeWidth: { value: index === 0 ? 3 : 1.75 },
          size: { value: 50 },
        },
      },
    })),
  };
}

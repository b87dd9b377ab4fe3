import type { Spec } from 'vega';
import { colours, legendOfColours, svgOf } from '../svg.ts';
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

/** The shares below each value as an SVG; the first curve, the simulated one, is the widest. */
export async function plotOf(options: {
  readonly title: string;
  readonly unit: string;
  readonly until: number;
  readonly curves: readonly Curve[];
}): Promise<string> {
  return svgOf(options.title, specOf(options));
}

function specOf({ unit, until, curves }: Parameters<typeof plotOf>[0]): Spec {
  const names = curves.map(({ name }) => name);
  return {
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
    legends: legendOfColours,
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

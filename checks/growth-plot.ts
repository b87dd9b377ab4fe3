import type { Spec } from 'vega';
import { type Curve, type GrowthPlot, middleOf } from '../bench/growth-curve.ts';
import { colours, legendOfColours, svgOf } from './svg.ts';

/**
 * Costs by size on logarithmic axes as an SVG. A cost that is proportional to the size runs along a thin grey line, which
 * goes through the middle point of each curve.
 */
export const growthPlot: GrowthPlot = (options) => svgOf(options.title, specOf(options));

function specOf({ sizes, unit, curves }: Parameters<GrowthPlot>[0]): Spec {
  const all = curves.flatMap(({ points }) => points);
  const axis = (title: string) => ({ title, grid: true, tickCount: 5 });
  return {
    data: [
      ...curves.map(({ points }, index) => ({ name: `curve${index}`, values: [...points] })),
      ...curves.map((curve, index) => ({ name: `line${index}`, values: proportional(curve) })),
    ],
    scales: [
      { name: 'x', type: 'log', domain: spanOf(all.map(({ size }) => size)), range: 'width' },
      { name: 'y', type: 'log', domain: spanOf(all.map(({ cost }) => cost)), range: 'height' },
      { name: 'colour', type: 'ordinal', domain: curves.map(({ name }) => name), range: colours },
    ],
    axes: [
      { orient: 'bottom', scale: 'x', format: '~s', ...axis(sizes) },
      { orient: 'left', scale: 'y', format: '~g', ...axis(unit) },
    ],
    legends: legendOfColours,
    marks: [
      ...curves.map((_, index) => markOf('line', `line${index}`, { value: '#9ca3af' }, 1)),
      ...curves.flatMap(({ name }, index) => {
        const stroke = { scale: 'colour', value: name };
        return [
          markOf('line', `curve${index}`, stroke, 2.5),
          markOf('symbol', `curve${index}`, stroke, 2.5),
        ];
      }),
    ],
  };
}

function markOf(
  type: 'line' | 'symbol',
  data: string,
  stroke: { scale?: string; value: string },
  width: number,
) {
  return {
    type,
    clip: type === 'line',
    from: { data },
    encode: {
      enter: {
        x: { scale: 'x', field: 'size' },
        y: { scale: 'y', field: 'cost' },
        stroke,
        strokeWidth: { value: width },
        size: { value: 30 },
        ...(type === 'symbol' ? { fill: { value: 'white' } } : {}),
      },
    },
  };
}

/** The costs that would be proportional to the size, through the middle point. */
function proportional({ points }: Curve): Curve['points'][number][] {
  const { size: middleSize, cost } = middleOf(points);
  return points.map(({ size }) => ({ size, cost: (cost * size) / middleSize }));
}

/** A little more than all values take. */
function spanOf(values: readonly number[]): [number, number] {
  return [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
}

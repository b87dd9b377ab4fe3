import { outerModule } from '../build/outer-checks.ts';
import { buildIfStale } from './command.ts';
import { type Figure, type Plot, type Section, short, type Table } from './figure.ts';
import { type Curve, type GrowthPlot, middleOf } from './growth-curve.ts';
import { allSeries, type Series, type Unit } from './growth-series.ts';

/** The unit of a plot, and smaller ones for the cost of one. */
const units = {
  s: { s: 1, ms: 1e3, µs: 1e6 },
  MB: { MB: 1, kB: 1e3, bytes: 1e6 },
} as const satisfies Record<Unit, object>;

/** Costs over sizes: each is in proportion to the size, or the text beside its plot tells the reason. */
export async function growth(): Promise<Section> {
  buildIfStale();
  const grown: Grown[] = [];
  for (const series of allSeries) grown.push(await grow(series));
  return {
    title: 'Cost as it grows',
    notes: [
      'Both axes of a plot are logarithmic. The thin grey line is the cost in proportion to the size, through the point ' +
        'in the middle; a curve above it at its right end would grow faster than its size. Each promise compares the ' +
        'cost for one at the largest size with that at the size in the middle. Each point is a process of its own. ' +
        'Memory is the heap and the array buffers after a collection, less those of an empty world, where no other is told.',
    ],
    figures: grown.flatMap(({ figures }) => figures),
    tables: grown.map(({ table }) => table),
  };
}

interface Grown {
  readonly figures: readonly Figure[];
  readonly table: Table;
}

async function grow(series: Series): Promise<Grown> {
  const measured: Readonly<Record<string, number>>[] = [];
  for (const size of series.sizes) measured.push(await series.measure(size));
  const curves = Object.entries(series.curves).map(([name, { unit, atMost }]) => ({
    name,
    unit,
    atMost,
    points: series.sizes.map((size, at) => ({ size, cost: measured[at]![name]! })),
  }));
  const plots: Plot[] = [];
  for (const unit of ['s', 'MB'] as const) {
    const ofUnit = curves.filter((curve) => curve.unit === unit);
    plots.push(await plotted(series, unit, ofUnit));
  }
  return {
    figures: curves.map((curve) => figureOf(series, curve)),
    table: {
      title: series.title,
      note: series.because,
      plots,
      head: [series.many, ...curves.flatMap(({ name }) => [name, `${name}, ${series.one}`])],
      rows: series.sizes.map((size, at) => [
        size.toLocaleString('en'),
        ...curves.flatMap(({ unit, points }) => [
          costText(points[at]!.cost, unit),
          costText(points[at]!.cost / size, unit),
        ]),
      ]),
    },
  };
}

async function plotted(series: Series, unit: Unit, curves: readonly Curve[]): Promise<Plot> {
  const { growthPlot } = await outerModule<{ growthPlot: GrowthPlot }>('growth-plot.ts');
  const title = `${series.title}: ${unit === 's' ? 'time' : 'memory'}`;
  return {
    path: `images/growth/${series.name}-${unit === 's' ? 'time' : 'memory'}.svg`,
    title,
    svg: await growthPlot({ title, sizes: series.many, unit, curves }),
  };
}

function figureOf(
  series: Series,
  { name, unit, atMost, points }: Curve & { readonly unit: Unit; readonly atMost: number },
): Figure {
  const [last, middle] = [points.at(-1)!, middleOf(points)];
  const sized = (size: number): string => `${size.toLocaleString('en')} ${series.many}`;
  const scale = scaleOf(middle.cost / middle.size, unit);
  const value = (last.cost / last.size) * scale.times;
  const peer = (middle.cost / middle.size) * scale.times;
  return {
    name: `${name}, ${series.one} of ${sized(last.size)}`,
    value,
    unit: scale.name,
    peer: { name: `of ${sized(middle.size)}`, value: peer },
    ratio: value / peer,
    promise: { atMost },
  };
}

/** A cost in the largest unit in which it is one or more. */
function costText(cost: number, unit: Unit): string {
  const { name, times } = scaleOf(cost, unit);
  return `${short(cost * times)} ${name}`;
}

function scaleOf(cost: number, unit: Unit): { readonly name: string; readonly times: number } {
  const scales = Object.entries(units[unit]).map(([name, times]) => ({ name, times }));
  return scales.find(({ times }) => cost * times >= 1) ?? scales.at(-1)!;
}

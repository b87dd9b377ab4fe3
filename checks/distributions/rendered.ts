import { quantities, titleOf } from './comparisons.ts';
import { comparisons } from './findings.ts';
import { type JudgedComparison, judge } from './judged.ts';
import { pageOf, plotPath } from './page.ts';
import { type Curve, curveOf, plotOf } from './plot.ts';
import type { PublicSet } from './public-set.ts';
import type { SimulatedYear } from './simulated-year.ts';

/** The page and its plots by their paths in the folder of the page. */
export async function renderDistributions(
  intro: string,
  year: SimulatedYear,
  sets: readonly PublicSet[],
): Promise<ReadonlyMap<string, string>> {
  const judged = judge(comparisons, year, sets);
  const files = new Map([['distributions.md', pageOf({ intro, year, sets, comparisons: judged })]]);
  for (const comparison of judged) files.set(plotPath(comparison), await plotted(comparison));
  return files;
}

async function plotted(comparison: JudgedComparison): Promise<string> {
  const curves = [
    curveOf('simulated', comparison.simulated),
    ...comparison.judged.flatMap(({ set, published: { percentiles, shares = [] } }) =>
      percentiles === undefined ? pointsOf(set.name, shares) : [curveOf(set.name, percentiles)],
    ),
  ];
  return plotOf({
    title: titleOf(comparison),
    unit: quantities[comparison.quantity].unit,
    until: comparison.quantity === 'plugIn' ? 24 : reachOf(curves),
    curves,
  });
}

/** The shares below a limit; a share between two limits is no point of the curve. */
function pointsOf(
  name: string,
  shares: readonly {
    readonly from?: number | undefined;
    readonly below: number;
    readonly share: number;
  }[],
): readonly Curve[] {
  const points = shares
    .filter(({ from }) => from === undefined)
    .map(({ below, share }) => ({ at: below, percent: share * 100 }));
  return [{ name, points, isDotted: true }];
}

/** The end of the axis: nineteen of twenty values of every curve lie before it. */
function reachOf(curves: readonly Curve[]): number {
  const ends = curves.map(({ points, isDotted = false }) =>
    Math.max(...points.filter(({ percent }) => isDotted || percent <= 95).map(({ at }) => at)),
  );
  return Math.max(...ends) * 1.05;
}

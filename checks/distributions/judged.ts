import { type Comparison, nameOf } from './comparisons.ts';
import { largestGap, movedOnAverage, type Percentiles, shareBelow } from './percentiles.ts';
import type { PublicQuantity, PublicSet, Share } from './public-set.ts';
import type { SimulatedYear } from './simulated-year.ts';

/** A simulated distribution beside one of a public set, and how far apart they are. */
export interface Judged {
  readonly set: PublicSet;
  readonly published: PublicQuantity;
  /**
   * The largest difference of shares in hundredths, 0 to 1; of published shares, the largest among
   * those.
   */
  readonly gap: number;
  /** In the unit of the quantity; missing where only shares are published. */
  readonly moved?: number;
  readonly verdict: 'fits' | 'near' | 'differs';
}

/** A comparison with its simulated values and the public sets beside them. */
export interface JudgedComparison extends Comparison {
  readonly simulated: Percentiles;
  readonly count: number;
  readonly judged: readonly Judged[];
}

/** The largest gap that each verdict allows. */
export const verdicts = { fits: 0.1, near: 0.2, differs: 1 } as const;

/** The comparisons of which the year has values, each with the public sets of its place. */
export function judge(
  comparisons: readonly Comparison[],
  year: SimulatedYear,
  sets: readonly PublicSet[],
): readonly JudgedComparison[] {
  return comparisons.flatMap((comparison) => {
    const simulated = year.distributions[nameOf(comparison)];
    if (simulated === undefined) return [];
    const { percentiles, count } = simulated;
    const judged = sets
      .filter(
        ({ place, quantities }) => place === comparison.place && comparison.quantity in quantities,
      )
      .map((set) => judgedBeside(percentiles, set, set.quantities[comparison.quantity]!));
    return [{ ...comparison, simulated: percentiles, count, judged }];
  });
}

function judgedBeside(simulated: Percentiles, set: PublicSet, published: PublicQuantity): Judged {
  const { percentiles, shares = [] } = published;
  const exact =
    percentiles === undefined
      ? Math.max(...shares.map((share) => Math.abs(shareOf(simulated, share) - share.share)))
      : largestGap(simulated, percentiles);
  const gap = Math.round(exact * 100) / 100;
  const verdict = gap <= verdicts.fits ? 'fits' : gap <= verdicts.near ? 'near' : 'differs';
  return percentiles === undefined
    ? { set, published, gap, verdict }
    : { set, published, gap, verdict, moved: movedOnAverage(simulated, percentiles) };
}

/** The simulated share where a report states one. */
export function shareOf(simulated: Percentiles, { from, below }: Share): number {
  return shareBelow(simulated, below) - (from === undefined ? 0 : shareBelow(simulated, from));
}

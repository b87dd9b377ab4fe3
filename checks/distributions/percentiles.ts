/**
 * A distribution as its percentiles 1 to 99; between two of them, values are spread evenly. The
 * ends are left out, for there stand the faults of meters.
 */
export type Percentiles = readonly number[];

const last = 99;
/** The shares of values below the percentiles. */
const shares = Array.from({ length: last }, (_, index) => (index + 1) / 100);

/** The percentiles of values, interpolated linearly between neighbours. */
export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).sort();
  return shares.map((share) => {
    const at = (sorted.length - 1) * share;
    const index = Math.floor(at);
    const low = sorted[index]!;
    return low + ((sorted[index + 1] ?? low) - low) * (at - index);
  });
}

/** The percentiles of values of which shares are below limits, evenly spread from limit to limit. */
export function percentilesBetween(
  limits: readonly { readonly below: number; readonly share: number }[],
): Percentiles {
  const points = [{ below: 0, share: 0 }, ...limits];
  return shares.map((share) => {
    const index = points.findIndex((point) => point.share >= share);
    const high = points[index]!;
    const low = points[Math.max(0, index - 1)]!;
    if (high.share === low.share) return high.below;
    return low.below + ((high.below - low.below) * (share - low.share)) / (high.share - low.share);
  });
}

/** The share of values below a limit; values equal to the limit count with `orEqual`. */
export function shareBelow(
  percentiles: Percentiles,
  limit: number,
  orEqual: 'orEqual' | 'less' = 'less',
): number {
  const isBeyond = (value: number): boolean =>
    orEqual === 'orEqual' ? value > limit : value >= limit;
  const beyond = percentiles.findIndex(isBeyond);
  if (beyond === -1) return 1;
  if (beyond === 0) return 0;
  const low = percentiles[beyond - 1]!;
  return (beyond + (limit - low) / (percentiles[beyond]! - low)) / 100;
}

/**
 * The statistic of Kolmogorov and Smirnov: the largest difference between the shares of values
 * below the same limit, from 0 to 1. Known to about 0.01, as percentiles are.
 */
export function largestGap(one: Percentiles, other: Percentiles): number {
  const gaps = [...one, ...other].flatMap((limit) =>
    (['less', 'orEqual'] as const).map((side) =>
      Math.abs(shareBelow(one, limit, side) - shareBelow(other, limit, side)),
    ),
  );
  return Math.max(...gaps);
}

/**
 * The Wasserstein-1 distance in the unit of the values: how far a value must move on average to
 * make one distribution of the other, over percentiles 1 to 99.
 */
export function movedOnAverage(one: Percentiles, other: Percentiles): number {
  const apart = one.map((value, index) => value - other[index]!);
  const pieces = apart.slice(1).map((next, index) => evenlyChanging(apart[index]!, next));
  return pieces.reduce((sum, piece) => sum + piece, 0) / pieces.length;
}

/** The mean magnitude of a number that changes evenly from one value to another. */
function evenlyChanging(from: number, to: number): number {
  if (from * to >= 0) return Math.abs(from + to) / 2;
  return (from * from + to * to) / (2 * Math.abs(from - to));
}

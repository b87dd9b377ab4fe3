/** A cost at each size. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly size: number; readonly cost: number }[];
}

/** The point in the middle of those of a curve. */
export function middleOf<P>(points: readonly P[]): P {
  return points[points.length >> 1]!;
}

/** Draws curves as an SVG, with the units of sizes and costs at the axes. */
export type GrowthPlot = (options: {
  readonly title: string;
  readonly sizes: string;
  readonly unit: string;
  readonly curves: readonly Curve[];
}) => Promise<string>;

/** Points [x, y], ascending in x. */
export type Points = readonly (readonly [number, number])[];

/**
 * y at x on the straight lines through `points`; level before the first point and after the last.
 */
export function piecewise(points: Points, x: number): number {
  let before: readonly [number, number] | undefined;
  for (const point of points) {
    if (x < point[0]) {
      if (before === undefined) return point[1];
      return before[1] + ((point[1] - before[1]) * (x - before[0])) / (point[0] - before[0]);
    }
    before = point;
  }
  return before === undefined ? 0 : before[1];
}

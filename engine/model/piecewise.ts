/** Points [x, y], ascending in x. */
export type Points = readonly (readonly [number, number])[];

/**
 * y at x on the straight lines through `points`; level before the first point and after the last.
 */
export function piecewise(points: Points, x: number): number {
  let next = 0;
  while (next < points.length && x >= points[next]![0]) next += 1;
  return between(points, next, x);
}

/**
 * The same as a function of x. The points lie in arrays of doubles, where those of `Points` are of
 * several kinds, which is slow for the lines that every parked car asks for several times a day.
 */
export function lineThrough(points: Points): (x: number) => number {
  const xs = Float64Array.from(points, ([x]) => x);
  const ys = Float64Array.from(points, ([, y]) => y);
  const { length } = xs;
  return (x) => {
    let next = 0;
    while (next < length && x >= xs[next]!) next += 1;
    if (next === 0) return ys[0]!;
    const last = next - 1;
    if (next === length) return ys[last]!;
    return ys[last]! + ((ys[next]! - ys[last]!) * (x - xs[last]!)) / (xs[next]! - xs[last]!);
  };
}

/** The same at so many ascending xs, in one walk. */
export function piecewiseAt(
  points: Points,
  count: number,
  xAt: (index: number) => number,
): Float64Array {
  const ys = new Float64Array(count);
  let next = 0;
  for (let index = 0; index < count; index += 1) {
    const x = xAt(index);
    while (next < points.length && x >= points[next]![0]) next += 1;
    ys[index] = between(points, next, x);
  }
  return ys;
}

/** y on the line that ends at the point of this index, the first beyond x. */
function between(points: Points, next: number, x: number): number {
  const before = points[next - 1];
  const after = points[next];
  if (before === undefined || after === undefined) return (before ?? after)?.[1] ?? 0;
  return before[1] + ((after[1] - before[1]) * (x - before[0])) / (after[0] - before[0]);
}

/**
 * sin, cos and atan2 in radians, of additions and multiplications alone: those of the host differ
 * in the last bit between processors. Within 1e-15 of the true value for angles of a few turns.
 */
export function sine(angle: number): number {
  const quarter = Math.round(angle / halfPi);
  const rest = reduce(angle, quarter);
  const even = quarter % 2 === 0;
  const value = even ? sineSeries(rest) : cosineSeries(rest);
  return isLowerHalf(quarter) ? -value : value;
}

export function cosine(angle: number): number {
  const quarter = Math.round(angle / halfPi);
  const rest = reduce(angle, quarter);
  const even = quarter % 2 === 0;
  const value = even ? cosineSeries(rest) : sineSeries(rest);
  return isLowerHalf(quarter + 1) ? -value : value;
}

/** Angle of the point (x, y), from -pi to pi; 0 at the origin. */
export function arcTangent2(y: number, x: number): number {
  if (x === 0 && y === 0) return 0;
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const steep = ay > ax;
  const small = arcTangent(steep ? ax / ay : ay / ax);
  const acute = steep ? halfPi - small : small;
  const angle = x < 0 ? Math.PI - acute : acute;
  return y < 0 ? -angle : angle;
}

const halfPi = Math.PI / 2;
/** The part of pi/2 that its double lacks. */
const halfPiTail = 6.123233995736766e-17;
const sixthPi = Math.PI / 6;
const rootThree = Math.sqrt(3);
/** tan(pi/12): beyond it the series would need many terms. */
const tanTwelfthPi = 2 - rootThree;

/** The angle less whole quarter turns; the product is taken in two parts so that little is lost. */
function reduce(angle: number, quarter: number): number {
  return angle - quarter * halfPi - quarter * halfPiTail;
}

function isLowerHalf(quarter: number): boolean {
  return ((quarter % 4) + 4) % 4 >= 2;
}

/** For angles up to pi/4; the first term left out is below 1e-19. */
function sineSeries(x: number): number {
  const xx = x * x;
  let sum = 0;
  for (let n = 17; n >= 3; n -= 2) sum = (xx / (n * (n - 1))) * (1 - sum);
  return x - x * sum;
}

function cosineSeries(x: number): number {
  const xx = x * x;
  let sum = 0;
  for (let n = 18; n >= 2; n -= 2) sum = (xx / (n * (n - 1))) * (1 - sum);
  return 1 - sum;
}

/** For tangents from 0 to 1. */
function arcTangent(t: number): number {
  if (t <= tanTwelfthPi) return arcTangentSeries(t);
  return sixthPi + arcTangentSeries((t * rootThree - 1) / (rootThree + t));
}

function arcTangentSeries(t: number): number {
  const tt = t * t;
  let sum = 0;
  for (let n = 29; n >= 1; n -= 2) sum = 1 / n - tt * sum;
  return t * sum;
}

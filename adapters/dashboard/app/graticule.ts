/** A line of equal latitude or longitude, degrees. */
export interface GridLine {
  readonly degrees: number;
  /** `37.75° N`. */
  readonly words: string;
}

/** The distances of lines, degrees. */
const steps = [
  0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45, 90,
];

/** Decimal fractions are not exact: a line at the bound counts. */
const rounding = 1e-6;

/** The lines between two bounds, of the least distance that does not make more than `most`. */
export function gridLines(
  [from, until]: readonly [number, number],
  axis: 'latitude' | 'longitude',
  most: number,
): readonly GridLine[] {
  const step = steps.find((each) => (until - from) / each <= most) ?? 90;
  const lines: GridLine[] = [];
  const last = Math.floor(until / step + rounding);
  for (let number = Math.ceil(from / step - rounding); number <= last; number += 1) {
    const degrees = number * step;
    if (axis === 'latitude' && Math.abs(degrees) > 85) continue;
    lines.push({ degrees, words: degreeWords(degrees, axis, decimalsOf(step)) });
  }
  return lines;
}

function decimalsOf(step: number): number {
  return step >= 1 ? 0 : Math.ceil(-Math.log10(step) - rounding);
}

function degreeWords(degrees: number, axis: 'latitude' | 'longitude', decimals: number): string {
  // A map that is moved around the world more than once shows the same longitudes again.
  const turned = axis === 'longitude' ? ((((degrees + 180) % 360) + 360) % 360) - 180 : degrees;
  const [plus, minus] = axis === 'latitude' ? ['N', 'S'] : ['E', 'W'];
  const number = Math.abs(turned).toFixed(decimals);
  return `${number}°${Number(number) === 0 ? '' : ` ${turned > 0 ? plus : minus}`}`;
}

import type { Cycle } from './cycle.ts';

/**
 * The phases of a cycle at its speeds times a factor: time, distance and speed at each knot. Cars
 * that drive alike share it. Between two knots the acceleration is constant.
 */
export class Track {
  readonly massFactor: number;
  /** Since the start of the cycle, ms. */
  readonly atMs: Float64Array;
  /** Since the start of the cycle, m. */
  readonly metres: Float64Array;
  /** m/s. */
  readonly speeds: Float64Array;
  /** The knots at which a stop ends. */
  readonly starts: readonly number[];
  /** Mean speed of the whole, m/s; the speed of a way without a knot. */
  readonly meanSpeed: number;

  constructor({ knots, massFactor }: Cycle, factor: number) {
    this.massFactor = massFactor;
    this.atMs = Float64Array.from(knots, ([seconds]) => (seconds * 1000) / factor);
    this.speeds = Float64Array.from(knots, ([, speed]) => speed * factor);
    this.metres = new Float64Array(knots.length);
    for (let knot = 1; knot < knots.length; knot += 1) {
      const seconds = (this.atMs[knot]! - this.atMs[knot - 1]!) / 1000;
      const mean = (this.speeds[knot]! + this.speeds[knot - 1]!) / 2;
      this.metres[knot] = this.metres[knot - 1]! + mean * seconds;
    }
    this.meanSpeed = (this.lengthM / this.lengthMs) * 1000;
    this.starts = knots.flatMap(([, speed], knot) => {
      const next = knots[knot + 1]?.[1] ?? 0;
      return speed === 0 && next > 0 ? [knot] : [];
    });
  }

  /** Duration of the cycle, ms. */
  get lengthMs(): number {
    return this.atMs[this.atMs.length - 1]!;
  }

  /** Length of the cycle, m. */
  get lengthM(): number {
    return this.metres[this.metres.length - 1]!;
  }
}

/** The last index from `low` on, below `high`, whose value is at most `value`. */
export function lastAtMost(values: Float64Array, value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}

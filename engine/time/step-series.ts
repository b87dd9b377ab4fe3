/** One step of a series: its value holds from an instant until another, which is excluded. */
export interface SeriesStep {
  readonly fromMs: number;
  /** Infinity: for good. */
  readonly untilMs: number;
  readonly value: number;
}

/**
 * Values over time. Each value holds from its instant until the next one; NaN stands for a time
 * without a value. Before the first instant there is no value, and the last holds for good.
 */
export class StepSeries {
  readonly #startsMs: Float64Array;
  readonly #values: Float64Array;
  readonly #knownFromMs: Float64Array | undefined;

  /**
   * @param startsMs ascending
   * @param knownFromMs the instants at which the values become known; without them, all always are
   */
  constructor(startsMs: Float64Array, values: Float64Array, knownFromMs?: Float64Array) {
    this.#startsMs = startsMs;
    this.#values = values;
    this.#knownFromMs = knownFromMs;
  }

  /** The value at an instant; undefined where there is none. */
  at(atMs: number): number | undefined {
    const index = this.#startsUpTo(atMs) - 1;
    return index < 0 ? undefined : this.#valueAt(index);
  }

  /** The first instant after `atMs` at which a step begins or values end; Infinity for none. */
  nextChangeMs(atMs: number): number {
    return this.#startsMs[this.#startsUpTo(atMs)] ?? Infinity;
  }

  /** The first instant after `atMs` at which values become known; Infinity for none. */
  nextKnownMs(atMs: number): number {
    let nextMs = Infinity;
    for (const knownMs of this.#knownFromMs ?? []) {
      if (knownMs > atMs && knownMs < nextMs) nextMs = knownMs;
    }
    return nextMs;
  }

  /**
   * The steps with a value that reach into a period, in the order of time, whole.
   *
   * @param knownAtMs leaves out the steps that become known later
   */
  steps(fromMs: number, untilMs: number, knownAtMs: number = Infinity): SeriesStep[] {
    const steps: SeriesStep[] = [];
    const starts = this.#startsMs;
    const first = Math.max(0, this.#startsUpTo(fromMs) - 1);
    for (let index = first; index < starts.length && starts[index]! < untilMs; index += 1) {
      const value = this.#valueAt(index);
      const end = starts[index + 1] ?? Infinity;
      const isKnown = this.#knownFromMs === undefined || this.#knownFromMs[index]! <= knownAtMs;
      if (value === undefined || !isKnown || end <= fromMs) continue;
      steps.push({ fromMs: starts[index]!, untilMs: end, value });
    }
    return steps;
  }

  /** The first instant with a value. */
  get startMs(): number {
    return this.#startsMs[0] ?? Infinity;
  }

  /** The instant at which the last value ends; Infinity where it holds for good. */
  get endMs(): number {
    const last = this.#values.length - 1;
    return Number.isNaN(this.#values[last] ?? NaN) ? (this.#startsMs[last] ?? Infinity) : Infinity;
  }

  #valueAt(index: number): number | undefined {
    const value = this.#values[index]!;
    return Number.isNaN(value) ? undefined : value;
  }

  /** The number of steps that begin up to and including an instant. */
  #startsUpTo(atMs: number): number {
    const starts = this.#startsMs;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

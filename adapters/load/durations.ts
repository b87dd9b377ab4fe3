import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/**
 * Durations of any number in bounded memory, by the histogram of Node (HdrHistogram): percentiles
 * are right to three digits.
 */
export class Durations {
  /** In microseconds. */
  readonly #histogram: RecordableHistogram = createHistogram({
    lowest: 1,
    highest: longestMicros,
    figures: 3,
  });
  #maxMs = 0;

  get count(): number {
    return this.#histogram.count;
  }

  get maxMs(): number {
    return this.#maxMs;
  }

  add(ms: number): void {
    this.#maxMs = Math.max(this.#maxMs, ms);
    this.#histogram.record(Math.min(longestMicros, Math.max(1, Math.round(ms * 1000))));
  }

  /** The duration that so many percent do not exceed; NaN without any. */
  percentileMs(percent: number): number {
    if (this.count === 0) return Number.NaN;
    return Math.min(this.#histogram.percentile(percent) / 1000, this.#maxMs);
  }
}

/** A day. */
const longestMicros = 86_400_000_000;

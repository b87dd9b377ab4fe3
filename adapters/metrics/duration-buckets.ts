/** The labels of a series, by their names. */
export type Labels = Readonly<Record<string, number | string>>;

/** One line of the text that Prometheus reads. */
export interface SeriesValue {
  /** In place of the name of its metric. */
  readonly metricName?: string;
  readonly labels: Labels;
  readonly value: number;
}

/** The upper bounds of the buckets of durations, s: up to the longest command of the API. */
const bounds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180,
] as const;

/**
 * Durations in buckets. A histogram of prom-client makes a text of its labels for every value,
 * which takes longer than all else that is counted of a request.
 */
export class DurationBuckets {
  /** The last bucket has no bound. */
  readonly #counts = new Float64Array(bounds.length + 1);
  #sumS = 0;

  add(ms: number): void {
    const seconds = ms / 1000;
    let at = 0;
    while (at < bounds.length && seconds > bounds[at]!) at += 1;
    this.#counts[at]! += 1;
    this.#sumS += seconds;
  }

  /** The series of a histogram, whose buckets have the counts of all below them. */
  *samples(name: string, labels: Labels): Generator<SeriesValue> {
    let count = 0;
    for (const [at, inBucket] of this.#counts.entries()) {
      count += inBucket;
      const le = bounds[at] ?? '+Inf';
      yield { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
    }
    yield { metricName: `${name}_sum`, labels, value: this.#sumS };
    yield { metricName: `${name}_count`, labels, value: count };
  }
}

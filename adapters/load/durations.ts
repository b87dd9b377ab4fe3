/**
 * Durations of any number in bounded memory: counts of durations with three digits, so that those
 * of several threads add up to those of all.
 */
export class Durations {
  /** Counts by microseconds with three digits, rounded up. */
  readonly #counts = new Map<number, number>();
  #count = 0;
  #maxMs = 0;

  get count(): number {
    return this.#count;
  }

  get maxMs(): number {
    return this.#maxMs;
  }

  add(ms: number): void {
    this.#maxMs = Math.max(this.#maxMs, ms);
    this.#note(threeDigits(Math.max(0, ms) * 1000), 1);
  }

  /** Adds durations that were taken elsewhere. */
  addAll({ counts, maxMs }: PlainDurations): void {
    this.#maxMs = Math.max(this.#maxMs, maxMs);
    for (const [micros, count] of counts) this.#note(micros, count);
  }

  /** The duration that so many percent do not exceed; NaN without any. */
  percentileMs(percent: number): number {
    const rank = Math.max(1, Math.ceil((this.#count * percent) / 100));
    let below = 0;
    for (const [micros, count] of [...this.#counts].sort(([one], [other]) => one - other)) {
      below += count;
      if (below >= rank) return Math.min(micros / 1000, this.#maxMs);
    }
    return Number.NaN;
  }

  /** The durations as plain values. */
  get plain(): PlainDurations {
    return { counts: [...this.#counts], maxMs: this.#maxMs };
  }

  #note(micros: number, count: number): void {
    this.#counts.set(micros, (this.#counts.get(micros) ?? 0) + count);
    this.#count += count;
  }
}

export interface PlainDurations {
  /** Microseconds and counts. */
  readonly counts: readonly (readonly [micros: number, count: number])[];
  readonly maxMs: number;
}

/** A number of microseconds, rounded up to three digits. */
function threeDigits(micros: number): number {
  const whole = Math.ceil(micros);
  if (whole < 1000) return whole;
  const unit = 10 ** (Math.floor(Math.log10(whole)) - 2);
  return Math.ceil(whole / unit) * unit;
}

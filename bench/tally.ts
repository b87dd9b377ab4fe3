/** The distribution of values. */
export interface Spread {
  readonly mean: number;
  readonly median: number;
  /** Width of a step; the last step holds all larger values. */
  readonly width: number;
  /** Values in each step, from 0. */
  readonly counts: readonly number[];
}

/** Counts values without keeping them, so that counting takes no memory beside the measured one. */
export class Tally {
  /** A hundredth of a step wide, for the median; the last one holds all larger values. */
  readonly #fine: Uint32Array;
  readonly #width: number;
  #sum = 0;
  count = 0;

  constructor(width: number, steps: number) {
    this.#width = width;
    this.#fine = new Uint32Array(steps * finePerStep);
  }

  add(value: number): void {
    const index = Math.floor((value / this.#width) * finePerStep);
    const last = this.#fine.length - 1;
    const at = Math.min(last, Math.max(0, index));
    this.#fine[at] = this.#fine[at]! + 1;
    this.#sum += value;
    this.count += 1;
  }

  spread(): Spread {
    const counts = Array.from({ length: this.#fine.length / finePerStep }, (_, step) =>
      this.#fine
        .subarray(step * finePerStep, (step + 1) * finePerStep)
        .reduce((sum, count) => sum + count, 0),
    );
    return { mean: this.#sum / this.count, median: this.#median(), width: this.#width, counts };
  }

  #median(): number {
    let below = 0;
    const index = this.#fine.findIndex((count) => (below += count) * 2 >= this.count);
    return ((index + 0.5) * this.#width) / finePerStep;
  }
}

const finePerStep = 100;

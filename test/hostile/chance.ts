import seedrandom from 'seedrandom';

/** The seed of a run, fixed so that it repeats; HOSTILE_SEED=<anything> is another run, or shows a find again. */
export const seed = process.env['HOSTILE_SEED'] ?? '20261122';

/** Draws of one part of the run. */
export class Chance {
  readonly #next: () => number;

  constructor(part: string) {
    this.#next = seedrandom.alea(`${seed} ${part}`);
  }

  /** Whether an event with this probability occurs. */
  is(share: number): boolean {
    return this.#next() < share;
  }

  below(bound: number): number {
    return Math.floor(this.#next() * bound);
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
}

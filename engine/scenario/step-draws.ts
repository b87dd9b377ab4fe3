/** Numbers the draws of steps that run more than once, so that each has a stream of its own. */
export class StepDraws {
  readonly #counts = new Map<string, number>();

  /** The purpose of the next draw of the step at a path. */
  next(path: string): string {
    const count = this.#counts.get(path) ?? 0;
    this.#counts.set(path, count + 1);
    return `${path} ${count}`;
  }
}

/** Numbers the draws of steps that run more than once, so that each has a stream of its own. */
export class StepDraws {
  readonly #counts = new Map<string, number>();

  /** The purpose of the next draw of the step at a path, and of the vehicle if each has its own. */
  next(path: string, vehicle = ''): string {
    const counted = `${path} ${vehicle}`;
    const count = this.#counts.get(counted) ?? 0;
    this.#counts.set(counted, count + 1);
    return `${path} ${count}`;
  }
}

/** The path of a draw: that of the step, with the name of the thing drawn if it has one. */
export function drawPath(path: string, what: string): string {
  return what === '' ? path : `${path} ${what}`;
}

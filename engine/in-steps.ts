/** Work in short steps, between which other work may run. */
export type InSteps<Result> = Generator<void, Result>;

/** The number of list entries in one step, which takes a few milliseconds. */
export const entriesOfStep = 100;

/** Takes all steps at once. */
export function allAtOnce<Result>(steps: InSteps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

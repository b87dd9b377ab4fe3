/** Work that may take long, in short steps: between any two of them others may have a turn. */
export type InSteps<Result> = Generator<void, Result>;

/** So many entries of a list are a step of a few milliseconds. */
export const entriesOfStep = 100;

/** Takes all steps at once. */
export function allAtOnce<Result>(steps: InSteps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

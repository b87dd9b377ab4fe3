/** Work in short steps, between which other work may run. */
export type InSteps<Result> = Generator<void, Result>;

/** The number of list entries in one step, which takes a few milliseconds. */
export const entriesOfStep = 100;

/** The characters of a file that are read in one step, which takes a few milliseconds. */
export const charactersOfStep = 16_384;

/** The points or rows of a file that are handled in one step, which takes a few milliseconds. */
export const rowsOfStep = 2_000;

/** Reads the items of a list a few at a time and omits undefined results. */
export function* readInSteps<Item, Result>(
  list: Iterable<Item>,
  read: (item: Item, index: number) => Result | undefined,
): InSteps<Result[]> {
  const results: Result[] = [];
  let index = 0;
  for (const item of list) {
    if (index % entriesOfStep === 0) yield;
    const result = read(item, index);
    if (result !== undefined) results.push(result);
    index += 1;
  }
  return results;
}

/** Takes all steps at once. */
export function allAtOnce<Result>(steps: InSteps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

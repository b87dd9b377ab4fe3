import { expect, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether searches try all of their cases. */
    readonly isLong: boolean;
    /** The files that `npm run test:long` runs because they search. */
    readonly searches: readonly string[];
  }
}

/**
 * The share of a search in this run: a tenth in `npm test`, all of it in `npm run test:long`. It gives the number of cases
 * and the number of finds that show that the search has looked.
 */
export function cases(all: number): number {
  if (inject('isLong')) return all;
  const { testPath = '' } = expect.getState();
  if (!inject('searches').includes(testPath)) {
    throw new Error(`no run tries all cases: import fast-check or cases.ts in ${testPath} itself`);
  }
  return Math.ceil(all / 10);
}

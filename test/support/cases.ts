import { expect, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The share of its cases that a search tries. */
    readonly share: number;
    /** The files that `--mode all` runs because they search. */
    readonly searches: readonly string[];
  }
}

/**
 * The cases that a search tries in this run: all with `--mode all`, else a tenth. It scales the finds, too, which show that
 * the search has looked.
 */
export function cases(all: number): number {
  const { testPath = '' } = expect.getState();
  if (!inject('searches').includes(testPath)) {
    throw new Error(`no run tries all cases: import fast-check or cases.ts in ${testPath} itself`);
  }
  return Math.ceil(all * inject('share'));
}

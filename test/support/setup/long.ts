import { beforeEach, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** True in the run of `npm run test:long`. */
    readonly isLong: boolean;
  }
}

// In a file with tagged tests, the long run leaves out the others, which `npm test` has.
if (inject('isLong')) {
  beforeEach(({ task, skip }) => {
    const isLong = task.file.name.endsWith('.long.test.ts') || task.tags?.includes('long');
    if (isLong !== true) skip();
  });
}

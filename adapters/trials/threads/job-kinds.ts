import type { JobKinds } from '../../threads/job-thread.ts';

/** The kinds of jobs that threads of the command line can do. */
export const jobKinds = {
  body: async () => (await import('./body-jobs.ts')).openBodies,
  'fleet-part': async () => (await import('../../fleet/part-jobs.ts')).openParts,
  suite: async () => (await import('../suite/suite-jobs.ts')).openSuite,
} as const satisfies JobKinds;

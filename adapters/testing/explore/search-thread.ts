/** The module of a thread that explores or sweeps. */
import { doJobs } from '../../threads/worker-thread.ts';
import { jobsFor } from './search-jobs.ts';

doJobs({
  explore: async () => jobsFor((await import('./explore.ts')).exploring),
  sweep: async () => jobsFor((await import('../sweep/sweep.ts')).sweeping),
});

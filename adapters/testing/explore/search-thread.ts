/** The module of a thread that explores or sweeps. */
import { doJobs } from '../../threads/worker-thread.ts';
import { openSearching } from './search-jobs.ts';

doJobs({
  explore: async () => openSearching((await import('./explore.ts')).exploring),
  sweep: async () => openSearching((await import('../sweep/sweep.ts')).sweeping),
});

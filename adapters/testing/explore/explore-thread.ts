/** The module of a thread that explores. */
import { doJobs } from '../../threads/worker-thread.ts';

doJobs({ explore: async () => (await import('./explore-jobs.ts')).openExploring });

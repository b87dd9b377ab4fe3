/** The module of a worker thread of the command line. */
import { doJobs } from '../../threads/worker-thread.ts';
import { jobKinds } from './job-kinds.ts';

doJobs(jobKinds);

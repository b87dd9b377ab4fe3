/** The module of a worker thread of `paths`. */
import { doJobs } from '../../adapters/threads/worker-thread.ts';
import { pathsKinds } from './paths-pool.ts';

doJobs(pathsKinds);

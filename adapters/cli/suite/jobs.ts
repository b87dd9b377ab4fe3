import { availableParallelism } from 'node:os';
import { UsageError } from '../usage-error.ts';

/**
 * The number of files that run faster without threads, whose start takes as long as some short
 * scenarios.
 */
const fewFiles = 32;

/** The most threads; more take memory without a gain. */
const mostJobs = 64;

/**
 * The number of threads that run scenarios. By default one less than the processors, for one reads
 * the files and shows the results, and a single one for few files. Standard input, which a thread
 * cannot read again, and a single log need one thread. Throws `UsageError`.
 */
export function readJobs(written: string | undefined, files: readonly string[]): number {
  const jobs = written === undefined ? usual(files) : Number(written);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > mostJobs) {
    throw new UsageError(`--jobs ${written}: write a number of threads from 1 to ${mostJobs}`);
  }
  return files.includes('-') ? 1 : jobs;
}

function usual({ length }: readonly string[]): number {
  if (length < fewFiles) return 1;
  return Math.max(1, Math.min(availableParallelism() - 1, mostJobs));
}

import { availableParallelism } from 'node:os';
import { UsageError } from '../usage-error.ts';

/** A thread reads and warms up anew, which takes as long as some short scenarios: fewer files are done before. */
const fewFiles = 32;

/** More threads than these take memory and give nothing. */
const mostJobs = 64;

/**
 * How many threads run scenarios. Without `--jobs` as many as there are processors
 * but one, which reads the files and shows what comes of them; a single one where there are few files.
 * Standard input cannot be read a second time by a thread, and one log takes one run. Throws `UsageError`.
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

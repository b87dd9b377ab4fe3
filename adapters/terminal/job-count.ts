import { UsageError } from './usage-error.ts';

/** The most threads; more take memory without a gain. */
export const mostJobs = 64;

/** The number of threads that `--jobs` asks for. Throws `UsageError`. */
export function readJobCount(written: string): number {
  const jobs = Number(written);
  if (isJobCount(jobs)) return jobs;
  throw new UsageError(`--jobs ${written}: write a number of threads from 1 to ${mostJobs}`);
}

/** Whether a number of threads is possible. */
export function isJobCount(jobs: number): boolean {
  return Number.isInteger(jobs) && jobs >= 1 && jobs <= mostJobs;
}

import { availableParallelism } from 'node:os';
import { isJobCount, mostJobs, readJobCount } from '../../terminal/job-count.ts';
import type { RunFlags } from '../run-options.ts';

/**
 * The number of files that are worth a thread. One more compiles all code once more, which takes as
 * much processor time as some forty short scenarios: on two processors, two threads run 69 of them
 * no faster than one does.
 */
const filesPerThread = 64;

/**
 * The number of threads that run scenarios. By default one for every 64 files, each counted once
 * for every seed, but no more than there are processors. Standard input runs in this thread,
 * unless it runs with several seeds. Throws `UsageError`.
 */
export function readJobs(
  written: string | undefined,
  files: readonly string[],
  seeds?: number,
): number {
  const jobs = written === undefined ? usual(files.length * (seeds ?? 1)) : readJobCount(written);
  return files.includes('-') && seeds === undefined ? 1 : jobs;
}

/**
 * The number of threads that a command line needs in any case, which is known before the files are:
 * 1 unless several runs and threads are asked for. Wrong options are refused later.
 */
export function certainJobs(
  paths: readonly string[],
  { jobs: written, list, dry, seeds, on }: Pick<RunFlags, 'jobs' | 'list' | 'dry' | 'seeds' | 'on'>,
): number {
  const jobs = Number(written ?? 1);
  const isElsewhere = list === true || dry === true || on !== undefined;
  if (!isJobCount(jobs) || isElsewhere || paths.includes('-')) return 1;
  const isOne = paths.length === 1 && /\.ya?ml$/.test(paths[0]!) && !/[*?[\]{}]/.test(paths[0]!);
  return isOne && seeds === undefined ? 1 : jobs;
}

function usual(runs: number): number {
  const worthwhile = Math.floor(runs / filesPerThread);
  return Math.max(1, Math.min(worthwhile, availableParallelism(), mostJobs));
}

import type { JobPlace } from '../../threads/job-line.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import type { SuiteContext } from '../../trials/suite/suite-messages.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** The threads of a worker for jobs of a kind. Runs call the receivers of this worker alone. */
export function workerPlace(
  pool: ThreadPool,
  kind: string,
  { receivers }: Pick<WorkerSettings, 'receivers'>,
): JobPlace {
  const here = (context: unknown): unknown =>
    kind === 'suite' ? { ...(context as SuiteContext), elsewhere: { receivers } } : context;
  return {
    line: (jobs, context) => pool.line(jobs, here(context)),
    heed: (signal) => pool.heed(signal),
    interrupt: (reason) => pool.interrupt(reason),
    close: () => pool.close(),
  };
}

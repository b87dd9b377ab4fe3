import type { Job } from 'bullmq';

/** The reason with which a worker gives up a job that no producer waits for. */
export const unwanted = 'no producer waits for it';

/** The error of a job that no worker could do. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';

  constructor(reason: string, { id = '', attemptsMade }: Pick<Job, 'id' | 'attemptsMade'>) {
    const name = id.slice(0, 12);
    super(
      /stalled more than/.test(reason)
        ? `job ${name} failed: its workers ended again and again while they did it, as for lack of memory`
        : `job ${name} failed${attemptsMade > 1 ? ` after ${attemptsMade} attempts` : ''}: ${reason}`,
    );
  }
}

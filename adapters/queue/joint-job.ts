import { setTimeout as pause } from 'node:timers/promises';
import type { Job, Queue } from 'bullmq';
import { type AnswerPages, writePages } from './answer-pages.ts';
import { unpacked } from './packed.ts';
import type { QueuedJob } from './queued-job.ts';
import type { JobStore } from './store.ts';
import type { OpenRun } from './worker-runs.ts';

/** The surroundings of a worker that does a job together with other workers. */
export interface JointWork {
  readonly store: JobStore;
  /** The queue with the contexts and beginnings of runs. */
  readonly runs: Queue;
  /** Whether the producer of a run is still there. */
  readonly isWanted: (run: string) => Promise<boolean>;
  readonly onProgress: (done: number) => void;
}

/** The id under which the store has the instant at which the jobs of a run begin. */
export function beginningOf(run: string): string {
  return `${run}-begin`;
}

/**
 * Does a job of a run whose jobs begin at one instant. It ends early once the producer has left.
 * Throws for a job that another worker has begun.
 */
export async function doJointly(
  job: Job<QueuedJob>,
  { line, place }: OpenRun,
  work: JointWork,
): Promise<AnswerPages> {
  const { store, onProgress } = work;
  if (job.attemptsStarted > 1) {
    throw store.finalError('its worker has ended, and it is not begun twice');
  }
  const over = new AbortController();
  const following = follow(job.data.run, place, { ...work, over: over.signal });
  try {
    const answer = await line.do(unpacked(job.data.job), undefined, onProgress);
    return await store.askPatiently(() => writePages(job, answer));
  } finally {
    over.abort();
    await following;
  }
}

/** Passes the beginning on to the threads, and interrupts them when the producer leaves. */
async function follow(
  run: string,
  place: OpenRun['place'],
  { store, runs, isWanted, over }: JointWork & { readonly over: AbortSignal },
): Promise<void> {
  try {
    const aheadMs = await store.aheadMs();
    let hasBegun = false;
    while (!over.aborted) {
      if (!hasBegun) {
        const beginning = await store.askPatiently(() => runs.getJob(beginningOf(run)));
        hasBegun = beginning !== undefined;
        if (hasBegun) place.begin((beginning!.data as { atMs: number }).atMs - aheadMs);
      }
      if (!(await isWanted(run))) throw new Error('the producer of the run has left');
      await pause(everyMs, undefined, { signal: over }).catch(() => {});
    }
  } catch (error) {
    // Nothing is sent for a producer that cannot be asked.
    place.interrupt(error);
  }
}

/** The real time between two questions to the store. */
const everyMs = 250;

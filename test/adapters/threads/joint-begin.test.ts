import { expect, test } from 'vitest';
import { JobThread } from '../../../adapters/threads/job-thread.ts';
import type { ThreadReport } from '../../../adapters/threads/messages.ts';
import type { PoolThread } from '../../../adapters/threads/pool-thread.ts';
import { ReadyJobs } from '../../../adapters/threads/ready-jobs.ts';
import { ThreadPool } from '../../../adapters/threads/thread-pool.ts';

/** Threads of this one whose jobs tell that they are ready, and answer with the beginning. */
function threads(): (index: number) => PoolThread {
  return () => {
    let own: JobThread | undefined;
    return {
      listen: (hear: (report: ThreadReport) => void) => {
        const kinds = {
          waits:
            async () =>
            (_: unknown, __: AbortSignal, begun: Promise<number>) =>
            async (___: unknown, tell: (done: number) => void) => {
              tell(0);
              return begun;
            },
        };
        own = new JobThread(kinds, (report) => setImmediate(() => hear(report)));
        void own.load([]);
      },
      post: (request) => own?.hear(request),
      close: async () => {},
    };
  };
}

test('jobs that wait for each other hear of one instant, the first one', async () => {
  const pool = new ThreadPool({ count: 3, start: threads() });
  const line = pool.line<number, number>('waits', {});
  const readyJobs = new ReadyJobs(3);
  const answers = Promise.all(
    [0, 1, 2].map((job) => line.do(job, undefined, () => readyJobs.note(job))),
  );
  await readyJobs.within(60_000, answers);
  pool.begin(7);
  pool.begin(9);
  expect(await answers).toEqual([7, 7, 7]);
  await pool.close();
});

test('a thread that starts behind the beginning hears of it, too', async () => {
  const pool = new ThreadPool({ count: 2, start: threads() });
  const line = pool.line<number, number>('waits', {});
  pool.begin(7);
  expect(await Promise.all([line.do(1), line.do(2)])).toEqual([7, 7]);
  await pool.close();
});

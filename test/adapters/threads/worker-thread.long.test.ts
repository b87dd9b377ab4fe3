import { expect, test } from 'vitest';
import { ThreadPool } from '../../../adapters/threads/thread-pool.ts';
import { workerThread } from '../../../adapters/threads/worker-thread.ts';

const module = new URL('thread-of-tests.ts', import.meta.url);

test('worker threads do jobs, outlive broken ones, and hear an interruption', async () => {
  let started = 0;
  const pool = new ThreadPool({
    count: 2,
    start: () => {
      started += 1;
      return workerThread(module, ['double']);
    },
  });
  const double = pool.line<number, number>('double', 2);
  const broken = pool.line<string, never>('break', undefined);
  const failed = (job: string) => broken.do(job).catch((error: Error) => error.message);

  const doubled = Promise.all([1, 2, 3, 4].map((each) => double.do(each)));
  const failures = Promise.all(['exit', 'throw', 'uncopied'].map(failed));

  expect(await doubled).toEqual([2, 4, 6, 8]);
  expect(await failures).toEqual([
    'a thread ended before its work was done',
    'thrown outside of a job',
    expect.stringContaining('could not be cloned'),
  ]);
  expect(await double.do(21)).toBe(42);
  expect(started).toBe(4);

  const waiting = pool.line<undefined, number>('wait', undefined);
  const ended = Promise.all([waiting.do(undefined), waiting.do(undefined)]);
  pool.interrupt(143);
  expect(await ended).toEqual([143, 143]);
  await pool.close();
});

test('a worker thread whose module cannot be loaded fails its jobs with the reason', async () => {
  const missing = new URL('no-such-module.ts', import.meta.url);
  const pool = new ThreadPool({ count: 2, start: () => workerThread(missing) });

  const answer = pool.line<number, number>('double', 2).do(1);

  await expect(answer).rejects.toThrow('no-such-module.ts');
  await pool.close();
});

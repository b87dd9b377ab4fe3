import { expect, test } from 'vitest';
import type { JobKinds } from '../../../adapters/threads/job-thread.ts';
import { ownThread } from '../../../adapters/threads/own-thread.ts';
import { ThreadPool } from '../../../adapters/threads/thread-pool.ts';

test('a job of the thread that owns the pool hears that the pool is closed', async () => {
  let hear: (reason: unknown) => void = () => {};
  const heard = new Promise((resolve) => (hear = resolve));
  const kinds: JobKinds = {
    wait: async () => (_, signal) => async () => {
      signal.addEventListener('abort', () => hear(signal.reason));
      return new Promise(() => {});
    },
  };
  const pool = new ThreadPool({ count: 1, start: () => ownThread(kinds) });
  const job = pool.line<undefined, never>('wait', undefined).do(undefined);
  const failure = job.catch(({ message }: Error) => message);
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);

  await pool.close();

  expect(await failure).toBe('the threads were closed before the job ended');
  expect(await heard).toEqual(new Error('the threads were closed'));
});

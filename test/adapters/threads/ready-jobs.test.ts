import { expect, test } from 'vitest';
import { ReadyJobs } from '../../../adapters/threads/ready-jobs.ts';

const never = new Promise<never>(() => {});

test('the wait ends when all jobs are ready, each of which counts once', async () => {
  const readyJobs = new ReadyJobs(2);
  const all = readyJobs.within(60_000, never);
  readyJobs.note(0);
  readyJobs.note(0);
  expect(readyJobs.isComplete).toBe(false);
  readyJobs.note(1);
  await all;
  expect(readyJobs).toMatchObject({ isComplete: true, count: 2 });
  await readyJobs.within(60_000, never);
});

test('the wait ends with its time, or with the end of a job', async () => {
  const readyJobs = new ReadyJobs(2);
  readyJobs.note(1);
  await readyJobs.within(1, never);
  await readyJobs.within(60_000, Promise.resolve());
  await expect(readyJobs.within(60_000, Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(readyJobs).toMatchObject({ isComplete: false, count: 1 });
});

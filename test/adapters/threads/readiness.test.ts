import { expect, test } from 'vitest';
import { Readiness } from '../../../adapters/threads/readiness.ts';

const never = new Promise<never>(() => {});

test('the wait ends when all jobs are ready, each of which counts once', async () => {
  const readiness = new Readiness(2);
  const all = readiness.within(60_000, never);
  readiness.note(0);
  readiness.note(0);
  expect(readiness.isComplete).toBe(false);
  readiness.note(1);
  await all;
  expect(readiness).toMatchObject({ isComplete: true, count: 2 });
  await readiness.within(60_000, never);
});

test('the wait ends with its time, or with the end of a job', async () => {
  const readiness = new Readiness(2);
  readiness.note(1);
  await readiness.within(1, never);
  await readiness.within(60_000, Promise.resolve());
  await expect(readiness.within(60_000, Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(readiness).toMatchObject({ isComplete: false, count: 1 });
});

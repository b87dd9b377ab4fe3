import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { certainJobs, readJobs } from '../../../../adapters/trials/suite/jobs.ts';

const files = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at}.yaml`);

test('few scenarios run in one thread, many in one for every 64 up to the processors', () => {
  expect([0, 1, 64, 127].map((count) => readJobs(undefined, files(count)))).toEqual([1, 1, 1, 1]);
  expect(readJobs(undefined, files(128))).toBe(Math.min(2, availableParallelism()));
  expect(readJobs(undefined, files(10_000))).toBe(Math.min(64, availableParallelism()));
  expect(readJobs('4', [...files(100), '-'])).toBe(1);
});

test.each([
  [['scenarios'], { jobs: '4' }, 4],
  [['a.yaml', 'b.yaml'], { jobs: '2' }, 2],
  [['*.yaml'], { jobs: '2' }, 2],
  [['a.yaml'], { jobs: '2' }, 1],
  [['a.yaml', '-'], { jobs: '2' }, 1],
  [['scenarios'], {}, 1],
  [['scenarios'], { jobs: '2', list: true }, 1],
  [['scenarios'], { jobs: '2', dry: true }, 1],
  [['scenarios'], { jobs: '2', on: 'redis://127.0.0.1/0' }, 1],
  [['scenarios'], { jobs: 'many' }, 1],
  [['scenarios'], { jobs: '65' }, 1],
])('%j with %j needs %i threads before any file is read', (paths, flags, jobs) => {
  expect(certainJobs(paths, flags)).toBe(jobs);
});

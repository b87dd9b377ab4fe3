import { expect, test } from 'vitest';
import { timeLeft } from '../../../adapters/testing/time-left.ts';

type Task = Parameters<typeof timeLeft>[0];

/** The time left of a test at each of these instants, ms. */
const leftAt = (task: Task, opened: number, ...instants: readonly number[]) => {
  let nowMs = opened;
  const leftMs = timeLeft(task, () => nowMs);
  return instants.map((instant) => {
    nowMs = instant;
    return leftMs();
  });
};

test('a test has the rest of its time, less a twentieth in which it fails by itself', () => {
  expect(leftAt({ timeout: 5000 }, 100, 100, 1100, 4850, 9000)).toEqual([4750, 3750, 1, 1]);
});

test.each([0, Infinity])('a test whose limit is %s has no end', (timeout) => {
  expect(leftAt({ timeout }, 0, 10_000)).toEqual([undefined]);
});

test('a hook has another limit, and what it takes is no time of the test', () => {
  const hooks: { beforeEach: 'pass' | 'run'; afterEach?: 'run' } = { beforeEach: 'run' };
  let nowMs = 0;
  const leftMs = timeLeft({ timeout: 5000, result: { state: 'run', hooks } }, () => nowMs);

  nowMs = 8000;
  expect(leftMs()).toBeUndefined();
  hooks.beforeEach = 'pass';
  expect(leftMs()).toBe(4750);
  nowMs = 9000;
  expect(leftMs()).toBe(3750);
  hooks.afterEach = 'run';
  expect(leftMs()).toBeUndefined();
});

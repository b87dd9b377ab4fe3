import { expect, test } from 'vitest';
import { bugs } from './bugs.ts';
import { occurrencesOf } from './occurrences.ts';

test('the list of planted bugs is long enough', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(40);
});

test('the text that a planted bug replaces occurs once in its file', () => {
  const stale = bugs.filter((bug) => occurrencesOf(bug) !== 1);

  expect(stale.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
});

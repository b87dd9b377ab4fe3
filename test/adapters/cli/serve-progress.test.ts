import { expect, test } from 'vitest';
import { progressIn } from '../../../adapters/cli/serve/serve-worlds.ts';

test('worlds that take long to be brought back are told every two seconds', () => {
  const said: string[] = [];
  let nowMs = 0;
  const tell = progressIn({ say: (words) => void said.push(words) }, { nowMs: () => nowMs });
  for (const [atMs, id, entries] of [
    [10_000, 'main', 10],
    [11_999, 'main', 4000],
    [12_000, 'main', 12_000],
    [13_900, 'main', 14_000],
    [14_000, 'main', 28_913],
    [15_000, 'next', 5],
    [17_000, 'next', 28_000],
  ] as const) {
    nowMs = atMs;
    tell(id, entries, 28_913);
  }

  expect(said).toEqual([
    'bringing back main: 12,000 of 28,913 entries',
    'bringing back main: 28,913 of 28,913 entries',
    'bringing back next: 28,000 of 28,913 entries',
  ]);
});

import { expect, test } from 'vitest';
import type { CountedTable } from '../../engine/chart/counted.ts';
import { pathWords, shortestPath } from '../../lab/chart-coverage/shortest-path.ts';
import { countedTables } from '../../lab/charts.generated.ts';

function chart(name: string): CountedTable {
  return countedTables.find(({ id }) => id === name)!;
}

function wordsOf(name: string, from: string, on: string, guard = ''): string {
  const table = chart(name);
  const { states, transitions } = table.parts;
  const number = transitions.findIndex(
    (each) => states[each.from]!.path === from && each.on === on && each.guard === guard,
  );
  return pathWords(shortestPath(table, number)!);
}

test('a path has the events from the start, and the answers of the guards that it needs', () => {
  expect(wordsOf('lock', 'unlocked', 'doors.lock', 'doorOpen')).toBe(
    'start, then doors.unlock [not moving], then doors.lock [doorOpen]',
  );
  expect(wordsOf('lock', 'unlocked.waiting', 'after relockTimeout')).toBe(
    'start, then doors.unlock [not moving], then after relockTimeout',
  );
});

test('every transition has a path, and no shorter one reaches its state', () => {
  const lengths = countedTables.flatMap((table) =>
    table.parts.transitions.map((_, number) => shortestPath(table, number)?.length ?? 0),
  );

  expect(lengths.every((length) => length > 0)).toBe(true);
  expect(Math.max(...lengths)).toBeGreaterThan(5);
});

test('a transition that no leaf takes has no path', () => {
  const table = chart('lock');
  const cut = { ...table, taken: table.taken.map((some) => some.filter((each) => each !== 0)) };

  expect(shortestPath(cut, 0)).toBeUndefined();
});

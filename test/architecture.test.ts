import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engineRooms } from './tidy/rooms.ts';

const page = readFileSync('docs/architecture.md', 'utf8');

const paths = [
  ...page.matchAll(/`((?:adapters|build|checks|engine|scenarios|test)\/[\w./-]+)`/g),
].map(([, path]) => path!);

test('the page names files of every area', () => {
  expect(paths.length).toBeGreaterThan(60);
});

test.each([...new Set(paths)])('%s exists', (path) => {
  expect(existsSync(path)).toBe(true);
});

test('the page lists the rooms of the engine in the order that the code keeps', () => {
  const begin = page.indexOf('## The rooms of the engine');
  const table = page.slice(begin, page.indexOf('\n\n', page.indexOf('| ---', begin)));
  const places = engineRooms.map(([, ...names]) =>
    Math.max(...names.map((name) => table.indexOf(`\`${name}\``))),
  );

  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

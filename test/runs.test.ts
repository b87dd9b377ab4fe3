import { relative, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import config from '../vitest.config.ts';

const root = resolve(import.meta.dirname, '..');

/** The files of a run. */
function filesOf(mode: 'test' | 'long' | 'all'): readonly string[] {
  const { include = [], exclude = [] } = config({ command: 'serve', mode }).test ?? {};
  const files = globSync(include, { cwd: root, ignore: exclude });
  return files.map((file) => relative(root, resolve(root, file)).replaceAll('\\', '/'));
}

const short = new Set(filesOf('test'));
const long = new Set(filesOf('long'));
const all = new Set(filesOf('all'));

describe('npm test and npm run test:long', () => {
  test('have every test file between them', () => {
    const everywhere = globSync('**/*.{test,spec}.{ts,tsx,js,jsx,mts,cts,mjs,cjs}', {
      cwd: root,
      dot: true,
      // The examples are projects of their own, which checks/install.long.test.ts runs; .cache/ has copies.
      ignore: ['**/{node_modules,dist,.cache}/**', 'examples/**', '.git/**'],
    });

    expect(everywhere.length).toBeGreaterThan(300);
    expect([...new Set([...short, ...long])].sort()).toEqual(everywhere.sort());
  });

  test('share the files that have tagged tests, and divide the others by their names', () => {
    const apart = [...long].filter((file) => !short.has(file));

    expect([...short].filter((file) => long.has(file)).length).toBeGreaterThan(100);
    expect(apart.length).toBeGreaterThan(5);
    expect(apart.filter((file) => !file.endsWith('.long.test.ts'))).toEqual([]);
    expect([...short].filter((file) => file.endsWith('.long.test.ts'))).toEqual([]);
  });
});

test('--mode all has the long run, and every file that searches', () => {
  expect([...long].filter((file) => !all.has(file))).toEqual([]);
  const searching = [...all].filter((file) => !long.has(file));
  expect(searching.filter((file) => !short.has(file))).toEqual([]);
  expect(searching.length).toBeGreaterThan(100);
});

test('a search fails in a file that no run knows to search', async () => {
  const { cases } = await import('./support/cases.ts');

  expect(() => cases(100)).toThrow('no run tries all cases');
});

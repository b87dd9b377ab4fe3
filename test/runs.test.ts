import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The files of a run, as vitest finds them. */
function filesOf(mode: 'test' | 'long'): readonly string[] {
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'list', '--filesOnly', '--json', '--mode', mode];
  const listed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return (JSON.parse(listed) as { readonly file: string }[]).map(({ file }) =>
    relative(root, file).replaceAll('\\', '/'),
  );
}

describe('npm test and npm run test:long', () => {
  const short = new Set(filesOf('test'));
  const long = new Set(filesOf('long'));

  test('have every test file between them', () => {
    const everywhere = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file))
      // The examples are projects of their own, which checks/install.long.test.ts runs; .cache/ has copies.
      .filter((file) => !/(^|\/)(node_modules|dist)\/|^(examples|\.cache)\//.test(file));

    expect(everywhere.length).toBeGreaterThan(300);
    expect([...new Set([...short, ...long])].sort()).toEqual(everywhere.sort());
  });

  test('share the files that search or have tagged tests, and divide the others by their names', () => {
    const apart = [...long].filter((file) => !short.has(file));

    expect([...short].filter((file) => long.has(file)).length).toBeGreaterThan(100);
    expect(apart.length).toBeGreaterThan(5);
    expect(apart.filter((file) => !file.endsWith('.long.test.ts'))).toEqual([]);
    expect([...short].filter((file) => file.endsWith('.long.test.ts'))).toEqual([]);
  });
});

test('a search fails in a file that the long run does not have', async () => {
  const { cases } = await import('./support/cases.ts');

  expect(() => cases(100)).toThrow('no run tries all cases');
});

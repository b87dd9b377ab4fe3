import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow, removeAllBut } from '../../build/left-overs.ts';

test('a build keeps what it made and the folders that others make, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-left-overs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['cli.js', 'old.simlog', 'chunks/a.js', 'chunks/b.js', 'types/a.d.ts']) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
  }

  await removeAllBut(
    folder,
    ['cli.js', 'chunks/a.js', 'types'].map((path) => join(folder, path)),
  );

  const left = (await filesBelow(folder)).map((file) =>
    relative(folder, file).replaceAll('\\', '/'),
  );
  expect(left.toSorted()).toEqual(['chunks/a.js', 'cli.js', 'types/a.d.ts']);
});

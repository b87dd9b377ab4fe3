import { mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { beginBuild, isBuilt } from '../../build/build-record.ts';

const home = mkdtempSync(join(tmpdir(), 'motorpool-build-'));
afterAll(() => rmSync(home, { recursive: true }));

const record = join(home, 'cache/record.json');
const source = join(home, 'sources/a.ts');
const made = join(home, 'a.js');

beforeEach(async () => {
  rmSync(record, { force: true });
  mkdirSync(join(home, 'sources'), { recursive: true });
  writeFileSync(source, 'one');
  rmSync(made, { recursive: true, force: true });
  const end = await beginBuild(record, [join(home, 'sources')]);
  writeFileSync(made, 'made');
  end([made]);
});

const isCurrent = () => isBuilt(record, [join(home, 'sources')]);

test('a build that has ended is current, whatever the times of its files are', async () => {
  utimesSync(source, new Date('2030-01-01'), new Date('2030-01-01'));

  expect(await isCurrent()).toBe(true);
});

test('a build that was not ended is not, though the files of the one before it are there', async () => {
  await beginBuild(record, [join(home, 'sources')]);

  expect(await isCurrent()).toBe(false);
});

test.each<[string, () => void]>([
  ['source is another one', () => writeFileSync(source, 'two')],
  ['source is new', () => writeFileSync(join(home, 'sources/b.ts'), '')],
  ['source is gone', () => rmSync(source)],
  ['file that it made is cut off', () => truncateSync(made, 1)],
  ['file that it made is gone', () => rmSync(made)],
  ['file that it made is a folder', () => (rmSync(made), mkdirSync(made))],
  ['record is damaged', () => writeFileSync(record, '{')],
])('a build is not current where a %s', async (_, damage) => {
  damage();

  expect(await isCurrent()).toBe(false);
  rmSync(join(home, 'sources/b.ts'), { force: true });
});

test('a build is not current where a source changed while it ran', async () => {
  const end = await beginBuild(record, [join(home, 'sources')]);
  writeFileSync(source, 'two');
  end([made]);

  expect(await isCurrent()).toBe(false);
});

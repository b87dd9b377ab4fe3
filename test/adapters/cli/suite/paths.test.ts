import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';
import { idleHour, shortNight } from '../sample-scenarios.ts';

/** A folder with these files, some of them in subfolders. */
function tree(files: Readonly<Record<string, string>>): string {
  const folder = scratch({});
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const suite = {
  'b.yaml': idleHour,
  'a/two.yml': idleHour,
  'a/one.yaml': idleHour,
  'a/lib/shared.yaml': idleHour,
  'a/charge.flow.yaml': idleHour,
  '.hidden/x.yaml': idleHour,
  'node_modules/pool/x.yaml': idleHour,
  'notes.txt': idleHour,
  'compose.yaml': 'services: {}\n',
};

/** The files that would run, by their names in the folder. */
async function listed(folder: string, paths: readonly string[], args: readonly string[] = []) {
  const { stdout, stderr, code } = await record([
    'run',
    ...paths.map((path) => join(folder, path)),
    '--list',
    '--json',
    ...args,
  ]);
  if (code !== 0) return { code, stderr: stderr.replaceAll(`${folder}/`, '') };
  const { scenarios, passedOver } = JSON.parse(stdout) as {
    scenarios: { file: string }[];
    passedOver: string[];
  };
  const shown = (file: string): string => file.replace(`${folder}/`, '');
  return { files: scenarios.map(({ file }) => shown(file)), passedOver: passedOver.map(shown) };
}

describe('the files that are run', () => {
  test.each([
    [['.'], ['a/one.yaml', 'a/two.yml', 'b.yaml']],
    [['a'], ['a/one.yaml', 'a/two.yml']],
    // A named file is run, wherever it lies.
    [['a/lib/shared.yaml'], ['a/lib/shared.yaml']],
    [['a/lib'], ['a/lib/shared.yaml']],
    [
      ['b.yaml', 'a', 'a/one.yaml', './b.yaml'],
      ['a/one.yaml', 'a/two.yml', 'b.yaml'],
    ],
    [['**/*.yaml'], ['a/one.yaml', 'b.yaml']],
    [['a/*.{yml,yaml}'], ['a/one.yaml', 'a/two.yml']],
    [['*'], ['b.yaml']],
  ])('of %j is %j', async (paths, files) => {
    const found = await listed(tree(suite), paths);

    expect(found.files).toEqual(files);
  });

  test('excludes the YAML of other programs; the list says so', async () => {
    expect(await listed(tree(suite), ['.'])).toMatchObject({ passedOver: ['compose.yaml'] });
  });

  test('is a file whose name looks like a pattern', async () => {
    expect(await listed(tree({ 'a[1].yaml': idleHour }), ['a[1].yaml'])).toMatchObject({
      files: ['a[1].yaml'],
    });
  });

  test('is the same for check', async () => {
    const folder = tree(suite);

    const { stdout, code } = await record(['check', folder]);

    expect(stdout.match(/^ok {2}\S+/gm)).toHaveLength(3);
    expect(code).toBe(0);
  });

  test.each([
    [['scenarois'], 'there is no file or folder scenarois; did you mean scenarios?'],
    [['scenarois/*.yaml'], 'no scenario matches scenarois/*.yaml; did you mean scenarios/*.yaml?'],
    [['scenarios/nigth.y*ml'], 'no scenario matches'],
    [['scenarios/other-*.yaml'], 'no scenario matches scenarios/other-*.yaml'],
    [['empty'], 'the folder empty has no scenarios'],
  ])('%j is a mistake', async (paths, message) => {
    const folder = tree({ 'scenarios/night.yaml': idleHour, 'empty/notes.txt': '' });

    const { code, stderr } = await listed(folder, paths);

    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });
});

const named = (name: string, tags: string): string =>
  idleHour.replace(/^name: .*$/m, `name: ${name}\ntags: [${tags}]`);

describe('--grep and --shard', () => {
  const files = {
    '1.yaml': named('night', 'ci, charging'),
    '2.yaml': named('day', 'ci'),
    '3.yaml': named('week', 'slow'),
    '4.yaml': named('month', 'slow'),
    'nightly/5.yaml': named('year', 'slow'),
  };

  test.each([
    [
      ['--grep', 'night'],
      ['1.yaml', 'nightly/5.yaml'],
    ],
    [
      ['--grep', '^ci$'],
      ['1.yaml', '2.yaml'],
    ],
    [
      ['--grep', 'ay$|ek'],
      ['2.yaml', '3.yaml'],
    ],
    [
      ['--shard', '1/2'],
      ['1.yaml', '3.yaml', 'nightly/5.yaml'],
    ],
    [
      ['--shard', '2/2'],
      ['2.yaml', '4.yaml'],
    ],
    [['--grep', 'slow', '--shard', '2/2'], ['4.yaml']],
    [['--shard', '7/9'], []],
  ])('%j choose %j', async (args, expected) => {
    const folder = tree(files);

    expect((await listed(folder, ['.'], args)).files).toEqual(expected);
  });

  test('shards share everything, each once', async () => {
    const folder = tree(files);
    const shards = await Promise.all(
      [1, 2, 3].map(async (part) => (await listed(folder, ['.'], ['--shard', `${part}/3`])).files),
    );

    const { files: all } = await listed(folder, ['.']);
    expect(shards.flat()).toHaveLength(all?.length ?? 0);
    expect(new Set(shards.flat())).toEqual(new Set(all));
  });

  test('a shard without scenarios passes', async () => {
    const folder = tree(files);
    const { code, stdout } = await record(['run', folder, '--shard', '7/9']);

    expect([code, stdout]).toEqual([0, 'no scenario is in part 7 of 9\n']);
  });

  test.each([
    [['--grep', '('], '--grep ( is not a valid regular expression: this ( is never closed'],
    [['--grep', 'nihgt'], '--grep nihgt finds none of 5 scenarios'],
    [['--shard', '0/2'], '--shard 0/2: write part/parts, such as 1/3'],
    [['--shard', '3/2'], '--shard 3/2: write part/parts'],
    [['--shard', 'two'], '--shard two: write part/parts'],
    [['--jobs', '0'], '--jobs 0: write a number of threads from 1 to 64'],
    [['--jobs', 'many'], '--jobs many: write a number'],
  ])('%j is refused', async (args, message) => {
    const folder = tree(files);
    const { code, stdout, stderr } = await record(['run', folder, ...args]);

    expect(stderr).toContain(message);
    expect([code, stdout]).toEqual([2, '']);
  });

  test('a file with mistakes is found by its text', async () => {
    const broken = tree({ 'a.yaml': `${named('night', 'ci')}stpes: []\n`, 'b.yaml': shortNight });

    const { code, stderr } = await record(['run', broken, '--grep', '\\bci\\b', '--list']);

    expect(stderr).toContain('a.yaml:');
    expect(code).toBe(2);
  });
});

test('--list lists the runs and runs nothing', async () => {
  const folder = tree({ 'a.yaml': named('night', 'ci, slow'), 'b.yaml': shortNight });

  const { stdout, code } = await record(['run', folder, '--list']);

  expect(stdout.replaceAll(`${folder}/`, '')).toBe(
    'a.yaml  night #ci #slow\nb.yaml  short-night\n2 scenarios\n',
  );
  expect(code).toBe(0);
});

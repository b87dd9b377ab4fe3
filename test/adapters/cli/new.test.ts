import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { templateNames } from '../../../adapters/file/templates.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

describe.each(templateNames())('the template %s', (name) => {
  test.each(['night.yaml', 'cars/of the house.yml', 'true.yaml'])(
    'in %s is right and passes',
    async (path) => {
      const folder = scratch();
      const file = join(folder, path);

      const written = await record(['new', file, '--template', name]);
      const checked = await record(['check', file]);
      const run = await record(['run', file, '--quiet']);

      expect(written.stdout).toContain(`next: motorpool run ${file}`);
      expect([written.code, checked.code, run.code]).toEqual([0, 0, 0]);
      const stem = path.replace(/^.*\/|\.\w+$/g, '');
      expect(run.stdout).toMatch(new RegExp(`^PASS {2}${stem}: `));
    },
  );

  test('tells what it shows, in its list and in comments', async () => {
    const { stdout, code } = await record(['new', '--list']);

    expect(stdout).toMatch(new RegExp(`^${name} +[A-Z].+\\.$`, 'm'));
    expect(code).toBe(0);
  });
});

test('the template vitest writes a test that loads the scenario', async () => {
  const folder = scratch();

  await record(['new', join(folder, 'night.yaml'), '--template', 'vitest']);

  expect(readdirSync(folder).sort()).toEqual(['night.test.ts', 'night.yaml']);
  expect(readFileSync(join(folder, 'night.test.ts'), 'utf8')).toContain("'./night.yaml'");
});

test('writes over nothing unless it is forced to', async () => {
  const folder = scratch();
  const file = join(folder, 'night.yaml');
  writeFileSync(join(folder, 'night.test.ts'), 'mine');

  const first = await record(['new', file, '--template', 'vitest']);
  expect(first.stderr).toContain('night.test.ts already exists: --force overwrites it');
  expect(first.code).toBe(2);
  // No file is half written.
  expect(readdirSync(folder)).toEqual(['night.test.ts']);

  const forced = await record(['new', file, '--template', 'vitest', '--force']);
  expect(forced.code).toBe(0);
  expect(readFileSync(join(folder, 'night.test.ts'), 'utf8')).not.toBe('mine');
});

test.each([
  [['x.yaml', '--template', 'chargin'], 'there is no chargin; did you mean charging?'],
  [['x.json'], 'x.json: a scenario ends in .yaml, as in x.yaml'],
  [['/dev/null/x.yaml'], 'cannot write /dev/null/x.yaml'],
])('%j is refused', async (args, message) => {
  const { stderr, code } = await record(['new', ...args]);

  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test('--json tells the files and the list', async () => {
  const file = join(scratch(), 'a.yaml');

  const made = await record(['new', file, '--json']);
  const list = await record(['new', '--list', '--json']);

  expect(JSON.parse(made.stdout)).toEqual({
    template: 'charging',
    files: [file],
    next: `motorpool run ${file}`,
  });
  expect(JSON.parse(list.stdout)).toMatchObject({
    templates: templateNames().map((name) => ({ name })),
  });
});

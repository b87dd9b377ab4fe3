import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { idleHour } from '../adapters/cli/sample-scenarios.ts';
import { scratch } from '../adapters/scratch.ts';

const [hook] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as readonly [
  { readonly entry: string; readonly files: string; readonly exclude: string },
];

/** Runs the hook in a repository as pre-commit does: with the staged files that it is for. */
function runHook(folder: string) {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  git('init', '-q');
  git('add', '-A');
  const staged = git('diff', '--staged', '--name-only', '--no-ext-diff').trim().split('\n');
  const files = staged.filter(
    (file) =>
      /\.ya?ml$/.test(file) &&
      new RegExp(hook.files).test(file) &&
      !new RegExp(hook.exclude).test(file),
  );
  const [command, ...words] = hook.entry.split(' ');
  expect(command).toBe('motorpool');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${process.cwd()}/dist/cli.js`, ...words, ...files],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  return { code: status, stdout, stderr };
}

test('the hook checks staged scenarios and leaves out imported files and other YAML', () => {
  const folder = scratch({
    'scenarios/a.yaml': idleHour,
    'cars/scenarios/b.yml': idleHour,
    'scenarios/lib/prices.yaml': 'prices: 3\n',
    'scenarios/evening.flow.yaml': '- wait: 1h\n',
    'compose.yaml': 'services: {}\n',
  });

  const { code, stdout, stderr } = runHook(folder);

  expect(stdout.match(/^ok {2}\S+/gm)).toEqual([
    'ok  cars/scenarios/b.yml',
    'ok  scenarios/a.yaml',
  ]);
  expect([code, stderr]).toEqual([0, '']);
});

test('the hook stops a commit with a mistake, at its line', () => {
  const folder = scratch({ 'scenarios/a.yaml': idleHour.replace('wait:', 'wiat:') });

  const { code, stderr } = runHook(folder);

  expect(stderr).toContain('scenarios/a.yaml:8:5: error: ');
  expect(stderr).toContain('did you mean wait?');
  expect(code).toBe(2);
});

import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failingNight, idleHour, shortNight } from '../../test/adapters/cli/sample-scenarios.ts';
import { scratch } from '../../test/adapters/scratch.ts';
import { blocksOf } from '../../test/support/documents.ts';
import { parseXml } from '../../test/support/xml.ts';
import { action, actionText, runAction } from './github-action.ts';
import { githubParser } from './github-parser.ts';

/** A repository whose project, in a folder of it, has motorpool among its dependencies. */
function repository(files: Readonly<Record<string, string>>, project = '.'): string {
  const command = join(project, 'node_modules/.bin/motorpool');
  const root = scratch({
    ...files,
    [command]: `#!/bin/sh\nexec node '${process.cwd()}/dist/cli.js' "$@"\n`,
  });
  chmodSync(join(root, command), 0o755);
  return root;
}

const all = ['Set up Node', 'Install motorpool', 'Run scenarios', 'Keep the reports'];
const keep = 'actions/upload-artifact@v7';

describe('action.yml', () => {
  test('has no mistakes for the parser of GitHub, and the workflow of the page neither', {
    tags: 'long',
  }, async () => {
    const { actionMistakes, workflowMistakes } = await githubParser();
    const workflow = blocksOf('docs/ci.md').find(({ title }) => title.startsWith('.github/'))!.code;

    expect(actionMistakes(actionText)).toEqual([]);
    expect(actionMistakes(actionText.replace('shell: bash', 'shel: bash'))).not.toEqual([]);
    expect(actionMistakes(actionText.replace('!cancelled()', '!canceled()'))).not.toEqual([]);
    expect(await workflowMistakes(workflow)).toEqual([]);
    expect(await workflowMistakes(workflow.replace('runs-on', 'run-on'))).not.toEqual([]);
  });

  test('names only inputs and outputs that there are, and uses each', () => {
    const named = [...actionText.matchAll(/inputs\.([\w-]+)/g)].map(([, input]) => input!);
    expect(new Set(named)).toEqual(new Set(Object.keys(action.inputs)));

    const { run } = action.runs.steps.find(({ id }) => id === 'run')!;
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
      expect(run).toContain(`${name}=`);
    }
  });

  test('has each input in the table of the page, with its default', () => {
    const rows = readFileSync('docs/ci.md', 'utf8').matchAll(
      /^\| `([\w-]+)` \| (?:`(.*?)`)? ?\|/gm,
    );
    const shown = [...rows].map(([, name, initial = '']) => [name, initial]);

    expect(shown).toEqual(
      Object.entries(action.inputs).map(([name, input]) => [name, input.default]),
    );
  });

  test('every step has a shell or is an action of a major version; no input stands in a script', () => {
    for (const { run, shell, uses } of action.runs.steps) {
      if (run === undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
      else expect(shell).toBe('bash');
      // An input in the text of a script would be run as a part of it.
      expect(run ?? '').not.toContain('${{');
    }
  });
});

describe('the action', () => {
  test('runs good scenarios, with all reports', { tags: 'long' }, () => {
    const root = repository({ 'scenarios/a.yaml': shortNight, 'scenarios/b.yaml': idleHour });

    const ended = runAction(root, { jobs: '1' });

    expect(ended.isGood, ended.stdout).toBe(true);
    expect(ended.ran).toEqual(all);
    expect(ended.outputs).toEqual({
      'exit-code': '0',
      junit: 'motorpool-reports/junit.xml',
      passed: '2',
      failed: '0',
    });
    expect(ended.summary).toContain('### motorpool: 2 scenarios, none of them bad');
    const reports = join(root, ended.used[keep]!['path']!);
    expect(parseXml(readFileSync(join(reports, 'junit.xml'), 'utf8')).name).toBe('testsuites');
    for (const file of ['report.html', 'run.json']) {
      expect(existsSync(join(reports, file)), file).toBe(true);
    }
  });

  test('marks a failure in a folder of the repository from the root, and keeps the reports', {
    tags: 'long',
  }, () => {
    const nights = { 'cars/nights/a.yaml': failingNight, 'cars/nights/b.yaml': shortNight };
    const root = repository({ 'cars/our scenarios.yaml': idleHour, ...nights }, 'cars');

    const ended = runAction(root, {
      'working-directory': 'cars',
      scenarios: 'nights/a.yaml\nnights/[b].yaml\n',
    });

    expect(ended.isGood).toBe(false);
    expect(ended.ran).toEqual(all);
    expect(ended.stdout).toContain('::error file=cars/nights/a.yaml,line=12,col=9,title=FAIL');
    expect(ended.outputs).toMatchObject({ 'exit-code': '1', passed: '1', failed: '1' });
    expect(ended.summary).toMatch(/^\| FAIL \| failing-night \| /m);
    expect(ended.used[keep]!['path']).toBe('cars/motorpool-reports');
  });

  test('shows the mistake of a wrong file; with a wrong option no reports of an earlier run', {
    tags: 'long',
  }, () => {
    const root = repository({ 'scenarios/a.yaml': idleHour.replace('wait:', 'wiat:') });

    const wrong = runAction(root);
    const option = runAction(root, { options: '--sedes 3', artifact: '' });

    expect(wrong.isGood).toBe(false);
    expect(wrong.stdout).toContain('::error file=scenarios/a.yaml,line=8,col=5,');
    expect(wrong.outputs).toMatchObject({ 'exit-code': '2', passed: '0', failed: '0' });
    expect(wrong.summary).toMatch(/^\| ERROR \| /m);
    expect(option.outputs).toEqual({ 'exit-code': '2', junit: '', passed: '', failed: '' });
    expect(option.summary).toBe('');
    expect(option.ran).toEqual(all.slice(0, 3));
  });

  test('says that a project has no motorpool, and runs nothing', () => {
    const ended = runAction(scratch({ 'scenarios/a.yaml': idleHour }));

    expect(ended.isGood).toBe(false);
    expect(ended.stdout).toMatch(/^::error title=motorpool::The project has no motorpool: add it/);
    expect(ended.ran).toEqual(['Set up Node', 'Install motorpool', 'Keep the reports']);
    expect(ended.outputs['exit-code']).toBe('');
  });

  test('has npm cached where the project has a lock file, and only there', { tags: 'long' }, () => {
    const root = repository({ 'cars/package-lock.json': '{}' }, 'cars');
    const cacheOf = (given: Readonly<Record<string, string>>) =>
      runAction(root, { scenarios: 'none', ...given }).used['actions/setup-node@v7'];

    expect(cacheOf({ 'working-directory': 'cars' })).toEqual({
      'node-version': '24',
      cache: 'npm',
      'cache-dependency-path': 'cars/package-lock.json',
      'package-manager-cache': 'false',
    });
    expect(cacheOf({})).toMatchObject({ cache: '' });
  });
});

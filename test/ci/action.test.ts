import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { failingNight, idleHour, shortNight } from '../adapters/cli/sample-scenarios.ts';
import { scratch } from '../adapters/scratch.ts';
import { parseXml } from '../support/xml.ts';

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const text = readFileSync('action.yml', 'utf8');
const action = parse(text) as Action;

/** A step as GitHub runs it: inputs in their places, files for its outputs, the shell of `bash`. */
function runStep(
  name: string,
  root: string,
  inputs: Readonly<Record<string, string>> = {},
): {
  readonly code: number | null;
  readonly stdout: string;
  readonly told: (file: string) => string;
} {
  const step = action.runs.steps.find((each) => each.name === name)!;
  const filled = (value: string): string =>
    value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => {
      const { default: initial } = action.inputs[input]!;
      return inputs[input] ?? initial;
    });
  const home = scratch({ 'step.sh': step.run! });
  const files = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY', 'GITHUB_PATH'];
  for (const file of files) writeFileSync(join(home, file), '');
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'motorpool'), `#!/bin/sh\nexec node ${process.cwd()}/dist/cli.js "$@"\n`);
  chmodSync(join(bin, 'motorpool'), 0o755);
  const { status, stdout } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', join(home, 'step.sh')],
    {
      cwd: join(root, filled(step['working-directory']!)),
      encoding: 'utf8',
      env: {
        PATH: `${bin}${delimiter}${process.env['PATH']}`,
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: root,
        RUNNER_TEMP: home,
        ...Object.fromEntries(files.map((file) => [file, join(home, file)])),
        ...Object.fromEntries(
          Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value)]),
        ),
      },
    },
  );
  return { code: status, stdout, told: (file) => readFileSync(join(home, file), 'utf8') };
}

const runScenarios = 'Run scenarios';

describe('action.yml', () => {
  test('names only inputs and outputs that there are, and uses each', () => {
    const named = [...text.matchAll(/inputs\.([\w-]+)/g)].map(([, input]) => input!);
    expect(new Set(named)).toEqual(new Set(Object.keys(action.inputs)));

    const { run } = action.runs.steps.find(({ id }) => id === 'run')!;
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
      expect(run).toContain(`${name}=`);
    }
    expect(action.runs.using).toBe('composite');
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

describe('the step that runs scenarios', () => {
  test('of good ones ends well, with all reports', () => {
    const root = scratch({ 'scenarios/a.yaml': shortNight, 'scenarios/b.yaml': idleHour });

    const { code, stdout, told } = runStep(runScenarios, root, { coverage: 'true', jobs: '1' });

    expect(code, stdout).toBe(0);
    expect(told('GITHUB_OUTPUT').trim().split('\n')).toEqual([
      'exit-code=0',
      'junit=motorpool-reports/junit.xml',
      'passed=2',
      'failed=0',
    ]);
    expect(told('GITHUB_STEP_SUMMARY')).toContain('### motorpool: 2 scenarios, none of them bad');
    expect(told('GITHUB_STEP_SUMMARY')).toMatch(/^Charts: \d+ of \d+ states, /m);
    const reports = join(root, 'motorpool-reports');
    expect(parseXml(readFileSync(join(reports, 'junit.xml'), 'utf8')).name).toBe('testsuites');
    for (const file of ['report.html', 'run.json', 'coverage.html']) {
      expect(existsSync(join(reports, file)), file).toBe(true);
    }
  });

  test('of a failing one in a folder of the repository marks its line from the root', () => {
    const root = scratch({
      'cars/our scenarios.yaml': idleHour,
      'cars/nights/a.yaml': failingNight,
      'cars/nights/b.yaml': shortNight,
    });

    const { code, stdout, told } = runStep(runScenarios, root, {
      'working-directory': 'cars',
      scenarios: 'nights/a.yaml\nnights/[b].yaml\n',
      artifact: '',
    });

    expect(code).toBe(1);
    expect(stdout).toContain('::error file=cars/nights/a.yaml,line=12,col=9,title=FAIL');
    expect(told('GITHUB_OUTPUT')).toContain('exit-code=1\n');
    expect(told('GITHUB_OUTPUT')).toContain('passed=1\nfailed=1\n');
    expect(told('GITHUB_STEP_SUMMARY')).toMatch(/^\| FAIL \| failing-night \| /m);
  });

  test('of a wrong file has its mistake; of a wrong option no reports of an earlier run', () => {
    const root = scratch({ 'scenarios/a.yaml': idleHour.replace('wait:', 'wiat:') });

    const wrong = runStep(runScenarios, root);
    const option = runStep(runScenarios, root, { options: '--sedes 3' });

    expect(wrong.code).toBe(2);
    expect(wrong.stdout).toContain('::error file=scenarios/a.yaml,line=8,col=5,');
    expect(wrong.told('GITHUB_OUTPUT')).toContain('passed=0\nfailed=0\n');
    expect(wrong.told('GITHUB_STEP_SUMMARY')).toMatch(/^\| ERROR \| /m);
    expect(option.code).toBe(2);
    expect(option.told('GITHUB_OUTPUT')).toBe('exit-code=2\n');
    expect(option.told('GITHUB_STEP_SUMMARY')).toBe('');
  });
});

describe('the step that installs', () => {
  test('takes the command of the project, and says where there is none', () => {
    const root = scratch({ 'with/node_modules/.bin/motorpool': '', 'without/a.yaml': '' });

    const found = runStep('Install motorpool', root, { 'working-directory': 'with' });
    const missing = runStep('Install motorpool', root, { 'working-directory': 'without' });

    expect(found.code).toBe(0);
    expect(found.told('GITHUB_PATH')).toBe(`${join(root, 'with/node_modules/.bin')}\n`);
    expect(missing.code).toBe(2);
    expect(missing.stdout).toMatch(
      /^::error title=motorpool::The project has no motorpool: add it/,
    );
  });
});

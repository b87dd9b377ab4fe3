import { describe, expect, test } from 'vitest';
import { showFailure } from '../../../adapters/scenarios/failure.ts';
import { version } from '../../../adapters/terminal/version.ts';
import { InvariantError } from '../../../engine/index.ts';
import { record } from './recorded-terminal.ts';

describe('help', () => {
  test.each([
    [['--help'], 'motorpool run journeys/workday'],
    [['run', '--help'], 'motorpool run journeys/workday --until 8h'],
    [['check', '--help'], 'motorpool check - < generated.yaml'],
    [['diff', '--help'], 'motorpool diff a.simlog b.simlog'],
    [['help', 'diff'], 'motorpool diff a.simlog b.simlog'],
  ])('%j has examples', async (args, example) => {
    const { code, stdout, stderr } = await record(args);

    expect(stdout).toContain('Usage: motorpool');
    expect(stdout).toContain(`\n  ${example}`);
    expect([code, stderr]).toEqual([0, '']);
  });

  test.each(['run', 'explore', 'sweep'])(
    'of %s has the exit code of an interruption',
    async (command) => {
      expect((await record([command, '--help'])).stdout).toMatch(/\b130 .*interrupted/);
    },
  );

  test.each([80, 120])('fits %i columns', async (columns) => {
    for (const command of ['run', 'check', 'diff']) {
      const { stdout } = await record([command, '--help'], { columns, env: { NO_COLOR: '1' } });

      expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
    }
  });

  test('says in words what a default and an exit code are', async () => {
    const { stdout: all } = await record(['--help']);
    const names = all.match(/^ {2}[a-z][a-z-]+ (?=\[|<)/gm)!.map((line) => line.trim());
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const { stdout } = await record([name, '--help']);

      expect(stdout).not.toContain('preset:');
      // Alone, 0 says nothing.
      expect(stdout).not.toMatch(/Exit codes: 0, (?!1 or 3 )/);
    }
  });

  test('groups the commands by their use', async () => {
    const { stdout } = await record(['--help']);
    const [, ...titles] = stdout.match(/^[A-Z][\w ]+:$/gm)!;

    expect(titles.join(' ')).toBe(
      'Write: Run: Serve: Recordings: Find bugs: Fleets: Help: Examples:',
    );
  });

  test('has colours only where they are wanted', async () => {
    const colorful = await record(['--help'], { columns: 80 });
    const plain = await record(['--help', '--no-color'], { columns: 80 });

    expect(colorful.stdout).toContain('\u001b[1mUsage:');
    expect(plain.stdout).not.toContain('\u001b');
  });
});

test.each(['--version', '-V'])('%s prints the version', async (option) => {
  expect(await record([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [[], 'Usage: motorpool'],
  [['run'], "error: missing required argument 'path'"],
  [['rnu', 'x'], '(Did you mean run?)'],
  [['diff', 'a'], "error: missing required argument 'b'"],
  [['diff', 'a', 'b', 'c'], 'error: too many arguments'],
  [['run', 'x', '--until'], "error: option '--until <when>' argument missing"],
])('%j is a mistake of usage', async (args, message) => {
  const { code, stdout, stderr } = await record(args);

  expect(stderr).toContain(message);
  expect([code, stdout]).toEqual([2, '']);
});

test.each([
  new InvariantError('sequences only grow'),
  new TypeError('undefined is not a function'),
  'a text',
])('a bug says that it is one, without a stack: %s', (error) => {
  let stderr = '';
  const output = { write: (text: string) => (stderr += text) };

  const code = showFailure(error, {
    stdout: output,
    stderr: output,
    env: {},
    wallMs: () => 0,
    interruption: () => new AbortController().signal,
  });

  expect(code).toBe(70);
  expect(stderr).toMatch(/^this is a bug in motorpool: .+\nPlease report it/);
  expect(stderr).toContain(`motorpool ${version}`);
  expect(stderr).not.toMatch(/\n\s+at /);
});

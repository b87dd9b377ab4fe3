import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';
import { commuters, failingNight, idleHour, shortNight } from './sample-scenarios.ts';

const { home, command, start } = builtCommand({
  'commuters.yaml': commuters,
  'failing-night.yaml': failingNight,
  'idle-hour.yaml': idleHour,
  'short-night.yaml': shortNight,
  // Long enough to be interrupted on any machine.
  'long.yaml': commuters.replace('count: 30', 'count: 3000').replace('{n:02}', '{n:04}'),
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function end(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((settle) => child.on('close', settle));
  return { code, stdout, stderr };
}

test.each([
  [['run', 'short-night.yaml'], 0, 'PASS  short-night'],
  [['run', 'failing-night.yaml', '-q'], 1, 'FAIL  failing-night'],
  [['run', 'nope.yaml'], 2, ''],
  [['check', 'idle-hour.yaml'], 0, 'ok  idle-hour.yaml'],
  [['--version'], 0, '0.'],
])('%j ends with %i', async (args, expected, words) => {
  const { code, stdout } = await end(start(args));

  expect(stdout).toContain(words);
  expect(code).toBe(expected);
});

test('a scenario comes from standard input', async () => {
  const child = start(['run', '-', '--json']);
  child.stdin.end(idleHour);
  const { code, stdout } = await end(child);

  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'SKIPPED', file: 'stdin' });
  expect(code).toBe(0);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s closes the log and ends with %i', async (signal, expected) => {
  const log = `${signal}.simlog`;
  const child = start(['run', 'long.yaml', '--log', log]);
  // The heading is written before the run begins, by which time signals are handled.
  child.stdout.once('data', () => child.kill(signal));

  const { code, stdout, stderr } = await end(child);

  expect([code, stderr]).toEqual([expected, '']);
  expect(stdout).toContain('INCONCLUSIVE  commuters: interrupted');
  const last = readFileSync(join(home, log), 'utf8').trimEnd().split('\n').at(-1);
  expect(JSON.parse(last ?? '')).toMatchObject({ end: true, verdict: 'INCONCLUSIVE' });
});

test('ends quietly when its output is closed', async () => {
  const child = start(['run', 'long.yaml', '--all']);
  child.stdout.once('data', () => child.stdout.destroy());

  const { code, stderr } = await end(child);

  expect([code, stderr]).toEqual([141, '']);
});

describe('the command by another name', () => {
  test('works through a link, as npm installs it', async () => {
    const link = join(home, 'motorpool');
    symlinkSync(command, link);
    const child = spawn(process.execPath, [link, 'check', 'idle-hour.yaml'], { cwd: home });

    expect((await end(child)).code).toBe(0);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';
import { blockedDrive, failingNight, idleHour, shortNight } from '../sample-scenarios.ts';

const wrong = idleHour.replace('wait:', 'wiat:');

/** Only real time may differ between two runs. */
function withoutTimes(text: string): string {
  return text
    .replace(/in [\d.]+ m?s$/gm, 'in …')
    .replace(/"wallMs": [\d.]+/g, '"wallMs": …')
    .replace(/time="[\d.]+"/g, 'time="…"')
    .replace(/[\d.]+ m?s(?=<)/g, '…');
}

describe('a file with mistakes', () => {
  const files = {
    'a.yaml': shortNight,
    'b.yaml': wrong,
    'c.yaml': failingNight,
    'd.yaml': `${idleHour}nmae: twice\n`,
  };

  test('does not keep the others from running', async () => {
    const folder = scratch(files);
    const { code, stdout, stderr } = await record(['run', folder]);

    expect(stdout).toContain('PASS  short-night');
    expect(stdout).toContain('FAIL  failing-night');
    expect(stdout).toMatch(/\n2 scenarios: 1 PASS, 1 FAIL; 2 files with mistakes\n$/);
    expect(stderr).toContain('did you mean wait?');
    expect(stderr).toContain('did you mean name?');
    expect(stderr).toMatch(/\n\d mistakes in 2 files\n$/);
    expect(code).toBe(2);
  });

  test('is reported in its place', async () => {
    const folder = scratch(files);
    const order: string[] = [];
    const hear = (text: string) => order.push(text);

    const { stderr } = await record(['run', join(folder, 'b.yaml'), join(folder, 'a.yaml'), '-q'], {
      onOutput: hear,
      onError: hear,
    });

    expect(stderr).toContain('b.yaml:8:5');
    expect(order.findIndex((text) => text.includes('b.yaml:8:5'))).toBeGreaterThan(
      order.findIndex((text) => text.includes('PASS  short-night')),
    );
  });

  test('stands beside the runs in JSON', async () => {
    const folder = scratch(files);
    const { code, stdout, stderr } = await record(['run', folder, '--json']);

    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'ERROR',
      runs: [{ verdict: 'PASS' }, { verdict: 'FAIL' }],
      diagnostics: [{ file: join(folder, 'b.yaml') }, { file: join(folder, 'd.yaml') }],
    });
    expect([code, stderr]).toEqual([2, '']);
  });

  test('and one that is not there', async () => {
    const folder = scratch(files);
    const { code, stdout, stderr } = await record([
      'run',
      join(folder, 'a.yaml'),
      join(folder, 'nope.yaml'),
      '-q',
    ]);

    expect(stdout).toContain('PASS  short-night');
    expect(stderr).toContain('there is no such file');
    expect(code).toBe(2);
  });

  test.each([
    ['run'],
    ['check'],
    ['explore', '--app', 'http://127.0.0.1:9'],
    ['sweep', '--app', 'http://127.0.0.1:9'],
  ])('%s suggests a shipped scenario', async (...command) => {
    for (const name of ['garage', 'demo/garrage']) {
      const { code, stderr } = await record([...command, name]);

      expect(stderr).toContain('there is no such file');
      expect(stderr).toContain('did you mean demo/garage?');
      expect(code).toBe(2);
    }
  });
});

describe('--jobs', () => {
  const matrix = shortNight.replace('steps:', 'matrix:\n  size: [1, 2, 3]\nsteps:');
  const files = {
    '1.yaml': shortNight,
    '2.yaml': failingNight,
    '3.yaml': wrong,
    '4.yaml': blockedDrive,
    '5.yaml': idleHour,
    '6.yaml': matrix,
  };

  test.each([
    [['--all', '--utc', '--until', '30m', '--seed', 'abc']],
    [['--json']],
    [['--quiet', '--report', 'github']],
    [['--report', 'tap']],
  ])(
    '%j: the same output in the same order as one after another',
    { tags: 'long' },
    async (args) => {
      const folder = scratch(files);
      const options = { columns: 100, env: { FORCE_COLOR: '1' } };

      const alone = await record(['run', folder, ...args, '--jobs', '1'], options);
      const together = await record(['run', folder, ...args, '--jobs', '2'], options);

      expect(withoutTimes(together.stdout)).toBe(withoutTimes(alone.stdout));
      expect(withoutTimes(together.stderr)).toBe(withoutTimes(alone.stderr));
      expect(together.code).toBe(alone.code);
    },
  );

  test('reports are the same too', { tags: 'long' }, async () => {
    const folder = scratch(files);
    const reports = async (jobs: number): Promise<readonly string[]> => {
      const into = scratch({});
      const kinds = ['junit', 'tap', 'json', 'html'];
      const wanted = kinds.flatMap((kind) => ['--report', `${kind}=${join(into, kind)}`]);
      await record(['run', folder, '--quiet', ...wanted, '--jobs', String(jobs)]);
      return kinds.map((kind) => withoutTimes(readFileSync(join(into, kind), 'utf8')));
    };

    expect(await reports(2)).toEqual(await reports(1));
  });

  test('an option that fits one of them not is refused before anything runs', async () => {
    const folder = scratch(files);
    const { code, stdout, stderr } = await record([
      'run',
      folder,
      '--vehicle',
      'ford',
      '--jobs',
      '2',
    ]);

    expect(stderr).toContain('--vehicle ford');
    expect([code, stdout]).toEqual([2, '']);
  });

  test('an interruption ends all of them', async () => {
    const folder = scratch(files);
    const interruption = AbortSignal.abort(130);

    const { code, stdout } = await record(['run', folder, '--quiet', '--jobs', '2'], {
      interruption,
    });

    expect(stdout).toContain('interrupted');
    expect(code).toBe(130);
  });

  test('a log that cannot be written is reported as usual', async () => {
    const folder = scratch(files);
    const { code, stderr } = await record([
      'run',
      join(folder, '1.yaml'),
      '--jobs',
      '2',
      '--log',
      join(folder, '1.yaml', 'x.simlog'),
    ]);

    expect(stderr).toContain(`cannot write the log ${join(folder, '1.yaml', 'x.simlog')}`);
    expect(code).toBe(2);
  });
});

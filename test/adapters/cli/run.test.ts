import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { expectGolden } from './golden-text.ts';
import { record, type TerminalOptions } from './recorded-terminal.ts';
import {
  blockedDrive,
  commuters,
  endlessWait,
  failingNight,
  idleHour,
  shortNight,
} from './sample-scenarios.ts';

/** Runs a scenario as `night.yaml` and removes its folder from the output. */
async function run(source: string, args: readonly string[] = [], options: TerminalOptions = {}) {
  const folder = scratch({ 'night.yaml': source });
  const recorded = await record(['run', join(folder, 'night.yaml'), ...args], options);
  const shown = (text: string): string => text.replaceAll(`${folder}/`, '');
  return { ...recorded, stdout: shown(recorded.stdout), stderr: shown(recorded.stderr) };
}

/** Removes values that change with every new signal: they say nothing about the output of a run. */
function withoutFigures(text: string): string {
  return text
    .replace(/^.*signal\.changed.*\n/gm, '')
    .replace(/[\d,]+ entries/, '… entries')
    .replace(/sha256:[0-9a-f]{64}/g, 'sha256:…');
}

describe('the timeline', () => {
  test.each([
    ['short-night.txt', 'short-night', [], {}],
    ['short-night-all.txt', 'short-night', ['--all'], {}],
    ['failing-night.txt', 'failing-night', [], {}],
    ['failing-night-80.txt', 'failing-night', [], { columns: 80 }],
    ['failing-night-color.txt', 'failing-night', [], { columns: 120, env: {} }],
    ['blocked-drive.txt', 'blocked-drive', [], {}],
    ['endless-wait.txt', 'endless-wait', [], {}],
  ] as const)('reads as in %s', async (golden, name, args, options) => {
    // From the root of the project, so that places are the same on every machine.
    const file = `test/adapters/cli/scenarios/${name}.yaml`;

    const { stdout, stderr } = await record(['run', file, ...args], {
      env: { NO_COLOR: '1' },
      ...options,
    });

    expectGolden(golden, withoutFigures(stdout));
    expect(stderr).toBe('');
  });

  test('fits the terminal, to the column', async () => {
    for (const columns of [50, 60, 80, 120]) {
      const { stdout } = await run(shortNight, ['--all'], { columns, env: { NO_COLOR: '1' } });

      const timeline = stdout.slice(0, stdout.indexOf('Expectations')).split('\n');
      expect(Math.max(...timeline.map(({ length }) => length))).toBe(columns);
    }
  });

  test('shows one vehicle when asked to', { tags: 'long' }, async () => {
    const { stdout } = await run(commuters, ['--vehicle', 'c07', '--all']);

    const lines = stdout.split('\n').filter((line) => /^ {2}\d\d:/.test(line));
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => !line.includes('  c07  '))).toEqual([]);
  });

  test('never lets an escape of the file reach the terminal', async () => {
    const source = shortNight.replace('name: short-night', 'name: "a\\e[31mb"');

    const { stdout } = await run(source, [], { columns: 100, env: { NO_COLOR: '1' } });

    expect(stdout).toContain('a·[31mb');
    expect(stdout).not.toContain('\u001b');
  });
});

test.each([
  ['FORCE_COLOR', { FORCE_COLOR: '1' }, [], undefined, true],
  ['a terminal', {}, [], 80, true],
  ['a file', {}, [], undefined, false],
  ['NO_COLOR', { NO_COLOR: '1' }, [], 80, false],
  ['an empty NO_COLOR', { NO_COLOR: '' }, [], 80, true],
  ['a dumb terminal', { TERM: 'dumb' }, [], 80, false],
  ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, [], 80, false],
  ['--no-color', { FORCE_COLOR: '1' }, ['--no-color'], 80, false],
])('colours: %s', async (_, env, args, columns, expected) => {
  const { stdout } = await run(idleHour, args, { env, ...(columns && { columns }) });

  expect(stdout.includes('\u001b[')).toBe(expected);
});

describe('the exit code', () => {
  test.each([
    ['PASS', 0, shortNight],
    ['SKIPPED', 0, idleHour],
    ['FAIL', 1, failingNight],
    ['INCONCLUSIVE', 1, endlessWait],
    ['BLOCKED', 3, blockedDrive],
    ['ERROR', 2, idleHour.replace('wait: $params.pause', 'set: { vehicle: car, odometer: 1km }')],
  ])('of %s is %i', async (verdict, expected, source) => {
    const { code, stdout } = await run(source, ['--quiet']);

    expect(stdout.split('\n')).toHaveLength(2);
    expect(stdout).toMatch(new RegExp(`^${verdict} {2}`));
    expect(code).toBe(expected);
  });

  test('of several runs is that of the worst verdict', async () => {
    const folder = scratch({
      'a.yaml': shortNight,
      'b.yaml': failingNight,
      'c.yaml': blockedDrive,
    });
    const files = ['a.yaml', 'b.yaml', 'c.yaml'].map((name) => join(folder, name));

    const { code, stdout } = await record(['run', ...files]);

    expect(code).toBe(1);
    expect(stdout).toMatch(/\n3 scenarios: 1 PASS, 1 FAIL, 1 BLOCKED\n$/);
  });
});

describe('--json', () => {
  test('prints one object with everything about the run', async () => {
    const { stdout, stderr, code } = await run(failingNight, ['--json']);

    const report = JSON.parse(stdout) as Record<string, unknown>;
    expect(report).toMatchObject({
      verdict: 'FAIL',
      scenario: 'failing-night',
      file: 'night.yaml',
      seed: '7',
      start: '2026-03-02T22:00:00.000Z',
      line: 12,
      column: 9,
      simulatedMs: 7_200_000,
      wallMs: 0,
      expectations: [
        {
          expected: 'car.battery.soc near 80, within 1',
          passed: false,
          because: 'two hours are enough at a wallbox',
          at: '2026-03-03T00:00:00.000Z',
          step: 'steps[2].expect[0]',
          line: 12,
          column: 9,
        },
        { expected: 'car.charge.isCharging', passed: true, line: 16, column: 9 },
      ],
    });
    expect(report['digest']).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(report['entries']).toBeGreaterThan(50);
    expect([code, stderr]).toEqual([1, '']);
  });

  test('prints diagnostics in place of a report', async () => {
    const { stdout, stderr, code } = await run('version: 1\nstpes: []\n', ['--json']);

    const { diagnostics } = JSON.parse(stdout) as { diagnostics: unknown[] };
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'key_unknown', line: 2, column: 1, suggestion: 'steps' }),
    );
    expect([code, stderr]).toEqual([2, '']);
  });

  test('gathers several runs under the worst verdict', async () => {
    const folder = scratch({ 'a.yaml': shortNight, 'b.yaml': failingNight });

    const { stdout } = await record([
      'run',
      join(folder, 'a.yaml'),
      join(folder, 'b.yaml'),
      '--json',
    ]);

    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'FAIL',
      runs: [{ verdict: 'PASS' }, { verdict: 'FAIL' }],
    });
  });
});

describe('options', () => {
  test('--seed replaces the seed, and a drawn one is printed', async () => {
    const seeded = await run(idleHour, ['--seed', 'abc', '--json']);
    const drawn = await run(idleHour, ['--seed', 'random', '--quiet']);

    expect(JSON.parse(seeded.stdout)).toMatchObject({ seed: 'abc' });
    expect(drawn.stdout).toMatch(/\n {2}seed ([0-9a-f]{8}); again with: .* --seed \1\n$/);
  });

  test('--param sets a parameter', async () => {
    const { stdout } = await run(idleHour, ['-p', 'pause=90m', '--json']);

    expect(JSON.parse(stdout)).toMatchObject({ simulatedMs: 5_400_000 });
  });

  test('the value of a parameter may have equals signs', async () => {
    const source = `version: 1
name: spoken
params: { words: none }
vehicles: { car: { model: BEV } }
steps: [{ say: $params.words }, { wait: 1m }]
`;
    const { stdout } = await run(source, ['--param', 'words=a=b==c', '--all']);

    expect(stdout).toContain('a=b==c');
  });

  test('--utc shows times of UTC', async () => {
    const source = `version: 1
clock: { start: 2026-07-04T08:00:00, timezone: Europe/Berlin }
vehicles: { car: { model: BEV } }
steps: [{ unlock: car }, { wait: 1m }]
`;
    const timesOf = async (args: readonly string[]) =>
      /^ {2}(\d\d:\d\d:\d\d) {2}car/m.exec((await run(source, args)).stdout)?.[1];

    expect(await timesOf([])).toBe('08:00:00');
    expect(await timesOf(['--utc'])).toBe('06:00:00');
  });

  test.each(['30m', 'PT30M', '2026-03-02T22:30:00', '2026-03-02T23:30:00+01:00'])(
    '--until %s stops there, inconclusive',
    async (until) => {
      const { stdout, code } = await run(shortNight, ['--until', until, '--json']);

      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'INCONCLUSIVE', simulatedMs: 1_800_000 });
      expect(code).toBe(1);
    },
  );

  test('--until after the end changes nothing', async () => {
    const whole = await run(shortNight, ['--json']);
    const until = await run(shortNight, ['--json', '--until', '20h']);

    expect(until).toEqual(whole);
  });

  test.each([
    [['--until', 'soon'], '; write a duration such as 2h30m'],
    [['--until', '2020-01-01T00:00:00'], 'lies before the start of the scenario'],
    [['--param', 'pause'], '--param pause: write it as name=value'],
    [['--vehicle', 'ford'], '--vehicle ford: short-night has no vehicle of that name'],
    [['--log', '-', '--json'], 'both want standard output'],
    [
      ['--log', `${import.meta.filename}/x.simlog`],
      `cannot write the log ${import.meta.filename}/x`,
    ],
    [['--sede', '3'], "unknown option '--sede'"],
  ])('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await run(shortNight, args);

    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
    expect(stdout).not.toContain('22:00:00  car');
  });

  test('a log does not overwrite the scenario, nor do two runs share one', async () => {
    const folder = scratch({ 'a.yaml': idleHour, 'b.yaml': idleHour });
    const [a, b] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')];

    const over = await record(['run', a, '--log', join(folder, '.', 'a.yaml')]);
    const shared = await record(['run', a, b, '--log', join(folder, 'x.simlog')]);

    expect([over.code, shared.code]).toEqual([2, 2]);
    expect(readFileSync(a, 'utf8')).toBe(idleHour);
  });
});

describe('scenarios with mistakes', () => {
  test('are shown with their line', async () => {
    const folder = scratch({ 'bad.yaml': 'version: 1\nstpes: []\n' });
    const bad = join(folder, 'bad.yaml');

    const { code, stdout, stderr } = await record(['run', bad]);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${bad}:2:1: error: `);
    expect(stderr).toContain('\n  stpes: []\n  ^^^^^');
    expect(stderr).toContain('did you mean steps?');
  });

  test.each([
    ['', 'the file is empty'],
    ['a: 1: 2\n', 'error'],
    ['\u0000', 'NUL'],
    ['!x 1', 'YAML tag'],
    ['version: 2', 'error'],
  ])('%j never ends in a stack', async (source, message) => {
    const { code, stderr } = await run(source);

    expect(stderr).toContain('night.yaml:1:');
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });
});

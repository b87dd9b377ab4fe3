import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordLab } from './recorded-lab.ts';

interface Answer {
  readonly verdict: string;
  readonly cases: unknown;
  readonly groups: readonly {
    readonly id: string;
    readonly passed: boolean;
    readonly value: number;
    readonly limit: number;
    readonly rows: readonly { readonly vehicle: string; readonly source: string }[];
  }[];
  readonly sources: Readonly<Record<string, unknown>>;
}

const quick = ['--cases', '12'];

test('all limits are met', { tags: 'long' }, async () => {
  const { code, stdout, stderr } = await recordLab(['validate', '--json']);
  const { verdict, cases, groups, sources } = JSON.parse(stdout) as Answer;

  expect([code, stderr, verdict]).toEqual([0, '', 'PASS']);
  expect(cases).toEqual({ count: 300, seed: 'accuracy' });
  expect(groups).toHaveLength(17);
  for (const { id, passed, value, limit, rows } of groups) {
    expect(passed, id).toBe(true);
    expect(value, id).toBeLessThanOrEqual(limit);
    expect(rows.length, id).toBeGreaterThan(0);
    for (const { source } of rows) expect(sources).toHaveProperty(source);
  }
});

test.each([[], ['--all'], ['--vehicle', 'nissan-leaf']])(
  '%j fits 100 columns',
  async (...flags) => {
    const { code, stdout } = await recordLab(['validate', ...quick, ...flags], {
      columns: 100,
      env: { NO_COLOR: '1' },
    });

    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(stdout).toMatch(/^PASS {2}AC charging: .*: mean 5\.9 %, bar 6 %, 12 rows$/m);
    expect(stdout).toMatch(/^PASS {2}Range: .*, 8 rows, used$/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('PASS  all limits are met');
    expect(code).toBe(0);
  },
);

describe('rows', () => {
  test('show the published value, the simulated value, the error and the source', async () => {
    const { stdout } = await recordLab(['validate', ...quick]);

    expect(stdout).toMatch(
      /^ {2}peugeot-e-208-50-kwh +DC 10-80 % +27 +27\.2 min +\+0\.6 % +ST208$/m,
    );
    expect(stdout).toMatch(/^ {2}rivian-r1t-large-pack +AC 0-100 % +13 +~13\.6 h /m);
    expect(stdout).toMatch(/^~ rests on a figure/m);
    expect(stdout).toMatch(/^PUSH +WLTP range and efficiency list/m);
  });

  test('that agree by construction or are set aside come with --all, with the reason', async () => {
    const { stdout } = await recordLab(['validate', ...quick, '--all']);

    expect(stdout).toMatch(/nissan-leaf-40-kwh +WLTP .*\n +set aside: its own source doubts it/);
    expect(stdout).toMatch(/toyota-corolla-1-8-cvt +city +30 +30\.0 mpg +0\.0 % +EPA/);
    expect(stdout).toMatch(/hyundai-ioniq-5-long-range-rwd +DC 10-80 % +18 +18 min +0\.000 s +EDM/);
  });

  test('of cars used for a fit stand apart, after those held back', async () => {
    const { stdout } = await recordLab(['validate', ...quick]);
    const cycles = stdout.slice(stdout.indexOf('UDDS and HWFET, from the label'));
    const [held = '', used = ''] = cycles
      .slice(0, cycles.indexOf('\n\n'))
      .split('  cars used for a fit, which do not count:\n');

    expect(held.match(/EPALIST$/gm)).toHaveLength(24);
    expect(used.match(/EPALIST$/gm)).toHaveLength(29);
  });

  test('of one model are picked by id or short name; the verdict is that of all', async () => {
    const args = ['validate', ...quick, '--json', '--vehicle', 'hyundai-ioniq-5'];
    const { groups } = JSON.parse((await recordLab(args)).stdout) as Answer;
    const named = groups.flatMap(({ rows }) => rows.map(({ vehicle }) => vehicle));

    expect(new Set(named)).toEqual(new Set(['hyundai-ioniq-5-long-range-rwd']));
    expect(groups.every(({ passed }) => passed)).toBe(true);
  });
});

test.each([
  [
    ['--vehicle', 'tesla-model-4'],
    '--vehicle: there is no tesla-model-4; did you mean tesla-model-3?',
  ],
  [['--cases', '0'], '--cases: 0 is not a whole number from 1 to 1000000'],
  [['--cases', '1e3'], '--cases: 1e3 is not a whole number'],
])('%j is a mistake of usage', async (flags, message) => {
  const { code, stdout, stderr } = await recordLab(['validate', ...flags]);

  expect(stderr).toContain(message);
  expect([code, stdout]).toEqual([2, '']);
});

test('plots have a line for each figure of a car, and the verdict stays', {
  tags: 'long',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-plots-'));
  const { code } = await recordLab(['validate', ...quick, '--plots', folder]);
  const files = readdirSync(folder);
  const plot = readFileSync(join(folder, 'bmw-i4-edrive40.svg'), 'utf8');

  expect(code).toBe(0);
  expect(files.length).toBeGreaterThan(30);
  expect(plot).toContain('UDDS');
  expect(plot).toContain('130 km/h at 20 degC');
  expect(plot.match(/<circle/g)!.length).toBeGreaterThan(5);
  expect(plot.match(/130 km\/h at 20 degC/g)).toHaveLength(1);
  expect(plot).toContain('UDDS and HWFET, without the label');
  rmSync(folder, { recursive: true });
});

test('plots that cannot be written are a mistake of usage', async () => {
  const { code, stderr } = await recordLab(['validate', ...quick, '--plots', '/dev/null/plots']);

  expect([code, stderr]).toEqual([2, expect.stringContaining('--plots: /dev/null/plots')]);
});

test('a terminal sees how many cases are done', { tags: 'long' }, async () => {
  let nowMs = 0;
  const { stderr, stdout } = await recordLab(['validate', '--cases', '20'], {
    columns: 200,
    env: { NO_COLOR: '1' },
    wallMs: () => (nowMs += 200),
  });

  const eraseLine = '\r\u001b[2K';
  const [, drawn] = stderr.split(eraseLine);
  expect(drawn).toMatch(/^ {2}\d+ of 20 cases {2}\d+s left$/);
  expect(stdout).not.toContain(eraseLine);
});

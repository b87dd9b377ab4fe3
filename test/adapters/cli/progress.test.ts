import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { shortNight } from './sample-scenarios.ts';

const eraseLine = '\r\u001b[2K';

/** The lines drawn one after another. */
function linesIn(stderr: string): readonly string[] {
  return stderr.split(eraseLine).filter((text) => text !== '');
}

/** A run of several thousand entries. */
const commuters = `
version: 1
name: commuters
clock: { start: 2026-05-04T00:00:00 }
fleets: { f: { count: 8, model: BEV, persona: commuter } }
steps: [{ wait: 1d }]
`;

/** A wall clock on which every reading takes this long. */
function slowClock(stepMs: number): () => number {
  let nowMs = 0;
  return () => (nowMs += stepMs);
}

function run(args: readonly string[], options: Parameters<typeof record>[1]) {
  const folder = scratch({ 'a.yaml': shortNight });
  return record(['run', join(folder, 'a.yaml'), ...args], { env: { NO_COLOR: '1' }, ...options });
}

test('a long run says how far it is, and takes it back', async () => {
  const { stderr } = await run(['--quiet'], { columns: 80, wallMs: slowClock(60) });

  const drawn = linesIn(stderr);
  expect(drawn.length).toBeGreaterThan(2);
  expect(drawn[0]).toMatch(
    /^ {2}Mon 2026-03-02 \d\d:\d\d:\d\d {2}[\d.]+ vehicle-days\/s {2}\d+ % of 1d {2}at most (\d+m)?(\d+s)? left/,
  );
  expect(stderr.endsWith(eraseLine)).toBe(true);
});

test('a suite says how many of its scenarios are done', async () => {
  const folder = scratch({ 'a.yaml': shortNight, 'b.yaml': shortNight });

  const { stderr } = await record(['run', folder, '--quiet'], {
    columns: 200,
    env: { NO_COLOR: '1' },
    wallMs: slowClock(60),
  });

  const drawn = linesIn(stderr);
  expect(drawn[0]).toMatch(/^ {2}0 of 2 scenarios {2}Mon 2026-03-02/);
  expect(drawn.at(-1)).toMatch(/^ {2}1 of 2 scenarios {2}\d+s left {2}Mon 2026-03-02/);
  expect(stderr.endsWith(eraseLine)).toBe(true);
});

test('threads work while the suite says how many scenarios are done', async () => {
  const folder = scratch({ 'a.yaml': shortNight, 'b.yaml': shortNight });

  const { stderr, stdout } = await record(['run', folder, '--quiet', '--jobs', '2'], {
    columns: 200,
    env: { NO_COLOR: '1' },
    wallMs: slowClock(600),
  });

  expect(stderr).toMatch(/ {2}[01] of 2 scenarios/);
  expect(stdout.match(/PASS/g)).toHaveLength(2);
});

test.each(['night.simlog', 'night.simlog.gz'])(
  'a replay of %s says how far it is',
  { tags: 'long' },
  async (name) => {
    const folder = scratch({ 'crowd.yaml': commuters });
    const log = join(folder, name);
    await record(['run', join(folder, 'crowd.yaml'), '--quiet', '--log', log]);

    const { stderr, stdout } = await record(['replay', log], {
      columns: 200,
      env: { NO_COLOR: '1' },
      wallMs: slowClock(2000),
    });

    expect(linesIn(stderr)[0]).toMatch(
      /^ {2}\w{3} 2026-.* vehicle-days\/s {2}\d+ % {2}.* left {2}[\d,]+ entries$/,
    );
    expect(stdout).toContain('executed again to the same digest');
  },
);

test('fits the terminal, so that it stays one line', async () => {
  const { stderr } = await run(['--quiet'], { columns: 30, wallMs: slowClock(60) });

  const widths = stderr.split(eraseLine).map(({ length }) => length);
  expect(Math.max(...widths)).toBe(29);
});

test('is gone whenever the timeline goes on', async () => {
  let screen = '';
  const write = (text: string): void => void (screen += text);

  const { stdout } = await run(['--all'], {
    columns: 80,
    wallMs: slowClock(60),
    onOutput: write,
  });

  expect(stdout).not.toContain(eraseLine);
  expect(screen).toBe(stdout);
});

test.each([
  ['a quick run', { columns: 80, wallMs: slowClock(0) }],
  ['a run without a terminal', { wallMs: slowClock(60) }],
])('%s shows none', async (_, options) => {
  const { stderr } = await run(['--quiet'], options);

  expect(stderr).toBe('');
});

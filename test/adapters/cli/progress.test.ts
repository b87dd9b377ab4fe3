import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { shortNight } from './sample-scenarios.ts';

const eraseLine = '\r\u001b[2K';

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

  const drawn = stderr.split(eraseLine).filter((text) => text !== '');
  expect(drawn.length).toBeGreaterThan(2);
  expect(drawn[0]).toMatch(/^ {2}Mon 2026-03-02 \d\d:\d\d:\d\d {2}\d+ % of 1d {2}[\d,]+ entries$/);
  expect(stderr.endsWith(eraseLine)).toBe(true);
});

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

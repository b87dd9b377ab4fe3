import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const show = `version: 1
name: show
clock: { start: 2026-03-02T06:00:00 }
vehicles: { car: { model: hyundai-ioniq-5-long-range-rwd } }
steps:
  - chapter: Morning
  - unlock: car
  - wait: 1h
  - checkpoint: evening
  - chapter: Evening
  - wait: 1h
expect: [car.name == "car"]
`;

function run(...args: string[]) {
  return record(['run', join(scratch({ 'show.yaml': show }), 'show.yaml'), ...args]);
}

const digestIn = (text: string) => /sha256:\w+/.exec(text)?.[0];

test('--from runs silently up to a checkpoint and shows what comes after it', async () => {
  const whole = await run();
  const { stdout, code } = await run('--from', 'evening');

  expect(code).toBe(0);
  expect(whole.stdout).toContain('Morning');
  expect(stdout).not.toContain('Morning');
  expect(stdout).not.toContain('doors.unlocked');
  expect(stdout).toContain('checkpoint.reached');
  expect(stdout).toContain('Evening');
  expect(digestIn(stdout)).toBeDefined();
  expect(digestIn(stdout)).toBe(digestIn(whole.stdout));
});

test('--until stops at a checkpoint', async () => {
  const { stdout } = await run('--until', 'evening', '--json');

  expect(JSON.parse(stdout)).toMatchObject({
    verdict: 'INCONCLUSIVE',
    reason: 'stopped here by --until',
    simulatedMs: 3_600_000,
  });
});

test.each(['--from', '--until'])('%s names a checkpoint that there is', async (flag) => {
  const { stderr, code } = await run(flag, 'evenig');

  expect(stderr).toContain(`${flag} evenig: show has no such checkpoint; here: evening`);
  expect(code).toBe(2);
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a server that is killed thirty times loses nothing that anybody was told', () => {
  const options = ['--kills', '30', '--clients', '16', '--seed', '1'];
  const args = ['node_modules/tsx/dist/cli.mjs', 'test/crash/crash.ts', ...options];
  const printed = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

  expect(printed).toContain('\n0 of what was told missing or different');
  const [orders = 0, , , , entries = 0] =
    /(\d+) acknowledged orders among (\d+).*, (\d+) locks, (\d+) deleted.*\n(\d+) different entries/
      .exec(printed)
      ?.slice(1)
      .map(Number) ?? [];
  expect(orders).toBeGreaterThan(50);
  expect(entries).toBeGreaterThan(500);
}, 300_000);

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a server that is killed thirty times loses nothing that clients were told', () => {
  const args = ['node_modules/tsx/dist/cli.mjs', 'test/crash/crash.ts', '--kills', '30'];
  const printed = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

  const [, orders = '0'] =
    /^30 kills with seed 1: (\d+) acknowledged orders, 0 of/.exec(printed) ?? [];
  expect(Number(orders)).toBeGreaterThan(100);
}, 300_000);

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { withDatabases } from '../support/with-databases.ts';

/** The numbers of orders and entries that a crash test counted, which found nothing missing. */
function countsOf(...options: readonly string[]): readonly [orders: number, entries: number] {
  const args = ['node_modules/tsx/dist/cli.mjs', 'test/crash/crash.ts', ...options];
  // Its output tells of a failure, which its exit code does not.
  const { stdout: printed, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 280_000,
    killSignal: 'SIGKILL',
  });
  expect(`${printed}${stderr}`).toContain('\n0 of what was told missing or different');
  const [orders = 0, , , , entries = 0] =
    /(\d+) acknowledged orders among (\d+).*, (\d+) locks, (\d+) deleted.*\n(\d+) different entries/
      .exec(printed)
      ?.slice(1)
      .map(Number) ?? [];
  return [orders, entries];
}

test('a server that is killed thirty times loses nothing that anybody was told', () => {
  // A kill is as good soon after a start as later, while clients are under way.
  const load = ['--clients', '8', '--answers', '6'];
  const [orders, entries] = countsOf('--kills', '30', ...load, '--seed', '1');
  expect(orders).toBeGreaterThan(25);
  expect(entries).toBeGreaterThan(200);
}, 300_000);

withDatabases((database) => {
  test('two servers with a database, of which one is killed at a time, lose nothing', () => {
    const options = ['--store', 'postgres', '--data', database().address, '--servers', '2'];
    const load = ['--lease', '1s', '--clients', '4', '--answers', '15'];
    const [orders, entries] = countsOf(...options, '--kills', '3', ...load, '--seed', '1');
    expect(orders).toBeGreaterThan(8);
    expect(entries).toBeGreaterThan(50);
  }, 300_000);
});

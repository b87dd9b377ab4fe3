import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverHere, sharingServers } from '../../support/sharing-server.ts';
import { withDatabases } from '../../support/with-databases.ts';
import { scratch } from '../scratch.ts';

const startServer = sharingServers();

/** A command of the page about shared servers. */
function commandOf(program: string): string {
  const page = readFileSync('docs/staging.md', 'utf8');
  return new RegExp(`${program} --[^\\n\`]+`).exec(page)![0];
}

withDatabases((database) => {
  test('a back-up of the database brings its worlds back, also those that were deleted since', async ({
    skip,
  }) => {
    const { address } = database();
    const folder = scratch({});
    const env = { ...process.env, MOTORPOOL_DATA: address };
    const shell = (command: string) =>
      spawnSync('bash', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
    const first = await startServer(address);
    await first.ask('POST', '/sim/worlds', { shipped: 'demo/garage', id: 'mine' });
    await first.ask('POST', '/w/mine/sim/clock/advance', { by: '90m' });
    const dumped = shell(commandOf('pg_dump'));
    // The program must be there, and be at least as new as the database.
    skip(dumped.status !== 0 && /not found|version mismatch/.test(dumped.stderr), dumped.stderr);
    expect([dumped.status, dumped.stderr]).toEqual([0, '']);
    expect((await first.ask('DELETE', '/sim/worlds/mine')).status).toBe(204);
    await first.kill();

    const restored = shell(commandOf('pg_restore'));
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    const second = await serverHere(address);
    const { status, body } = await second.insist('GET', '/w/mine/sim/clock');
    expect([status, body.data?.['now']]).toEqual([200, '2026-05-04T17:00:00.000Z']);
    const unlocked = await second.insist('POST', '/w/mine/sim/vehicles/ioniq/do', 'unlock');
    expect(unlocked.status).toBe(200);
  });
});

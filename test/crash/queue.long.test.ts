import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { installedDatabases, noDatabase } from '../../bench/database.ts';
import { noRedis } from '../../bench/redis.ts';

const stores = [
  ['redis', noRedis],
  ['postgres', installedDatabases().length === 0 ? noDatabase : undefined],
] as const;

test.for(stores)('workers on %s that are killed change no digest', ([store, lack], { skip }) => {
  skip(lack !== undefined, lack);
  const args = ['node_modules/tsx/dist/cli.mjs', 'test/crash/queue.ts'];
  const options = ['--store', store, '--kills', '2', '--days', '0.4'];
  const printed = execFileSync(process.execPath, [...args, ...options], { encoding: 'utf8' });
  expect(printed).toMatch(/^2 workers killed/m);
  expect(printed).toContain('the digest equals that of one process: sha256:');
});

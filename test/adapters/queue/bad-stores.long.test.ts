import { describe, expect, test } from 'vitest';
import { installedDatabases, noDatabase, TestDatabase } from '../../../bench/database.ts';
import { noRedis, TestRedis } from '../../../bench/redis.ts';
import { stage } from './fleet-on-queue.ts';

const { file, start } = stage();

describe('a store that cannot be used', () => {
  test.each([
    ['redis://127.0.0.1:1/0', 'cannot use the store 127.0.0.1:1/0: no server listens there'],
    ['postgres://u:secret@127.0.0.1:1/x', 'cannot use the store 127.0.0.1:1/x: no server listens'],
  ])('is told by all commands: %s', async (store, words) => {
    for (const args of [
      ['fleet', file, '--on', store],
      ['run', file, '--on', store],
      ['worker', '--on', store],
    ]) {
      const { code, stdout, stderr } = await start(...args).ended;
      expect({ code, stdout }).toEqual({ code: 69, stdout: '' });
      expect(stderr).toContain(words);
      expect(stderr).not.toContain('secret');
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  test.skipIf(noRedis !== undefined)('asks for another password', async () => {
    const redis = await TestRedis.start('right');
    try {
      const wrong = redis.at(0).replace('right', 'wrong');
      const none = redis.at(0).replace(':right@', '');
      for (const [store, words] of [
        [wrong, 'the password is wrong'],
        [none, 'it asks for a password'],
      ] as const) {
        const { code, stderr } = await start('worker', '--on', store).ended;
        expect(code).toBe(2);
        expect(stderr).toContain(words);
        expect(stderr.trim().split('\n')).toHaveLength(1);
      }
    } finally {
      await redis.remove();
    }
  });

  test.skipIf(installedDatabases().length === 0)('is of a newer version', async () => {
    const database = await TestDatabase.start(installedDatabases()[0]!);
    try {
      const store = await database.empty();
      const first = await start('worker', '--on', store, '--idle-exit', '0s').ended;
      expect(first).toMatchObject({ code: 0, stderr: '' });
      await database.run('update bullmq.migration set min_client_version = 99', store);
      const { code, stderr } = await start('worker', '--on', store).ended;
      expect(code).toBe(2);
      expect(stderr).toContain('a newer BullMQ made its tables');
      const missing = store.replace(/d\d+$/, 'nowhere');
      const lost = await start('fleet', file, '--on', missing).ended;
      expect(lost.code).toBe(2);
      expect(lost.stderr).toContain('there is no such database');
    } finally {
      await database.remove();
    }
  });

  test.runIf(noRedis !== undefined || installedDatabases().length === 0)(
    'is missing',
    ({ skip }) => {
      skip(true, noRedis ?? noDatabase);
      expect(noRedis).toBeUndefined();
    },
  );
});

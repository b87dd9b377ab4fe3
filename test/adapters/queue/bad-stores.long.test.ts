import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { queueNames } from '../../../adapters/queue/names.ts';
import { version } from '../../../adapters/terminal/version.ts';
import { installedDatabases, noDatabase, TestDatabase } from '../../../bench/database.ts';
import { noRedis, TestRedis } from '../../../bench/redis.ts';
import { here, stage } from './fleet-on-queue.ts';

const { file } = stage();

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
      const { code, stdout, stderr } = await here(...args);
      expect({ code, stdout }).toEqual({ code: 69, stdout: '' });
      expect(stderr).toContain(words);
      expect(stderr).not.toContain('secret');
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  test('is a server of something else', async () => {
    const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      for (const [store, words] of [
        [`redis://${place}/0`, /it does not answer as Redis does|it closed the connection/],
        [`postgres://u:secret@${place}/x`, /it closed the connection/],
      ] as const) {
        const { stderr } = await here('worker', '--on', store);
        expect(stderr).toMatch(/^error: cannot use the store [^:]+:\d+\/.: .*\n$/);
        expect(stderr).toMatch(words);
      }
    } finally {
      server.close();
    }
  });

  test.skipIf(noRedis !== undefined)('has other data or another form', async () => {
    const redis = await TestRedis.start();
    const client = new Redis(redis.at(1));
    try {
      await client.set(`bull:${queueNames(version).jobs}:wait`, 'x');
      for (const [store, end, words] of [
        [redis.at(1), 2, 'its keys hold data of another program'],
        [redis.at(99), 2, 'it has no database of this number'],
        [redis.at(0).replace(/0$/, 'abc'), 2, 'the databases of Redis are numbers'],
        [redis.at(0).replace('redis', 'rediss'), 69, 'it has not answered'],
        [redis.at(0).replace('redis', 'postgres'), 69, 'it has not answered'],
      ] as const) {
        const { code, stderr } = await here('worker', '--on', store, '--jobs', '1');
        expect([code, stderr.trim().split('\n').length]).toEqual([end, 1]);
        expect(stderr).toContain(words);
      }
    } finally {
      client.disconnect();
      await redis.remove();
    }
  });

  test.skipIf(noRedis !== undefined).each(['id', 'events'])(
    'has other data at the key %s, and a fleet ends',
    async (key) => {
      const redis = await TestRedis.start();
      const client = new Redis(redis.at(1));
      try {
        await client.set(`bull:${queueNames(version).jobs}:${key}`, 'x');
        await client.set(`bull:${queueNames(version).runs}:${key}`, 'x');
        const { code, stderr } = await here('fleet', file, '--on', redis.at(1));
        expect(code).toBe(2);
        expect(stderr).toMatch(/^error: cannot use the store .*: its keys hold data of another/);
        expect(stderr.trim().split('\n')).toHaveLength(1);
      } finally {
        client.disconnect();
        await redis.remove();
      }
    },
  );

  test.skipIf(noRedis !== undefined)('asks for another password', async () => {
    const redis = await TestRedis.start('right');
    try {
      const wrong = redis.at(0).replace('right', 'wrong');
      const none = redis.at(0).replace(':right@', '');
      for (const [store, words] of [
        [wrong, 'the password is wrong'],
        [none, 'it asks for a password'],
      ] as const) {
        const { code, stderr } = await here('worker', '--on', store);
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
      const first = await here('worker', '--on', store, '--idle-exit', '0s');
      expect(first).toMatchObject({ code: 0, stderr: '' });
      await database.run('update bullmq.migration set min_client_version = 99', store);
      const { code, stderr } = await here('worker', '--on', store);
      expect(code).toBe(2);
      expect(stderr).toContain('a newer BullMQ made its tables');
      const missing = store.replace(/d\d+$/, 'nowhere');
      const lost = await here('fleet', file, '--on', missing);
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

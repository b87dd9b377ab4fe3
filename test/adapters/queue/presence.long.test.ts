import { afterEach, describe, expect, test, vi } from 'vitest';
import { announce, membersOf } from '../../../adapters/queue/presence.ts';
import { JobStore } from '../../../adapters/queue/store.ts';
import { installedDatabases, TestDatabase } from '../../../bench/database.ts';
import { noRedis, TestRedis } from '../../../bench/redis.ts';

const stores: JobStore[] = [];

async function open(address: string): Promise<JobStore> {
  const store = await JobStore.open(address);
  stores.push(store);
  return store;
}

afterEach(async () => {
  await Promise.all(stores.splice(0).map(async (store) => store.close()));
});

const producer = { kind: 'producer', run: '0123456789abcdef0123456789abcdef' } as const;

describe('a process that is announced', () => {
  test.skipIf(installedDatabases().length === 0)(
    'is announced again after a restart of PostgreSQL',
    async () => {
      const database = await TestDatabase.start(installedDatabases()[0]!);
      try {
        const address = await database.empty();
        await announce(await open(address), producer);
        const members = await membersOf(await open(address));
        expect(await members()).toEqual([producer]);
        await database.halt();
        await database.go();
        await vi.waitFor(async () => expect(await members()).toEqual([producer]), 15_000);
      } finally {
        await Promise.all(stores.splice(0).map(async (store) => store.close()));
        await database.remove();
      }
    },
  );

  test.skipIf(noRedis !== undefined)('is seen by those of the same database alone', async () => {
    const redis = await TestRedis.start();
    try {
      await announce(await open(redis.at(3)), producer);
      const [here, there] = await Promise.all(
        [3, 0].map(async (database) => membersOf(await open(redis.at(database)))),
      );
      expect(await here!()).toEqual([producer]);
      expect(await there!()).toEqual([]);
    } finally {
      await Promise.all(stores.splice(0).map(async (store) => store.close()));
      await redis.remove();
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedDatabases, noDatabase, TestDatabase } from '../../bench/database.ts';
import { noRedis, TestRedis } from '../../bench/redis.ts';

/** A running Redis or PostgreSQL. */
interface TestStore {
  /** The address of an empty place for jobs. */
  empty(): Promise<string>;
  remove(): Promise<void>;
}

/** Declares tests once for Redis and once for PostgreSQL; without one of them, its are skipped. */
export function withStores(declare: (empty: () => Promise<string>) => void): void {
  const [installed] = installedDatabases();
  const stores = [
    ['Redis', noRedis, () => TestRedis.start()],
    ['PostgreSQL', installed ? undefined : noDatabase, () => TestDatabase.start(installed!)],
  ] as const;
  for (const [name, lack, start] of stores) {
    describe.skipIf(lack !== undefined)(`a store in ${name}`, () => {
      let store: TestStore | undefined;
      beforeAll(async () => {
        store = await start();
      });
      afterAll(async () => store?.remove());
      declare(() => store!.empty());
    });
    test.runIf(lack !== undefined)(`${name} is skipped`, ({ skip }) => {
      skip(true, lack);
      expect(lack).toBeUndefined();
    });
  }
}

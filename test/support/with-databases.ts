import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedDatabases, noDatabase, TestDatabase } from '../../bench/database.ts';

/** Declares tests once for each PostgreSQL that is installed; without one they are skipped. */
export function withDatabases(declare: (database: () => TestDatabase) => void): void {
  const installed = installedDatabases();
  describe.each(installed)('$name', (each) => {
    let database: TestDatabase | undefined;
    beforeAll(async () => {
      database = await TestDatabase.start(each);
    });
    afterAll(async () => database?.remove());
    declare(() => database!);
  });
  const reasons = installed.length === 0 ? [noDatabase] : [];
  test.for(reasons)('%s', (reason, { skip }) => {
    skip(installed.length === 0, reason);
    expect(installed).not.toEqual([]);
  });
}

import { afterAll, beforeAll, describe } from 'vitest';
import { installedDatabases, noDatabase, TestDatabase } from '../../bench/database.ts';

/** Declares tests once for each PostgreSQL that is installed; without one they are skipped. */
export function withDatabases(declare: (database: () => TestDatabase) => void): void {
  const installed = installedDatabases();
  let database: TestDatabase | undefined;
  describe.each(installed)('$name', (each) => {
    beforeAll(async () => {
      database = await TestDatabase.start(each);
    });
    afterAll(async () => database?.remove());
    declare(() => database!);
  });
  if (installed.length === 0) describe.skip(noDatabase, () => declare(() => database!));
}

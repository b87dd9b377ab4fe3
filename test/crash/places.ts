import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder } from '../../adapters/file/journal/data-folder.ts';
import { hostWall } from '../../adapters/pace/host-wall.ts';
import { Database } from '../../adapters/postgres/database.ts';
import { WorldTable } from '../../adapters/postgres/world-table.ts';
import { SharedStore } from '../../adapters/worlds/shared/shared-store.ts';
import type { WorldStore } from '../../adapters/worlds/stored-worlds.ts';
import { installedDatabases, noDatabase, TestDatabase } from '../../bench/database.ts';

/** A place that keeps worlds. */
export interface Place {
  /** The value of `--data`. */
  readonly data: string;
  /** Reads the journal of a world while no server uses the place. */
  read(id: string): ReturnType<WorldStore['read']>;
  /** Deletes it with all its worlds. */
  remove(): Promise<void>;
}

/** The means that make places. */
export interface Places {
  /** Makes an empty place. */
  next(): Promise<Place>;
  close(): Promise<void>;
}

/** Places by the names of `--store`; `--data` is the address of a database. */
export const storages: Readonly<Record<string, (data?: string) => Promise<Places>>> = {
  folder: () => Promise.resolve({ next: newFolder, close: () => Promise.resolve() }),
  /** Each place is a schema of its own; without an address, in a database server of its own. */
  async postgres(data) {
    const own = data === undefined ? await startDatabase() : undefined;
    const address = data ?? own!.address;
    const database = await Database.open(address, patienceMs);
    let schemas = 0;
    return {
      next() {
        schemas += 1;
        return newSchema(database, address, `crash_${process.pid}_${Date.now()}_${schemas}`);
      },
      async close() {
        await database.close();
        await own?.remove();
      },
    };
  },
};

/** The time in which the database must answer, ms. */
const patienceMs = 30_000;

function newFolder(): Promise<Place> {
  const home = mkdtempSync(join(tmpdir(), 'motorpool-crash-'));
  const data = join(home, 'data');
  return Promise.resolve({
    data,
    async read(id) {
      const folder = await DataFolder.open(data, setImmediate);
      try {
        return await folder.read(id);
      } finally {
        folder.close();
      }
    },
    async remove() {
      rmSync(home, { recursive: true, force: true });
    },
  });
}

function startDatabase(): Promise<TestDatabase> {
  const [installed] = installedDatabases();
  if (installed === undefined) throw new Error(noDatabase);
  return TestDatabase.start(installed);
}

async function newSchema(database: Database, address: string, schema: string): Promise<Place> {
  await database.ask(`create schema ${schema}`);
  const url = new URL(address);
  url.searchParams.set('options', `-csearch_path=${schema}`);
  const data = url.href;
  return {
    data,
    async read(id) {
      const [unfit] = await database.ask(unfitLines(`${schema}.motorpool_journal`), [id]);
      if (unfit !== undefined) throw new Error(`world ${id}: ${JSON.stringify(unfit)}`);
      const store = new SharedStore({
        table: new WorldTable(await Database.open(data, patienceMs)),
        server: { name: 'reader', leaseMs: patienceMs },
        wall: hostWall,
        onLost: () => {},
        onTrouble: () => {},
      });
      try {
        return await store.read(id);
      } finally {
        await store.close();
      }
    },
    async remove() {
      await database.ask(`drop schema ${schema} cascade`);
    },
  };
}

/** The lines of the journal of a world before which there is a gap, or a line of a later lease. */
const unfitLines = (journal: string): string => `select * from (
    select seq, epoch, lag(seq, 1, 0) over (order by seq) as previous,
      lag(epoch, 1, 0) over (order by seq) as earlier
    from ${journal} where world = $1
  ) line where seq <> previous + 1 or epoch < earlier`;

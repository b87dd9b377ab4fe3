import { recordText } from '../adapters/file/journal/journal-record.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import type { StoredJournal } from '../adapters/past/journal/stored-journal.ts';
import { Database } from '../adapters/postgres/database.ts';
import { prepareTables } from '../adapters/postgres/tables.ts';
import { WorldTable } from '../adapters/postgres/world-table.ts';
import { SharedStore } from '../adapters/worlds/shared/shared-store.ts';
import { installedDatabases, noDatabase, TestDatabase } from './database.ts';
import { type Figure, median, type Section } from './figure.ts';

const worlds = 32;
/** Records of each world in a turn, as of clients that wait at the same time. */
const together = 30;
const rounds = 3;
const roundMs = 2000;
const limit = 20_000;

/** The rate at which one server writes journals of worlds into PostgreSQL. */
export async function postgres(): Promise<Section> {
  const title = 'Journals in PostgreSQL';
  const [installed] = installedDatabases();
  if (installed === undefined) {
    return { title, notes: [`Not measured: ${noDatabase}.`], figures: [] };
  }
  const database = await TestDatabase.start(installed);
  try {
    const opened = await Database.open(await database.schema(), 30_000);
    await prepareTables(opened);
    const table = new WorldTable(opened);
    const store = new SharedStore({
      table,
      server: { name: 'bench', leaseMs: 600_000 },
      wall: hostWall,
      onLost: (id, error) => {
        throw new Error(`lost ${id}`, { cause: error });
      },
      onTrouble: () => {},
    });
    const journals: StoredJournal[] = [];
    for (let world = 0; world < worlds; world += 1) {
      journals.push(await store.begin(`w${world}`, '{"form":1}'));
    }
    const grouped: number[] = [];
    const single: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      grouped.push(await rate(journals, together));
      single.push(await rate(journals.slice(0, 1), 1));
    }
    await store.close();
    return {
      title,
      notes: [
        `${installed.name}, on this machine: ${worlds} worlds, of which each writes ${together} records of ${record.length} ` +
          `bytes and waits until they are safe; and one world that writes one record at a time. The median of ${rounds} rounds.`,
      ],
      figures: figures(median(grouped), median(single)),
    };
  } finally {
    await database.remove();
  }
}

function figures(grouped: number, single: number): readonly Figure[] {
  const unit = 'records/s';
  return [
    {
      name: 'records written in groups',
      value: grouped,
      unit,
      peer: { name: 'a limit of', value: limit },
      ratio: grouped / limit,
      promise: { atLeast: 1 },
    },
    {
      name: 'records written in groups, against single ones',
      value: grouped,
      unit,
      peer: { name: 'single commits', value: single },
      ratio: grouped / single,
    },
  ];
}

/** Records per second. */
async function rate(journals: readonly StoredJournal[], count: number): Promise<number> {
  const begunMs = performance.now();
  const endsMs = begunMs + roundMs;
  let records = 0;
  while (performance.now() < endsMs) {
    for (const journal of journals) {
      for (let each = 0; each < count; each += 1) journal.write(record);
    }
    await Promise.all(journals.map(async (journal) => journal.kept()));
    records += count * journals.length;
  }
  return (1000 * records) / (performance.now() - begunMs);
}

/** A mark, the most frequent record of a clock that plays. */
const record = recordText({
  mark: {
    atMs: 1_777_900_000_000,
    untilMs: 1_777_900_060_000,
    entries: 12_345,
    digest: 'a'.repeat(64),
    wallMs: 1_777_900_000_000,
  },
});

import { expect, test } from 'vitest';
import { type JournalRecord, recordText } from '../../../adapters/file/journal/journal-record.ts';
import { hostWall } from '../../../adapters/pace/host-wall.ts';
import { Database } from '../../../adapters/postgres/database.ts';
import { prepareTables } from '../../../adapters/postgres/tables.ts';
import { WorldTable } from '../../../adapters/postgres/world-table.ts';
import { SharedStore } from '../../../adapters/worlds/shared/shared-store.ts';
import { withDatabases } from '../../support/with-databases.ts';

const deed = (sequence: number): JournalRecord => ({
  deed: { atMs: sequence, sequence, kind: 'x.y', subject: 'cär', data: {}, isMidway: false },
});
const mark = (entries: number): JournalRecord => ({
  mark: { atMs: entries, untilMs: entries + 1, entries, digest: 'sha256:ab', wallMs: entries },
});

withDatabases((database) => {
  test('a journal in a database is compacted while records come in, and goes on', async () => {
    const opened = await Database.open(await database().schema(), 10_000);
    await prepareTables(opened);
    const lost: string[] = [];
    const store = new SharedStore({
      table: new WorldTable(opened),
      server: { name: 'a', leaseMs: 60_000 },
      wall: hostWall,
      onLost: (id) => lost.push(id),
      onTrouble: () => {},
    });
    store.reachedAt('http://a.example');
    const journal = await store.begin('main', '{"card":{"createdMs":1},"of":"it"}');
    const deeds: JournalRecord[] = [];
    const write = async (record: JournalRecord): Promise<void> => {
      if ('deed' in record) deeds.push(record);
      journal.write(recordText(record));
      await journal.kept();
    };
    let entries = 0;
    for (let count = 0; count < 600; count += 1) {
      entries += 1;
      journal.write(recordText(mark(entries)));
      if (count % 10 === 0) await write(deed(entries));
    }

    const compaction = journal.compact!();
    journal.write(recordText({ clock: { speed: 9 } }));
    journal.write(recordText({ card: { createdMs: 2 } }));
    const last = mark(entries);
    journal.write(recordText(last));
    const writes = Array.from({ length: 20 }, (_, count) => write(deed(entries + count)));
    await Promise.all([compaction, ...writes]);
    await write(deed(entries + 20));

    const found = await store.read('main');
    expect(found.records.filter((each) => 'deed' in each)).toEqual(deeds);
    expect(found.records.filter((each) => !('deed' in each))).toEqual([
      mark(500),
      { clock: { speed: 9 } },
      { card: { createdMs: 2 } },
      last,
    ]);
    const { bytes, latest } = await store.glance('main');
    expect(bytes).toBe(journal.length);
    expect(bytes).toBe(found.length);
    expect(latest[0]).toEqual({ card: { createdMs: 2 } });
    expect(lost).toEqual([]);
    await store.close();
  });
});

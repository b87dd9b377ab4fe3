import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordText } from '../../../adapters/file/journal/journal-record.ts';
import { hostWall } from '../../../adapters/pace/host-wall.ts';
import type { StoredJournal } from '../../../adapters/past/journal/stored-journal.ts';
import { Database } from '../../../adapters/postgres/database.ts';
import { prepareTables } from '../../../adapters/postgres/tables.ts';
import { WorldTable } from '../../../adapters/postgres/world-table.ts';
import { SharedStore } from '../../../adapters/worlds/shared/shared-store.ts';
import type { TestDatabase } from '../../../bench/database.ts';
import { withDatabases } from '../../support/with-databases.ts';

const world = 'shared';

/** One of several servers, which writes numbered records whenever it believes to have the world. */
class Writer {
  readonly store: SharedStore;
  readonly lost: string[] = [];
  #journal: StoredJournal | undefined;
  #holds = false;

  constructor(name: string, table: WorldTable, leaseMs: number, epochMs = Date.now) {
    this.store = new SharedStore({
      table,
      server: { name, leaseMs },
      wall: hostWall,
      epochMs,
      onLost: (id) => {
        this.lost.push(id);
        this.#holds = false;
      },
      // The answer to the request fails as well.
      onTrouble: () => {},
    });
    this.store.reachedAt(`http://${name}.example`);
  }

  async claim(): Promise<void> {
    if (this.#holds || (await this.store.claim(world)) !== 'owned') return;
    this.#holds = true;
    this.#journal = await this.store
      .read(world)
      .then((found) => this.store.resume(world, found))
      // Its lease was short.
      .catch(() => undefined);
  }

  /** Resolves to whether the record counts as kept; undefined if nothing was written. */
  write(number: number): Promise<boolean> | undefined {
    if (this.#journal === undefined) return undefined;
    this.#journal.write(recordText({ clock: { number } }));
    const kept = this.#journal.kept();
    return kept === undefined ? Promise.resolve(false) : kept.then(yes, no);
  }

  release(): void {
    if (!this.#holds) return;
    this.#journal?.close();
    void this.store.release(world);
    this.#journal = undefined;
    this.#holds = false;
  }
}

const yes = (): boolean => true;
const no = (): boolean => false;

async function tableIn(database: TestDatabase): Promise<{ table: WorldTable; address: string }> {
  const address = await database.schema();
  const opened = await Database.open(address, 10_000);
  await prepareTables(opened);
  return { table: new WorldTable(opened), address };
}

/** The numbers and epochs of the records, in order. */
async function written(database: TestDatabase, address: string) {
  const rows = await database.run(
    'select seq::int, epoch::int, body from motorpool_journal order by seq',
    address,
  );
  return rows.map(({ seq, epoch, body }) => ({
    seq: seq as number,
    epoch: epoch as number,
    number: (JSON.parse(body as string) as { clock: { number: number } }).clock.number,
  }));
}

const writer = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant('claim' as const), by: writer }),
  fc.record({ do: fc.constant('write' as const), by: writer }),
  fc.record({ do: fc.constant('write' as const), by: writer }),
  fc.record({ do: fc.constant('renew' as const), by: writer }),
  fc.record({ do: fc.constant('release' as const), by: writer }),
  fc.record({ do: fc.constant('wait' as const), by: fc.nat({ max: 60 }) }),
  fc.record({ do: fc.constant('expire' as const), by: fc.constant(0) }),
);

withDatabases((database) => {
  test('whatever servers claim, lose and write: no gap, no old epoch after a new one, and every record that was told', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { table, address } = await tableIn(database());
        const writers = ['a', 'b', 'c'].map((name) => new Writer(name, table, 40));
        await writers[0]!.store.begin(world, '{"form":1}');
        await writers[0]!.store.release(world);
        const under: Promise<unknown>[] = [];
        const told = new Map<number, Promise<boolean>>();
        for (const [number, each] of steps.entries()) {
          const by = writers[each.by];
          if (each.do === 'wait') await pause(each.by);
          else if (each.do === 'claim') under.push(by!.claim());
          else if (each.do === 'renew') under.push(by!.store.renew());
          else if (each.do === 'release') by!.release();
          else if (each.do === 'expire') {
            under.push(
              table.leaseHolder(world),
              database().run('update motorpool_world set lease_until = now()', address),
            );
          } else {
            const kept = by!.write(number);
            if (kept !== undefined) told.set(number, kept);
          }
          // Some steps run side by side, others after one another.
          if (number % 3 === 0) await Promise.all(under.splice(0));
        }
        await Promise.all(under);
        const acknowledged = new Set<number>();
        for (const [number, kept] of told) if (await kept) acknowledged.add(number);

        const rows = await written(database(), address);
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
        expect(rows.map(({ epoch }) => epoch)).toEqual(
          rows.map(({ epoch }) => epoch).sort((one, other) => one - other),
        );
        // A lease may end between a write and its answer: such a record is there, though not told.
        const there = new Set(rows.map(({ number }) => number));
        expect([...acknowledged].filter((number) => !there.has(number))).toEqual([]);
        expect(there.size).toBe(rows.length);
        const found = await writers[0]!.store.read(world);
        expect([found.tornBytes, found.records.length]).toEqual([0, rows.length]);
        await table.close();
      }),
      { numRuns: 60 },
    );
  });

  test('a server whose lease has ended writes nothing, even if no other one has the world', async () => {
    const { table, address } = await tableIn(database());
    const first = new Writer('first', table, 1500);
    const journal = await first.store.begin(world, '{"form":1}');
    journal.write(recordText({ clock: { number: 1 } }));
    await journal.kept();
    await pause(1700);
    journal.write(recordText({ clock: { number: 2 } }));
    await expect(journal.kept()).rejects.toThrow('this server no longer has the world shared');
    expect(first.lost).toEqual([world]);

    journal.write(recordText({ clock: { number: 3 } }));
    await expect(journal.kept()).rejects.toThrow('no longer has the world');
    expect((await written(database(), address)).map(({ number }) => number)).toEqual([1]);
    await table.close();
  });

  test('worlds of a turn are written in one transaction, and one that is lost takes no other with it', async () => {
    const { table, address } = await tableIn(database());
    const { store, lost } = new Writer('first', table, 60_000);
    const ids = ['w1', 'w2', 'w3'];
    const journals = await Promise.all(ids.map((id) => store.begin(id, '{"form":1}')));
    await database().run("update motorpool_world set epoch = 99 where id = 'w2'", address);
    for (const journal of journals) journal.write(recordText({ clock: { number: 1 } }));
    const kept = await Promise.all(journals.map(async (each) => each.kept()?.then(yes, no)));

    expect([kept, lost]).toEqual([[true, false, true], ['w2']]);
    const rows = await database().run(
      'select world, xmin::text as written from motorpool_journal order by world',
      address,
    );
    expect(rows.map((each) => each['world'])).toEqual(['w1', 'w3']);
    expect(new Set(rows.map((each) => each['written'])).size).toBe(1);
    await table.close();
  });

  test('a record that the database cannot hold loses its world alone', async () => {
    const { table } = await tableIn(database());
    const { store, lost } = new Writer('first', table, 60_000);
    const ids = ['w1', 'w2', 'w3'];
    const journals = await Promise.all(ids.map((id) => store.begin(id, '{"form":1}')));
    journals[1]!.write('{"clock":"\0"}');
    for (const journal of journals) journal.write(recordText({ clock: { number: 1 } }));
    const kept = await Promise.all(journals.map(async (each) => each.kept()?.then(yes, no)));

    expect([kept, lost]).toEqual([[true, false, true], ['w2']]);
    await table.close();
  });

  test.each([
    ['the character U+0000', 'a\0b'],
    ['half a surrogate pair', 'a\ud800'],
  ])('a card with %s stops neither other worlds nor their expiry', async (_, owner) => {
    const { table } = await tableIn(database());
    const { store, lost } = new Writer('first', table, 60_000);
    const { store: other } = new Writer('second', table, 60_000);
    const over = { createdMs: 0, expiresMs: 1 };
    const begun = await store.begin('bad', JSON.stringify({ card: { ...over, owner } }));
    const fine = await store.begin('good', JSON.stringify({ card: over }));
    begun.write(recordText({ card: { ...over, owner } }));
    fine.write(recordText({ clock: { number: 1 } }));
    await Promise.all([begun.kept(), fine.kept()]);
    expect(lost).toEqual([]);
    for (const id of ['bad', 'good']) await store.release(id);

    expect((await other.abandoned()).toSorted()).toEqual(['bad', 'good']);
    expect((await other.survey()).map(({ card }) => card.owner)).toEqual([owner, undefined]);
    await table.close();
  });

  test.each([-7_200_000, 7_200_000])(
    'a server whose clock is %i ms ahead has the time of the database',
    async (aheadMs) => {
      const { table } = await tableIn(database());
      const { store } = new Writer('first', table, 60_000, () => Date.now() + aheadMs);
      const { store: other } = new Writer('second', table, 60_000, () => Date.now() + aheadMs);
      const now = Date.now();
      for (const [id, leftMs] of [
        ['over', -3_600_000],
        ['there', 3_600_000],
      ] as const) {
        const card = { createdMs: now, expiresMs: now + leftMs };
        await store.begin(id, JSON.stringify({ card }));
        await store.release(id);
      }
      expect(await other.abandoned()).toEqual(['over']);
      expect(Math.abs(other.nowMs() - Date.now())).toBeLessThan(60_000);
      await table.close();
    },
  );

  test('a world that is given back as soon as it is set aside says why', async () => {
    const { table } = await tableIn(database());
    const { store } = new Writer('first', table, 60_000);
    const { store: other } = new Writer('second', table, 60_000);
    await store.begin(world, '{"form":1}');
    store.tell(world, { state: 'set-aside', problem: 'altered' });
    await store.release(world);
    expect(await other.survey()).toMatchObject([{ state: 'set-aside', problem: 'altered' }]);
    await table.close();
  });

  test('a world that begins anew or is deleted leaves nothing of the old one', async () => {
    const { table, address } = await tableIn(database());
    const { store, lost } = new Writer('first', table, 60_000);
    const old = await store.begin(world, '{"form":1}');
    old.write(recordText({ clock: { number: 1 } }));
    const anew = await store.replace(world, '{"form":2}');
    old.write(recordText({ clock: { number: 2 } }));
    anew.write(recordText({ clock: { number: 3 } }));
    await Promise.all([old.kept(), anew.kept()]);
    expect((await written(database(), address)).map(({ number }) => number)).toEqual([3]);
    expect((await store.read(world)).header).toBe('{"form":2}');

    anew.close();
    await store.remove(world);
    expect([await written(database(), address), await store.list(), lost]).toEqual([[], [], []]);
    expect(await store.claim(world)).toBe('unknown');
    await expect(store.replace(world, '{"form":3}')).rejects.toThrow('has ended');
    await expect(store.rotate(world, '{"form":3}')).rejects.toThrow('has ended');
    expect(await store.list()).toEqual([]);
    await table.close();
  });

  test('a new world takes the place of none, whoever has it', async () => {
    const { table, address } = await tableIn(database());
    const { store, lost } = new Writer('first', table, 60_000);
    const { store: other } = new Writer('second', table, 60_000);
    const journal = await store.begin(world, '{"form":1}');
    journal.write(recordText({ clock: { number: 1 } }));
    await journal.kept();
    for (const each of [store, other]) {
      await expect(each.begin(world, '{"form":2}')).rejects.toThrow('there is a world shared');
    }
    await store.release(world);
    expect(await other.claim(world)).toBe('owned');
    await expect(other.begin(world, '{"form":2}')).rejects.toThrow('there is a world shared');

    expect((await store.read(world)).header).toBe('{"form":1}');
    expect((await written(database(), address)).map(({ number }) => number)).toEqual([1]);
    expect(lost).toEqual([]);
    await table.close();
  });

  test('a request for a world that is being made here waits for it, and takes no other lease', async () => {
    const { table } = await tableIn(database());
    const { store, lost } = new Writer('first', table, 60_000);
    const [journal, claim] = await Promise.all([
      store.begin(world, '{"form":1}'),
      store.claim(world),
    ]);
    journal.write(recordText({ clock: { number: 1 } }));
    await journal.kept();
    expect([claim, lost]).toEqual(['owned', []]);
    await table.close();
  });

  test('servers that begin at the same time make the tables once, and a newer version is refused', async () => {
    const address = await database().schema();
    const opened = await Promise.all([1, 2, 3, 4].map(() => Database.open(address, 10_000)));
    await Promise.all(opened.map(prepareTables));
    expect(await database().run('select version from motorpool_version', address)).toEqual([
      { version: 2 },
    ]);

    await database().run('update motorpool_version set version = 3', address);
    await expect(prepareTables(opened[0]!)).rejects.toThrow(
      /^a newer motorpool wrote to the database .*: its format is 3, and this version reads up to 2$/,
    );
    await Promise.all(opened.map((each) => each.close()));
  });

  test('tables of an earlier version are brought up to date, with their worlds', async () => {
    const { table, address } = await tableIn(database());
    const server = { name: 'first', address: 'http://first.example', leaseMs: 10_000 };
    await table.add(world, { header: '{}', card: '{}' }, server);
    await database().run('alter table motorpool_world drop is_awake, drop problem', address);
    await database().run('update motorpool_version set version = 1', address);
    const opened = await Promise.all([1, 2, 3].map(() => Database.open(address, 10_000)));
    await Promise.all(opened.map(prepareTables));

    expect(await table.list()).toMatchObject([{ id: world, isAwake: true, problem: null }]);
    expect(await database().run('select version from motorpool_version', address)).toEqual([
      { version: 2 },
    ]);
    await Promise.all([...opened, table].map((each) => each.close()));
  });
});

test.each([
  [
    'postgres://me:secret@127.0.0.1:1/db',
    'cannot use the database 127.0.0.1:1/db: no server listens there',
  ],
  ['postgres://me:secret@no.invalid/db', 'cannot use the database no.invalid/db: '],
  ['postgres://[', '--data: the address of the database is not valid'],
])('%s is refused in a sentence without its password', async (address, words) => {
  const message = await Database.open(address, 1000)
    .then(prepareTables)
    .catch((error: unknown) => (error as Error).message);
  expect(message).toContain(words);
  expect(message).not.toContain('secret');
});

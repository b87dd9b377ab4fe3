import { afterEach, expect, test } from 'vitest';
import { UnavailableError } from '../../../adapters/file/file-error.ts';
import { recordText } from '../../../adapters/file/journal/journal-record.ts';
import { Refusal } from '../../../adapters/http/refusal.ts';
import { twoCars } from '../../support/controlled.ts';
import { sharingWorlds } from '../../support/sharing-worlds.ts';
import { withDatabases } from '../../support/with-databases.ts';

type Sharing = Awaited<ReturnType<typeof sharingWorlds>>;

const running: Sharing[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
});

async function begun(server: string, address: string): Promise<Sharing> {
  const sharing = await sharingWorlds(server, address);
  running.push(sharing);
  return sharing;
}

const order = { id: 'mine', yaml: twoCars };
const playing = { ...order, clock: { mode: 'paced' } };
const clock = '/w/mine/sim/clock';
const patience = { timeout: 30_000 };

withDatabases((database) => {
  test('a world whose deletion fails can be used and deleted again', async () => {
    const { ask, failing, lost } = await begun('first', await database().schema());
    expect((await ask('POST', '/sim/worlds', order)).status).toBe(201);
    failing.add('remove');
    expect((await ask('DELETE', '/sim/worlds/mine')).status).toBe(503);
    expect(lost).toEqual(['mine']);
    failing.clear();

    expect((await ask('GET', clock)).status).toBe(200);
    expect((await ask('DELETE', '/sim/worlds/mine')).status).toBe(204);
    expect((await ask('GET', clock)).status).toBe(404);
  });

  test('a world that another server has taken is not deleted, and requests go to that server', async () => {
    const address = await database().schema();
    const { ask } = await begun('first', address);
    const second = await begun('second', address);
    await ask('POST', '/sim/worlds', order);
    // The first server may renew its lease once more, and may learn of its loss before the request.
    await expect
      .poll(async () => {
        await database().run('update motorpool_world set lease_until = now()', address);
        return second.store.claim('mine');
      })
      .toBe('owned');

    expect([307, 503]).toContain((await ask('DELETE', '/sim/worlds/mine')).status);
    expect(await second.store.list()).toContain('mine');
    const answer = await ask('GET', clock);
    expect([answer.status, await answer.text()]).toEqual([307, 'http://second.example']);
  });

  test('a new journal takes the place of another one only under a lease', async () => {
    const { store } = await begun('first', await database().schema());
    await expect(store.rotate('mine', '{"form":1}')).rejects.toThrow(UnavailableError);
    expect(await store.list()).toEqual([]);
  });

  test.for(['glance', 'read'] as const)(
    'a playing world of a server that died goes on after an outage: %s',
    async (statement) => {
      const address = await database().schema();
      const first = await begun('first', address);
      const { shared, worlds, failing, asked } = await begun('second', address);
      expect((await first.ask('POST', '/sim/worlds', playing)).status).toBe(201);
      // The first server renews no lease.
      failing.add(statement);
      await shared.begin('from-now');
      shared.takeOver();
      const attempts = () => asked.filter((each) => each === statement).length;
      await expect.poll(attempts, patience).toBeGreaterThan(1);
      expect(worlds.find('mine')).toBeUndefined();
      failing.clear();

      await expect.poll(() => worlds.find('mine')?.timekeeper.state.isPlaying, patience).toBe(true);
    },
  );

  test('a server keeps the lease of the first world while it is executed for longer than that', async () => {
    const address = await database().schema();
    const first = await begun('first', address);
    // It renews no lease after the next statement has ended one.
    first.failing.add('renew');
    expect((await first.ask('POST', '/sim/worlds', { ...order, id: 'main' })).status).toBe(201);
    await database().run('update motorpool_world set lease_until = now()', address);

    const { shared, worlds, store, slowMs, lost } = await begun('second', address);
    slowMs.set('read', 2 * 3000);
    expect(await shared.begin('from-now')).toBeUndefined();
    expect([store.isSure('main'), lost]).toEqual([true, []]);
    expect(worlds.first).toBeDefined();
  });

  test('a server forgets the worlds that have left it', async () => {
    const { ask, worlds, shared } = await begun('first', await database().schema());
    await shared.begin('from-now');
    await ask('POST', '/sim/worlds', order);
    worlds.kept.leave('mine');
    expect(worlds.absence('mine')).toBeDefined();

    await expect.poll(() => worlds.absence('mine'), patience).toBeUndefined();
  });

  test('every method of a store rejects with the error of an outage while its database is away', async () => {
    const { store, failing } = await begun('first', await database().schema());
    await store.begin('mine', '{"form":1}');
    const journal = await store.begin('written', '{"form":1}');
    for (const each of ['add', 'append', 'claim', 'glance', 'ids', 'list', 'read'] as const) {
      failing.add(each);
    }
    failing.add('remove').add('replace').add('rotate');
    journal.write(recordText({ clock: {} }));
    const answers = [
      store.list(),
      store.survey(),
      store.glance('mine'),
      store.read('mine'),
      store.claim('other'),
      store.begin('other', '{"form":1}'),
      store.rotate('mine', '{"form":1}'),
      journal.kept(),
      store.remove('mine'),
    ];
    const failures = await Promise.all(
      answers.map(async (each) => Promise.resolve(each).catch((error: unknown) => error)),
    );
    const isOfOutage = (error: unknown): boolean =>
      error instanceof UnavailableError ||
      (error instanceof Refusal && error.fault.code === 'UNAVAILABLE');
    expect(failures.filter((each) => !isOfOutage(each))).toEqual([]);
  });

  test('a restart is refused with 503 while the database is away, and so is a recording of what it did not keep', async () => {
    const { ask, failing, slowMs, asked } = await begun('first', await database().schema());
    await ask('POST', '/sim/worlds', order);
    failing.add('rotate');
    const again = await ask('POST', '/sim/worlds/mine/restart', { from: 'beginning' });
    expect(again.status).toBe(503);
    failing.clear();

    expect((await ask('GET', clock)).status).toBe(200);
    const before = asked.length;
    slowMs.set('append', 1000);
    failing.add('append');
    const unlock = ask('POST', '/w/mine/sim/vehicles/car/do', 'unlock');
    await expect.poll(() => asked.slice(before)).toContain('append');
    expect((await ask('GET', '/sim/worlds/mine/recording')).status).toBe(503);
    expect((await unlock).status).toBe(503);
  });
});

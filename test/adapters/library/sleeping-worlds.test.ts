import { describe, expect, test } from 'vitest';
import { controlled, controlToken, twoCars } from '../../support/controlled.ts';
import { asleep, hosting, idleMs, url } from '../../support/hosting.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';
import { FullStore } from '../../support/outage-stores.ts';
import { returned } from '../../support/returned.ts';

describe('a world that is not used', () => {
  test('is asleep, and returns on its first request where it was', async () => {
    const { worlds, control, digest } = await asleep();

    expect(worlds.dormant()).toMatchObject([
      {
        id: 'kept',
        state: 'asleep',
        scenario: 'two-cars',
        seed: '4',
      },
    ]);
    expect((await control('GET', url)).body).toMatchObject({ data: { digest } });
    expect(worlds.dormant()).toEqual([]);
  });

  test.each([
    ['by its path', '/w/kept/sim/clock'],
    ['by the API of vehicles', '/w/kept/sim/vehicles'],
    ['by a route of no world in its name', '/w/kept/sim'],
  ])('returns %s', async (_, path) => {
    const { worlds, control } = await asleep();

    expect((await control('GET', path)).status).toBe(200);
    expect(worlds.find('kept')).toBeDefined();
  });

  test('is not woken by the list of worlds', async () => {
    const { worlds, control } = await asleep();

    await control('GET', '/sim/worlds');
    expect(worlds.dormant()).toHaveLength(1);
  });

  test('returns once for all requests that wait for it', async () => {
    const store = new MemoryStore();
    const reads: string[] = [];
    const read = store.read.bind(store);
    const { control, worlds } = await asleep({ store });
    store.read = async (id) => {
      reads.push(id);
      return read(id);
    };

    const answers = await Promise.all(
      [1, 2, 3].map(() => control('POST', '/w/kept/sim/clock/advance', { by: '1m' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(reads).toEqual(['kept']);
    expect(worlds.find('kept')).toBeDefined();
  });

  test('stays while its clock is locked or plays, or a replay of it is there', async () => {
    const host = hosting();
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    await host.control('POST', '/w/kept/sim/clock/play', {});
    await host.wall.pass(3 * idleMs);
    expect(host.worlds.find('kept')).toBeDefined();

    await host.control('POST', '/w/kept/sim/clock/pause');
    await host.control('POST', '/w/kept/sim/replays', { back: '10s' });
    await host.wall.pass(3 * idleMs);
    expect(host.worlds.find('kept')).toBeDefined();

    await host.control('DELETE', `/sim/worlds/${host.worlds.replaysOf('kept')[0]!.id}`);
    await host.wall.pass(3 * idleMs);
    expect(host.worlds.find('kept')).toBeUndefined();
  });

  test('stays where worlds are not kept', async () => {
    const { worlds, wall } = controlled(twoCars, { idleMs });

    await wall.pass(10 * idleMs);
    expect(worlds.first).toBeDefined();
  });

  test('counts, has its name and can be deleted', async () => {
    const { control, store } = await asleep({ mostWorlds: 2 });

    const full = await control('POST', '/sim/worlds', { id: 'other', yaml: twoCars });
    expect(full).toMatchObject({
      status: 409,
      body: { errors: [{ detail: /already has 2 worlds/ }] },
    });
    expect((await control('DELETE', url)).status).toBe(204);
    expect(store.journals.size).toBe(0);
    expect((await control('GET', url)).status).toBe(404);
  });

  test('is not there for requests that waited for its return when it was deleted', async () => {
    const { control, store } = await asleep();
    const read = store.read.bind(store);
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    store.read = async (id) => {
      await held;
      return read(id);
    };

    const waiting = [url, '/w/kept/sim/clock'].map((path) => control('GET', path));
    const deleted = control('DELETE', url);
    const late = control('GET', url);
    go();
    expect((await deleted).status).toBe(204);
    const answers = await Promise.all([...waiting, late]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('is the same to clients of its feed before and after', async () => {
    const { worlds, control, wall } = hosting();
    await control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    const { instance } = worlds.find('kept')!.record!;
    await wall.pass(2 * idleMs);
    await control('GET', url);

    expect(instance).toBeDefined();
    expect(worlds.find('kept')!.record!.instance).toBe(instance);
    await control('POST', `${url}/reset`);
    expect(worlds.find('kept')!.record!.instance).not.toBe(instance);
  });

  test('is the same to clients of its feed after a restart of its server', async () => {
    const { worlds, control, store } = hosting();
    await control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    const { instance } = worlds.find('kept')!.record!;
    await worlds.endJournals();

    const again = await returned(hosting({ store }).worlds, 'kept');
    expect(again.record!.instance).toBe(instance);
  });
});

describe('a server that starts', () => {
  test('brings back at once what plays and the first world, and nothing else', async () => {
    const { store, control, worlds } = hosting();
    await control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    await control('POST', '/sim/worlds', {
      id: 'playing',
      yaml: twoCars,
      clock: { mode: 'paced' },
    });
    await control('POST', '/sim/worlds', { id: 'paused', yaml: twoCars, clock: { mode: 'paced' } });
    await control('POST', '/w/paused/sim/clock/pause');
    worlds.close(new Error('the end'));
    await worlds.endJournals();

    const again = hosting({ store });
    await again.worlds.open('from-now');
    expect(again.worlds.find('playing')).toBeDefined();
    expect(again.worlds.dormant().map(({ id }) => id)).toEqual(['kept', 'paused']);
    expect((await again.control('GET', '/w/paused/sim/clock')).status).toBe(200);
  });

  test('sets a world aside whose journal is altered, unreadable, newer or tells another story', async () => {
    const { store, control, worlds } = hosting();
    for (const id of ['altered', 'newer', 'none', 'whole']) {
      await control('POST', '/sim/worlds', { id, yaml: twoCars });
      await control('POST', `/w/${id}/sim/clock/advance`, { by: '40m' });
      await control('POST', `/w/${id}/sim/vehicles/car/do`, 'unlock');
    }
    worlds.close(new Error('the end'));
    await worlds.endJournals();
    const lines = store.journals;
    lines.set(
      'altered',
      lines.get('altered')!.map((each) => each.replace('doors.unlock', 'doors.lock')),
    );
    lines.set(
      'newer',
      lines.get('newer')!.map((each) => each.replace('"journal":1', '"journal":9')),
    );
    lines.set('none', ['{}']);
    const before = structuredClone([...lines]);

    const again = hosting({ store });
    await again.worlds.open('from-now');
    expect((await again.control('GET', '/w/whole/sim/clock')).status).toBe(200);
    const said = async (id: string) => {
      const { status, body } = await again.control('GET', `/w/${id}/sim/clock`);
      return [status, (body as { errors: [{ code: string; detail: string }] }).errors[0]];
    };
    expect(await said('altered')).toMatchObject([
      409,
      {
        code: 'CONFLICT',
        detail:
          /^the world altered differs from its journal between its entries \d+ and \d+: its journal was altered, or this is a bug of motorpool; motorpool worlds restart altered --from last-state/,
      },
    ]);
    expect(await said('newer')).toMatchObject([409, { detail: /^a newer motorpool/ }]);
    expect(await said('none')).toMatchObject([
      409,
      { detail: /^the first line is not the header of a journal/ },
    ]);
    expect(again.problems).toHaveLength(3);
    expect([...lines].filter(([id]) => id !== 'whole')).toEqual(
      before.filter(([id]) => id !== 'whole'),
    );
  });

  test('serves the rest where the first world is set aside', async () => {
    const { store, control, worlds } = hosting();
    await worlds.remove('main', new Error('the server begins with its store'));
    store.journals.set('main', ['{}']);
    await worlds.open('from-now');

    expect(worlds.first).toBeUndefined();
    expect((await control('GET', '/sim/clock')).status).toBe(409);
    expect((await control('GET', '/sim/worlds')).status).toBe(200);
    expect((await control('POST', '/sim/worlds', { yaml: twoCars })).status).toBe(201);
  });
});

test('a world whose journal failed returns from it once the disk takes it, without what was refused', async () => {
  const store = new FullStore();
  const host = hosting({ store });
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await host.control('POST', '/w/kept/sim/clock/advance', { by: '40m' });
  const { digest } = host.worlds.find('kept')!.run.world.log;

  store.isFull = true;
  const refused = await host.control('POST', '/w/kept/sim/vehicles/car/do', 'unlock');
  expect(refused.status).toBe(503);
  expect(host.lost).toEqual(['no space is left on the disk']);
  const still = await host.control('GET', '/w/kept/sim/clock');
  expect(still).toMatchObject({ status: 503, body: { errors: [{ detail: /no space is left/ }] } });

  store.isFull = false;
  const { body } = await host.control('GET', url);
  expect(body).toMatchObject({ data: { digest } });
  const done = await host.control('POST', '/w/kept/sim/vehicles/car/do', 'unlock');
  expect(done.status).toBe(200);
  expect(host.problems).toEqual([]);
});

test('a playing world whose journal failed plays on once the disk takes it, without a request', async () => {
  const store = new FullStore();
  const host = hosting({ store });
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await host.control('POST', '/w/kept/sim/clock/play', { speed: 60 });

  store.isFull = true;
  expect((await host.control('POST', '/w/kept/sim/vehicles/car/do', 'unlock')).status).toBe(503);
  await host.wall.pass(15_000);
  expect(host.worlds.find('kept')).toBeUndefined();

  store.isFull = false;
  await host.wall.pass(15_000);
  expect(host.worlds.find('kept')!.timekeeper.state.isPlaying).toBe(true);
});

test('the first world returns without a request, as a server that is not ready gets none', async () => {
  const store = new FullStore();
  const remarks: string[] = [];
  const host = hosting({ store, onRemark: (...remark) => void remarks.push(remark.join(': ')) });
  await host.worlds.remove('main', new Error('a kept one takes its place'));
  await host.control('POST', '/sim/worlds', { id: 'main', yaml: twoCars });
  await host.control('GET', '/sim/clock');
  const trouble = () => host.worlds.kept.sleeping.trouble('main');
  expect(trouble()).toBeUndefined();

  store.isFull = true;
  expect((await host.control('POST', '/sim/vehicles/car/do', 'unlock')).status).toBe(503);
  expect(trouble()).toBe('the world main cannot be brought back now: its journal is not read yet');
  await host.wall.pass(15_000);
  expect(trouble()).toContain('no space is left on the disk');

  store.isFull = false;
  await host.wall.pass(15_000);
  expect(trouble()).toBeUndefined();
  expect(host.worlds.first).toBeDefined();
  expect(remarks).toEqual(['main: it is recorded again, and answers requests']);
});

test('a world whose journal has no record yet is not ready while the disk is full', async () => {
  const store = new FullStore();
  const host = hosting({ store });
  await host.worlds.remove('main', new Error('a kept one takes its place'));
  await host.control('POST', '/sim/worlds', { id: 'main', yaml: twoCars });
  const journal = store.journals.get('main')!;
  journal.length = 1;

  store.isFull = true;
  expect((await host.control('POST', '/sim/vehicles/car/do', 'unlock')).status).toBe(503);
  journal.length = 1;
  await host.wall.pass(15_000);
  expect(host.worlds.kept.sleeping.trouble('main')).toContain('no space is left on the disk');
  expect(host.worlds.first).toBeUndefined();

  store.isFull = false;
  await host.wall.pass(15_000);
  expect(host.worlds.kept.sleeping.trouble('main')).toBeUndefined();
  expect((await host.control('POST', '/sim/vehicles/car/do', 'unlock')).status).toBe(200);
  expect(host.problems).toEqual([]);
});

test.each([
  ['before the next attempt', 0],
  ['after an attempt', 12_000],
])('a server that closes %s to bring a world back attempts no more', async (_, ms) => {
  const store = new FullStore();
  const host = hosting({ store });
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await host.control('POST', '/w/kept/sim/clock/play', { speed: 60 });
  store.isFull = true;
  expect((await host.control('POST', '/w/kept/sim/vehicles/car/do', 'unlock')).status).toBe(503);
  await host.wall.pass(ms);

  host.worlds.close(new Error('the server stops'));
  await host.worlds.endJournals();
  expect(host.wall.size).toBe(0);
});

test('a server that closes while it brings a world back attempts no more', async () => {
  const store = new FullStore();
  const host = hosting({ store });
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await host.control('POST', '/w/kept/sim/clock/play', { speed: 60 });
  store.isFull = true;
  expect((await host.control('POST', '/w/kept/sim/vehicles/car/do', 'unlock')).status).toBe(503);
  const { promise, end } = pending();
  const read = store.read.bind(store);
  store.read = async (id) => {
    await promise;
    return read(id);
  };
  await host.wall.pass(12_000);

  host.worlds.close(new Error('the server stops'));
  end();
  await host.wall.pass(1000);
  expect(host.wall.size).toBe(0);
});

function pending() {
  let end = (): void => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

test('the recording of a world that is asleep can be downloaded', async () => {
  const { app, digest } = await asleep();
  const headers = { authorization: `Bearer ${controlToken}` };
  const request = new Request('http://motorpool.test/sim/worlds/kept/recording', { headers });
  const response = await app.fetch(request);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(digest);
});

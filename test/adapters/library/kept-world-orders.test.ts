import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { UnavailableError } from '../../../adapters/file/file-error.ts';
import type { StoredJournal } from '../../../adapters/past/journal/stored-journal.ts';
import { twoCars } from '../../support/controlled.ts';
import { hosting, url } from '../../support/hosting.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';
import { returned } from '../../support/returned.ts';

describe('a kept world that is reset, restarted and deleted at the same time', () => {
  type Host = ReturnType<typeof hosting>;
  const reset = ({ control }: Host) => control('POST', '/sim/worlds/kept/reset');
  const restart = ({ control }: Host) =>
    control('POST', '/sim/worlds/kept/restart', { from: 'last-state' });

  test.each([
    ['two resets', [reset, reset]],
    ['a reset and a restart', [reset, restart]],
    ['a restart and a reset', [restart, reset]],
  ])('is there once after %s, as its journal says', async (_, requests) => {
    const host = hosting();
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    await host.control('POST', '/w/kept/sim/clock/advance', { by: '40m' });

    const answers = await Promise.all(requests.map((request) => request(host)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    const { body } = await host.control('GET', '/sim/worlds/kept');
    await host.worlds.endJournals();
    const again = hosting({ store: host.store });
    const { world } = (await returned(again.worlds, 'kept')).run;
    expect(body).toMatchObject({ data: { digest: world.log.digest } });
  });

  test.each([
    ['a reset', reset],
    ['a restart', restart],
  ])('is gone after %s and a deletion that is answered', async (_, request) => {
    const host = hosting();
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    await host.control('POST', '/w/kept/sim/clock/advance', { by: '40m' });

    const anew = request(host);
    const gone = await host.control('DELETE', '/sim/worlds/kept');
    await anew;
    expect(gone.status).toBe(204);
    expect((await host.control('GET', '/sim/worlds/kept')).status).toBe(404);
    expect([...host.store.journals.keys()]).not.toContain('kept');
  });

  test('is whole if it is created again while it is deleted', async () => {
    const host = hosting();
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    const gone = host.control('DELETE', '/sim/worlds/kept');
    const anew = await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    expect((await gone).status).toBe(204);
    expect(host.store.journals.has('kept')).toBe(anew.status === 201);
  });
});

test('a world whose creation was ended can be created again at once', async () => {
  class Slow extends MemoryStore {
    present = 0;
    most = 0;
    override async begin(id: string, header: string): Promise<StoredJournal> {
      this.present += 1;
      this.most = Math.max(this.most, this.present);
      await pause(30);
      this.present -= 1;
      return super.begin(id, header);
    }
  }
  const store = new Slow();
  const host = hosting({ store });
  const order = ['POST', '/sim/worlds', { id: 'kept', yaml: twoCars }] as const;
  const first = host.control(...order);
  while (store.present === 0) await pause(1);
  const gone = host.control('DELETE', url);
  const anew = host.control(...order);

  expect((await gone).status).toBe(204);
  expect((await first).status).toBe(404);
  expect((await anew).status).toBe(201);
  expect([store.most, [...store.journals.keys()]]).toEqual([1, ['kept']]);
  expect((await host.control('GET', url)).status).toBe(200);
});

describe('a journal with nonsense', () => {
  const altered = async (at: number, change: (record: Record<string, unknown>) => object) => {
    const host = hosting();
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    await host.control('PATCH', '/sim/worlds/kept', { owner: 'anna' });
    await host.worlds.endJournals();
    const lines = host.store.journals.get('kept')!;
    const place = at === 0 ? 0 : lines.findLastIndex((line) => line.startsWith('{"card"'));
    lines[place] = JSON.stringify(change(JSON.parse(lines[place]!) as Record<string, unknown>));
    const again = hosting({ store: host.store });
    await again.worlds.open('from-now');
    return again;
  };

  test.each([
    ['a form that there never was', 0, (header: object) => ({ ...header, journal: -1 })],
    ['no clock', 0, (header: object) => ({ ...header, clock: null })],
    ['no card', 0, (header: object) => ({ ...header, card: undefined })],
    [
      'an expiry that is no instant',
      0,
      (header: object) => ({ ...header, card: { createdMs: 0, expiresMs: 'x' } }),
    ],
    ['a card that is none', 1, () => ({ card: { createdMs: 1e300 } })],
  ])('such as %s sets its world aside, and the list of worlds is served', async (_, at, change) => {
    const host = await altered(at, change);
    expect((await host.control('GET', '/w/kept/sim/clock')).status).toBe(409);
    expect(host.problems).toEqual([expect.stringMatching(/journal/)]);
    expect((await host.control('GET', '/sim/worlds')).status).toBe(200);
    await host.wall.pass(5000);
    expect((await host.control('POST', '/sim/worlds', { yaml: twoCars })).status).toBe(201);
  });
});

test('a reset that the disk does not take is refused, and the world stays as it was', async () => {
  class Stuck extends MemoryStore {
    isFull = false;
    override begin(id: string, header: string): Promise<StoredJournal> {
      return this.isFull ? this.#refuse() : super.begin(id, header);
    }
    override replace(id: string, header: string): Promise<StoredJournal> {
      return this.isFull ? this.#refuse() : super.replace(id, header);
    }
    #refuse(): Promise<never> {
      return Promise.reject(new UnavailableError('no space is left on the disk'));
    }
  }
  const store = new Stuck();
  const host = hosting({ store });
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await host.control('POST', '/w/kept/sim/clock/advance', { by: '40m' });
  const { digest: before } = host.worlds.find('kept')!.run.world.log;

  store.isFull = true;
  for (const [path, order] of [
    [`${url}/reset`, undefined],
    ['/sim/worlds', { yaml: twoCars }],
  ] as const) {
    const { status } = await host.control('POST', path, order);
    expect(status).toBe(503);
  }
  expect((await host.control('GET', url)).body).toMatchObject({ data: { digest: before } });
  expect((await host.control('POST', '/w/kept/sim/vehicles/car/do', 'unlock')).status).toBe(200);
  const { digest } = host.worlds.find('kept')!.run.world.log;
  await host.worlds.endJournals();
  const again = hosting({ store });
  expect((await returned(again.worlds, 'kept')).run.world.log.digest).toBe(digest);
});

test('a record that fails without a request ends its world, not its server', async () => {
  class Broken extends MemoryStore {
    isBroken = false;
    protected override into(id: string, lines: string[]): StoredJournal {
      const journal = super.into(id, lines);
      const write = (record: string): void => {
        if (this.isBroken) throw new TypeError('a bug');
        journal.write(record);
      };
      return { ...journal, length: 0, write };
    }
  }
  const store = new Broken();
  const host = hosting({ store });
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await host.control('POST', '/w/kept/sim/clock/play', {});
  store.isBroken = true;
  await host.wall.pass(5000);

  expect(host.lost).toEqual(['a bug']);
  expect((await host.control('GET', '/sim/worlds')).status).toBe(200);
});

test('a change of a card that is not kept is refused, and the world returns with the card before', async () => {
  class Stuck extends MemoryStore {
    isFull = false;
    protected override into(id: string, lines: string[]): StoredJournal {
      const { write, ...journal } = super.into(id, lines);
      return {
        ...journal,
        length: 0,
        write: (record) => this.isFull || write(record),
        kept: () =>
          this.isFull ? Promise.reject(new UnavailableError('the disk is full')) : undefined,
      };
    }
  }
  const store = new Stuck();
  const host = hosting({ store });
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars, owner: 'anna' });
  store.isFull = true;
  expect((await host.control('PATCH', url, { owner: 'bert', expires: '1s' })).status).toBe(503);

  store.isFull = false;
  await host.wall.pass(5000);
  const { status, body } = await host.control('GET', url);
  expect([status, body]).toMatchObject([200, { data: { owner: 'anna', expires: null } }]);
});

import { describe, expect, test } from 'vitest';
import { refusal } from '../../../adapters/http/refusal.ts';
import { errorOf } from '../../support/commanding.ts';
import { controlled, controlToken, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { HandWall } from '../../support/hand-wall.ts';
import { turn } from '../../support/turn.ts';

const fleet = `
version: 1
name: fleet
log: everything
fleets: { cars: { count: 40, model: BEV } }
`;

/** A world whose turns end after one step or event, because each reading of real time takes a whole turn. */
function slow() {
  const wall = new HandWall(() => 20);
  const made = controlled(twoCars, { wall });
  return {
    ...made,
    /** Lets a number of turns of the event loop pass. */
    pass: async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        await turn();
        await wall.pass(1);
      }
    },
    /** Lets turns pass until a promise is settled. */
    async over<Result>(work: Promise<Result>): Promise<Result> {
      const state = { isOver: false };
      const end = (): void => void (state.isOver = true);
      void work.then(end, end);
      while (!state.isOver) {
        await turn();
        await wall.pass(1);
      }
      return work;
    },
  };
}

function order(id: string, scenario = fleet) {
  return ['POST', '/sim/worlds', { id, scenario }] as const;
}

describe('a world that is being made', () => {
  test('is unknown before it is complete, and other requests are answered meanwhile', {
    tags: 'long',
  }, async () => {
    const { control, fetch, pass, over, worlds } = slow();
    const making = control(...order('large'));
    await pass(5);

    const paths = ['/sim/worlds/large', '/w/large/sim/clock', '/sim/clock', '/openapi.json'];
    const answers = paths.map((path) =>
      path === '/openapi.json' ? fetch(path) : control('GET', path),
    );
    const statuses = await Promise.all(answers.map(async (each) => (await over(each)).status));
    expect(statuses).toEqual([404, 404, 200, 200]);
    expect(worlds.list()).toHaveLength(1);

    expect((await over(making)).status).toBe(201);
    expect((await over(control('GET', '/w/large/sim/clock'))).status).toBe(200);
  });

  test('equals one that is made at once, whatever the requests meanwhile', async () => {
    const { control, over } = slow();
    const both = [control(...order('a')), control(...order('b'))];
    await over(control('POST', '/sim/clock/advance', { by: '1h' }));
    const made = await Promise.all(both.map(over));
    const atOnce = controlled();

    const [a, b] = made.map((each) => dataOf(each) as { readonly digest: string });
    const { digest } = dataOf(await atOnce.control(...order('a'))) as { readonly digest: string };
    expect([a!.digest, b!.digest]).toEqual([digest, digest]);
  });

  test('reserves its name', async () => {
    const { control, pass, over } = slow();
    const making = control(...order('large'));
    await pass(5);

    expect(errorOf(await over(control(...order('large'))))).toMatchObject({
      status: 409,
      detail: 'there is a world large already, which is being made',
    });
    expect((await over(making)).status).toBe(201);
  });

  test('is read in turns, and refused if its scenario has mistakes', async () => {
    const { control, pass, over } = slow();
    const wrong = Array.from({ length: 5_000 }, (_, index) => `key${index}: 1\n`).join('');
    const making = control(...order('large', fleet + wrong));
    await pass(5);

    expect(errorOf(await over(control(...order('large'))))).toMatchObject({ status: 409 });
    expect(errorOf(await over(making))).toMatchObject({ status: 400 });
    expect((await over(control(...order('large')))).status).toBe(201);
  });

  test('has no name before it is read if the client gives it none', async () => {
    const { control, over } = slow();
    const wrong = await over(control('POST', '/sim/worlds', { scenario: `${fleet}key: 1` }));
    const right = await over(control('POST', '/sim/worlds', { scenario: fleet }));

    expect(errorOf(wrong)).toMatchObject({ status: 400 });
    expect(dataOf(right)).toMatchObject({ id: 'w1' });
  });

  test('counts towards the most worlds', async () => {
    const wall = new HandWall(() => 20);
    const { control } = controlled(twoCars, { wall, mostWorlds: 2 });
    void control(...order('large'));
    await turn();

    const error = errorOf(await control(...order('other')));
    expect(error.detail).toContain('its limit; delete one');
  });

  test('ends when it is deleted, and its name is free', async () => {
    const { control, pass, over, worlds } = slow();
    const making = control(...order('large'));
    await pass(5);

    expect((await over(control('DELETE', '/sim/worlds/large'))).status).toBe(204);
    const again = control(...order('large'));
    expect(errorOf(await over(making))).toMatchObject({
      status: 404,
      detail: 'the world large was deleted meanwhile',
    });
    expect((await over(again)).status).toBe(201);
    expect(worlds.list().map(({ id }) => id)).toEqual(['main', 'large']);
  });

  test('ends when its client disconnects', async () => {
    const { app, wall, pass, over, worlds } = slow();
    const client = new AbortController();
    const headers = {
      authorization: `Bearer ${controlToken}`,
      'content-type': 'application/json',
    };
    const making = app.fetch(
      new Request('http://localhost/sim/worlds', {
        method: 'POST',
        headers,
        body: JSON.stringify(order('large')[2]),
        signal: client.signal,
      }),
    );
    await pass(5);
    client.abort();
    await over(making);

    expect(worlds.list().map(({ id }) => id)).toEqual(['main']);
    expect(wall.size, 'nothing goes on').toBe(0);
  });

  test('ends before its server, whose other worlds finish what they do', async () => {
    const { control, pass, over, worlds } = slow();
    const making = control(...order('large'));
    await pass(5);
    const advance = control('POST', '/sim/clock/advance', { by: '1h' });
    worlds.endMakings(refusal('server_stopping', 'closing'));

    expect(errorOf(await over(making))).toMatchObject({ status: 503, detail: 'closing' });
    expect((await over(advance)).status).toBe(200);
    expect(worlds.list().map(({ id }) => id)).toEqual(['main']);
  });

  test('is refused if it is requested after its server has begun to stop', async () => {
    const { control, over, pass, worlds, wall } = slow();
    worlds.endMakings(refusal('server_stopping', 'closing'));
    const made = control(...order('late'));
    const replayed = control('POST', '/sim/replays', { from: '2026-05-04T16:00:00Z' });
    await pass(2);

    expect(errorOf(await over(made))).toMatchObject({ status: 503, detail: 'closing' });
    expect((await over(replayed)).status).toBe(503);
    expect(worlds.list().map(({ id }) => id)).toEqual(['main']);
    expect(wall.size).toBe(0);
  });

  test('ends with the server', async () => {
    const { control, pass, over, worlds, wall } = slow();
    const making = control(...order('large'));
    await pass(5);
    worlds.close(refusal('server_stopping', 'closing'));

    expect(errorOf(await over(making))).toMatchObject({ status: 503, detail: 'closing' });
    expect(worlds.list().map(({ id }) => id)).toEqual(['main']);
    expect(wall.size).toBe(0);
  });
});

describe('an advance of one world', () => {
  test('delays no request for another world or for none', { tags: 'long' }, async () => {
    const { control, fetch, pass, over, worlds } = slow();
    await over(control(...order('other', twoCars)));
    // The first request reads the descriptions of all scenarios, in turns.
    await over(control('GET', '/sim/scenarios'));
    const answered: string[] = [];
    const note = (path: string, answer: Promise<unknown>): Promise<unknown> =>
      answer.then(() => answered.push(path));

    const advance = note('advance', control('POST', '/sim/clock/advance', { by: '10d' }));
    await pass(2);
    expect(worlds.first!.timekeeper.idle).toBeDefined();
    const own = control('GET', '/sim/clock').then((answer) => {
      answered.push('own');
      return dataOf(answer);
    });
    const open = ['/openapi.json', '/asyncapi.json', '/docs/api', '/nowhere'];
    const others = ['/sim/worlds', '/sim/scenarios', '/w/other/sim/clock'];
    await Promise.all([
      ...open.map((path) => note(path, fetch(path))),
      ...others.map((path) => note(path, control('GET', path))),
    ]);
    expect(answered.toSorted()).toEqual([...open, ...others].toSorted());
    await over(advance);

    expect(await over(own)).toMatchObject({ now: '2026-05-14T16:00:00.000Z' });
  });

  test('begins after a request whose body is still arriving, or ends before it', async () => {
    const { app, control, over, run, pass } = slow();
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const headers = {
      authorization: `Bearer ${controlToken}`,
      'content-type': 'application/json',
    };
    const init = { method: 'POST', headers, body: body.readable, duplex: 'half' } as const;
    const ordered = app.fetch(new Request('http://localhost/sim/vehicles/van/do', init));
    await pass(2);
    const advance = control('POST', '/sim/clock/advance', { by: '1d' });
    await pass(2);
    void writer.write(new TextEncoder().encode('"wake"'));
    void writer.close();
    const [response] = await over(Promise.all([ordered, advance]));

    expect(response.status).toBe(200);
    const woken = run.world.log.retained.find(
      ({ io, subject }) => io === 'in' && subject === 'van',
    );
    expect(woken?.atMs).toBe(run.world.startMs + 86_400_000);
  });

  test('completes its instant before any read, even when it is cut off', async () => {
    const { control, over, pass, worlds } = slow();
    await over(control(...order('large')));
    const { run, timekeeper } = worlds.find('large')!;
    const client = new AbortController();
    const advance = timekeeper.advance(
      () => ({ untilMs: run.world.startMs + 86_400_000 }),
      client.signal,
    );
    while (!run.world.clock.isMidway) await pass(1);
    client.abort();
    await over(advance);

    expect(run.world.clock.isMidway).toBe(false);
    expect(timekeeper.idle).toBeUndefined();
  });

  test('ends when its world is deleted within an instant', async () => {
    const { control, over, pass, worlds, wall } = slow();
    await over(control(...order('large')));
    const { run } = worlds.find('large')!;
    const advance = control('POST', '/w/large/sim/clock/advance', { by: '1d' });
    while (!run.world.clock.isMidway) await pass(1);

    expect((await control('DELETE', '/sim/worlds/large')).status).toBe(204);
    expect(errorOf(await over(advance))).toMatchObject({ status: 404 });
    expect(wall.size).toBe(0);
  });

  test('completes its instant when the server closes within one', async () => {
    const { control, over, pass, worlds } = slow();
    await over(control(...order('large')));
    const { run } = worlds.find('large')!;
    void control('POST', '/w/large/sim/clock/advance', { by: '1d' }).catch(() => {});
    while (!run.world.clock.isMidway) await pass(1);
    worlds.close(new Error('closing'));

    const plain = controlled(fleet);
    plain.run.advanceTo(run.world.clock.now);
    expect(run.world.log.digest).toBe(plain.run.world.log.digest);
  });
});

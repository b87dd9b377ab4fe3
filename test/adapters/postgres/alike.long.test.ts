import { expect, test } from 'vitest';
import { type Server, serverHere, sharingServers } from '../../support/sharing-server.ts';
import { withDatabases } from '../../support/with-databases.ts';

const startServer = sharingServers();

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly problem?: string;
}

async function listed(server: Server): Promise<readonly Listed[]> {
  const { body } = await server.ask('GET', '/sim/worlds');
  return body.data as unknown as readonly Listed[];
}

/** The list of a server, each world in a few words. */
async function states(server: Server): Promise<readonly string[]> {
  return (await listed(server)).map(({ id, state, problem }) =>
    problem === undefined ? `${id} ${state}` : `${id} ${state}: ${problem}`,
  );
}

const order = { shipped: 'demo/garage', id: 'mine' };

withDatabases((database) => {
  test('every server lists the same worlds with the same states in the same order', async () => {
    const address = await database().schema();
    const first = await serverHere(address, '--idle', '1s');
    const second = await serverHere(address, '--idle', '1s');
    await second.ask('POST', '/sim/worlds', order);
    await first.ask('POST', '/sim/worlds', { ...order, id: 'again' });
    const eachTells = async (words: readonly string[]) => {
      for (const server of [first, second]) {
        await expect.poll(() => states(server), { timeout: 30_000 }).toEqual(words);
      }
    };
    await eachTells(['main asleep', 'mine asleep', 'again asleep']);

    await second.ask('POST', '/sim/clock/play', {});
    await second.ask('POST', '/w/again/sim/clock/play', {});
    await eachTells(['main awake', 'mine asleep', 'again awake']);

    await database().run(
      `update motorpool_journal set body = replace(body, '"seal":"', '"seal":"0')
      where world = 'mine' and seq = 1`,
      address,
    );
    expect((await first.ask('GET', '/w/mine/sim/clock')).status).toBe(409);
    const [, { problem } = { problem: '' }] = await listed(first);
    expect(problem).toContain('journal of mine:2');
    await eachTells(['main awake', `mine set-aside: ${problem}`, 'again awake']);
    const aside = await second.ask('GET', '/sim/worlds/mine');
    expect(aside.body.data).toMatchObject({ state: 'set-aside', problem });

    // A request that is refused claims a world, which stays asleep at the server that has it.
    await first.ask('POST', '/sim/clock/pause');
    await eachTells(['main asleep', `mine set-aside: ${problem}`, 'again awake']);
    const options = { headers: { authorization: 'Bearer wrong' } };
    expect((await fetch(`${second.origin}/sim/clock`, options)).status).toBe(401);
    await eachTells(['main asleep', `mine set-aside: ${problem}`, 'again awake']);
  });

  test('a world that is set aside is told so after its server has ended, until it is begun anew', async () => {
    const address = await database().schema();
    const first = await serverHere(address);
    const second = await startServer(address, '--idle', '1s');
    await second.ask('POST', '/sim/worlds', order);
    await expect
      .poll(() => states(first), { timeout: 30_000 })
      .toEqual(['main awake', 'mine asleep']);
    await database().run(
      `update motorpool_journal set body = replace(body, '"seal":"', '"seal":"0')
      where world = 'mine' and seq = 1`,
      address,
    );
    await second.insist('GET', '/w/mine/sim/clock');
    const problem = (await listed(second)).find(({ id }) => id === 'mine')?.problem;
    expect(problem).toContain('the journal was altered here');
    second.child.kill('SIGTERM');
    await new Promise((settle) => second.child.once('exit', settle));
    const third = await serverHere(address);
    for (const server of [first, third]) {
      await expect
        .poll(() => states(server), { timeout: 30_000 })
        .toEqual(['main awake', `mine set-aside: ${problem}`]);
    }

    const begun = await third.insist('POST', '/sim/worlds/mine/restart', { from: 'beginning' });
    expect(begun.status).toBe(200);
    for (const server of [first, third]) {
      await expect
        .poll(() => states(server), { timeout: 30_000 })
        .toEqual(['main awake', 'mine awake']);
    }
  });

  test('the token of a world is refused alike at every server', async () => {
    const address = await database().schema();
    const first = await serverHere(address);
    const second = await serverHere(address);
    const made = await second.ask('POST', '/sim/worlds', order);
    await first.ask('POST', '/sim/worlds', { ...order, id: 'other' });
    const ask = async (server: Server, path: string, token: unknown, method = 'GET') => {
      const headers = { authorization: `Bearer ${String(token)}` };
      const response = await fetch(`${server.origin}${path}`, { method, headers });
      const { errors } = (await response.json()) as {
        readonly errors?: readonly { readonly detail: string }[];
      };
      return [response.status, errors?.[0]?.detail];
    };
    const foreign = 'this token is for the world mine, and the request is about';
    for (const server of [first, second]) {
      const token = made.body.data?.['token'];
      expect(await ask(server, '/w/mine/sim/clock', token)).toEqual([200, undefined]);
      expect(await ask(server, '/w/other/sim/clock', token)).toEqual([
        403,
        `${foreign} another one`,
      ]);
      expect(await ask(server, '/sim/clock', token)).toEqual([403, `${foreign} another one`]);
      expect(await ask(server, '/sim/worlds/other', token, 'DELETE')).toEqual([
        403,
        `${foreign} another one`,
      ]);
      expect(await ask(server, '/sim/worlds', token)).toEqual([
        403,
        `${foreign} all worlds of the server`,
      ]);
      expect((await ask(server, '/sim/worlds', 'another'))[0]).toBe(401);
    }
  });

  test('names that differ in case only are refused at every server', async () => {
    const address = await database().schema();
    const first = await serverHere(address);
    const second = await serverHere(address);
    expect((await second.ask('POST', '/sim/worlds', order)).status).toBe(201);
    for (const [server, id, name] of [
      [first, 'MINE', 'mine'],
      [second, 'Main', 'main'],
      [first, 'Main', 'main'],
    ] as const) {
      const refused = await server.ask('POST', '/sim/worlds', { ...order, id });
      expect([refused.status, refused.body.errors?.[0]?.['detail']]).toEqual([
        409,
        `there is a world ${name} already, and ${id} differs from it in case only`,
      ]);
    }
    const ids = ['Both', 'both', 'BOTH', 'bOTH'];
    const made = await Promise.all(
      ids.map((id, each) =>
        (each % 2 === 0 ? first : second).ask('POST', '/sim/worlds', { ...order, id }),
      ),
    );
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((each) => each === 201)).toHaveLength(1);
    expect(statuses.filter((each) => each === 409)).toHaveLength(3);
  });

  test('every server reaches a replay, by a name that no other one has', async () => {
    const address = await database().schema();
    const first = await serverHere(address);
    const second = await serverHere(address);
    await second.ask('POST', '/sim/worlds', order);
    await first.ask('POST', '/sim/clock/advance', { by: '10m' });
    await first.ask('POST', '/w/mine/sim/clock/advance', { by: '10m' });
    const replays: string[] = [];
    for (const [server, path] of [
      [second, ''],
      [first, '/w/mine'],
    ] as const) {
      const made = await server.ask('POST', `${path}/sim/replays`, { back: '1m' });
      expect(made.status).toBe(201);
      replays.push(made.body.data?.['id'] as string);
    }
    expect(new Set(replays).size).toBe(2);
    for (const id of replays) {
      for (const server of [first, second]) {
        const advanced = await server.ask('POST', `/w/${id}/sim/clock/advance`, { by: '10s' });
        expect(advanced.status).toBe(200);
      }
      const clock = await first.ask('GET', `/w/${id}/sim/clock`);
      expect(clock.body.data?.['now']).toBe('2026-05-04T15:39:20.000Z');
    }
    const [ofMain, ofMine] = replays;
    expect((await second.ask('DELETE', `/sim/replays/${ofMain}`)).status).toBe(204);
    expect((await first.ask('DELETE', `/w/mine/sim/replays/${ofMine}`)).status).toBe(204);
    for (const id of replays) {
      for (const server of [first, second]) {
        expect((await server.ask('GET', `/w/${id}/sim/clock`)).status).toBe(404);
      }
    }
  });
});

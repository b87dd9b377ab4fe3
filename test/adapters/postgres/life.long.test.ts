import { expect, test } from 'vitest';
import { type Server, serverHere } from '../../support/sharing-server.ts';
import { withDatabases } from '../../support/with-databases.ts';

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly owner: string | null;
  readonly expires: string | null;
}

async function listed(server: Server): Promise<readonly Listed[]> {
  const { body } = await server.ask('GET', '/sim/worlds');
  return body.data as unknown as readonly Listed[];
}

const order = { shipped: 'demo/garage', id: 'mine', owner: 'team-one' };

withDatabases((database) => {
  test('an unused world is given back, and the next request at any server brings it back', async () => {
    const address = await database().schema();
    const first = await serverHere(address, '--idle', '1s');
    const second = await serverHere(address);
    const made = await first.ask('POST', '/sim/worlds', order);
    const { token } = made.body.data as { readonly token: string };
    await first.ask('POST', '/w/mine/sim/clock/advance', { by: '1h' });
    await expect
      // For others it is asleep only once it has been given back.
      .poll(async () => (await listed(second)).find(({ id }) => id === 'mine'), { timeout: 30_000 })
      .toMatchObject({ state: 'asleep', owner: 'team-one' });
    await second.ask('PATCH', '/sim/worlds/mine', { owner: 'team-two' });
    await expect.poll(() => second.said).toContain('world mine: this server has it now');

    const headers = { authorization: `Bearer ${token}` };
    const clock = await fetch(`${first.origin}/w/mine/sim/clock`, { headers });
    expect(await clock.json()).toMatchObject({ data: { now: '2026-05-04T16:30:00.000Z' } });
    for (const server of [first, second]) {
      const mine = (await listed(server)).filter(({ id }) => id === 'mine');
      expect(mine).toMatchObject([{ state: 'awake', owner: 'team-two' }]);
    }
    expect((await fetch(`${first.origin}/sim/clock`, { headers })).status).toBe(403);
  });

  test('a world that nobody has is deleted once it has expired, and the worlds of all servers count', async () => {
    const address = await database().schema();
    const first = await serverHere(address, '--idle', '1s', '--max-worlds', '2');
    expect((await first.ask('POST', '/sim/worlds', { ...order, expires: '6s' })).status).toBe(201);
    await expect
      .poll(async () => (await listed(first)).find(({ id }) => id === 'mine')?.state, {
        timeout: 30_000,
      })
      .toBe('asleep');
    const refused = await first.ask('POST', '/sim/worlds', { shipped: 'demo/garage' });
    expect([refused.status, refused.body.errors?.[0]?.['detail']]).toEqual([
      409,
      'this server already has 2 worlds, its limit; delete one',
    ]);
    await expect
      .poll(async () => (await listed(first)).map(({ id }) => id), { timeout: 30_000 })
      .toEqual(['main']);
    const rows = await database().run(
      "select 1 from motorpool_journal where world = 'mine'",
      address,
    );
    expect(rows).toEqual([]);
  });

  test('a world that cannot be brought back is set aside by one server, and restarted there', async () => {
    const address = await database().schema();
    const first = await serverHere(address);
    const second = await serverHere(address, '--idle', '1s');
    await second.ask('POST', '/sim/worlds', order);
    await second.ask('POST', '/w/mine/sim/clock/advance', { by: '1h' });
    await expect
      .poll(async () => (await listed(first)).find(({ id }) => id === 'mine')?.state, {
        timeout: 30_000,
      })
      .toBe('asleep');
    await database().run(
      `update motorpool_journal set body = replace(body, '"seal":"', '"seal":"0')
      where world = 'mine' and seq = 2`,
      address,
    );
    for (const server of [first, second, first]) {
      const refused = await server.ask('GET', '/w/mine/sim/clock');
      expect([refused.status, refused.body.errors?.[0]?.['detail']]).toEqual([
        409,
        expect.stringContaining('journal of mine:3: the journal was altered here'),
      ]);
    }
    expect(first.said.match(/world mine is set aside/g)).toHaveLength(1);
    expect(second.said).not.toContain('set aside');

    const restarted = await second.ask('POST', '/sim/worlds/mine/restart', { from: 'beginning' });
    expect(restarted.status).toBe(200);
    const { body } = await first.ask('GET', '/w/mine/sim/clock');
    expect(body.data?.['now']).toBe('2026-05-04T15:30:00.000Z');
    const kept = await database().run(
      "select min(seq)::int as first from motorpool_journal where world = 'mine/1'",
      address,
    );
    expect(kept).toEqual([{ first: 0 }]);
    expect((await second.ask('DELETE', '/sim/worlds/mine')).status).toBe(204);
    const left = await database().run(
      "select 1 from motorpool_journal where world like 'mine%'",
      address,
    );
    expect(left).toEqual([]);
  });
});

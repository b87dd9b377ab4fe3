import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Server, serverHere, sharingServers } from '../../support/sharing-server.ts';
import { withDatabases } from '../../support/with-databases.ts';

const startServer = sharingServers();

const order = { shipped: 'demo/garage', id: 'mine' };

/** A scenario whose creation takes a while. */
const slow = [
  'version: 1',
  'name: slow',
  'users: { anna: {} }',
  'fleets:',
  '  f: { model: hyundai-ioniq-5-long-range-rwd, owner: anna, count: 3000 }',
].join('\n');

async function drive(server: Server): Promise<void> {
  for (const verb of ['unlock', 'lock', 'unlock']) {
    expect((await server.ask('POST', '/w/mine/sim/vehicles/ioniq/do', verb)).status).toBe(200);
  }
}

withDatabases((database) => {
  /** Resolves once no server has the world. */
  async function freed(address: string): Promise<void> {
    const isFree = async () =>
      database().run(
        "select 1 from motorpool_world where id = 'mine' and owner_server is null",
        address,
      );
    await expect.poll(isFree, { timeout: 30_000 }).toHaveLength(1);
  }

  test('the creation of a world that another server made meanwhile leaves its journal as it is', async () => {
    const address = await database().schema();
    const first = await serverHere(address, '--idle', '1s');
    const second = await startServer(address);
    const created = second.ask('POST', '/sim/worlds', { ...order, shipped: undefined, yaml: slow });
    await pause(100);
    expect((await first.ask('POST', '/sim/worlds', order)).status).toBe(201);
    await drive(first);
    const { digest } = (await first.ask('GET', '/sim/worlds/mine')).body.data!;
    await first.ask('GET', '/w/mine/sim/clock');
    await freed(address);
    expect((await second.ask('GET', '/w/mine/sim/clock')).status).toBe(200);

    const { status, body } = await created;
    expect([status, body.errors?.[0]?.['detail']]).toEqual([409, 'there is a world mine already']);
    expect((await second.ask('GET', '/sim/worlds/mine')).body.data).toMatchObject({ digest });
    // The journal of a world that has been replaced would go on to write.
    await pause(1500);
    expect(second.child.exitCode).toBeNull();
  });

  test('the creation of a world of a taken name beside a request for it is refused', async () => {
    const address = await database().schema();
    const server = await serverHere(address, '--idle', '1s');
    await server.ask('POST', '/sim/worlds', order);
    await drive(server);
    const { digest } = (await server.ask('GET', '/sim/worlds/mine')).body.data!;
    for (const waitMs of [10, 30, 50]) {
      await freed(address);
      const created = server.ask('POST', '/sim/worlds', { ...order, seed: 'other' });
      await pause(waitMs);
      expect((await server.ask('GET', '/w/mine/sim/clock')).status).toBe(200);
      expect((await created).status).toBe(409);
    }
    expect((await server.ask('GET', '/sim/worlds/mine')).body.data).toMatchObject({ digest });
  });

  test('a deletion ends the creation of a world of the same name, too', async () => {
    const address = await database().schema();
    const server = await serverHere(address, '--idle', '1s');
    await server.ask('POST', '/sim/worlds', order);
    await freed(address);
    const created = server.ask('POST', '/sim/worlds', { ...order, shipped: undefined, yaml: slow });
    await pause(100);

    expect((await server.ask('DELETE', '/sim/worlds/mine')).status).toBe(204);
    expect((await created).status).not.toBe(201);
    expect((await server.ask('GET', '/sim/worlds/mine')).status).toBe(404);
    const left = await database().run("select 1 from motorpool_world where id = 'mine'", address);
    expect(left).toEqual([]);
  });
});

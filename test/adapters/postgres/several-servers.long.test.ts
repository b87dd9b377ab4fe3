import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { type Server, serverHere, sharingServers } from '../../support/sharing-server.ts';
import { withDatabases } from '../../support/with-databases.ts';

const startServer = sharingServers();

/** The entries of the feed of a server, and the end of the connection. */
function feedOf(server: Server, path = '/feed') {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${path}`, {
    headers: { authorization: 'Bearer motorpool-control' },
  });
  const kinds: string[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as {
      readonly type: string;
      readonly entry?: { readonly kind: string };
    };
    kinds.push(message.entry?.kind ?? message.type);
  });
  socket.on('error', () => {});
  const ended = new Promise<number>((settle) => socket.once('close', settle));
  return { socket, kinds, ended };
}

const advance = (by: string) => ['POST', '/sim/clock/advance', { by }] as const;

withDatabases((database) => {
  test('any server takes any request and any feed, and names are unique over all of them', async () => {
    const address = await database().schema();
    const first = await serverHere(address);
    const second = await serverHere(address);
    expect(second.said).toContain(`world main: the server at ${first.origin} owns it`);

    const advanced = await second.ask(...advance('90m'));
    expect([advanced.status, advanced.body.data?.['to']]).toEqual([
      200,
      '2026-05-04T17:00:00.000Z',
    ]);
    const clock = await first.ask('GET', '/sim/clock');
    expect(clock.body.data?.['now']).toBe('2026-05-04T17:00:00.000Z');

    const made = await second.ask('POST', '/sim/worlds', { shipped: 'demo/garage', id: 'mine' });
    expect(made.status).toBe(201);
    const again = await first.ask('POST', '/sim/worlds', { shipped: 'demo/garage', id: 'mine' });
    expect([again.status, again.body.errors?.[0]?.['detail']]).toEqual([
      409,
      'there is a world mine already',
    ]);
    for (const server of [first, second]) {
      const { body } = await server.ask('GET', '/sim/worlds');
      const ids = (body.data as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
      expect(ids.sort()).toEqual(['main', 'mine']);
      expect((await server.ask('GET', '/sim/worlds/mine')).body.data).toMatchObject({
        id: 'mine',
        url: `${server.origin}/w/mine`,
      });
      expect((await server.ask('GET', '/w/nobody/sim/clock')).status).toBe(404);
    }

    const feed = feedOf(first, '/w/mine/feed');
    await once(feed.socket, 'open');
    feed.socket.send(JSON.stringify({ type: 'subscribe', id: 1, kinds: ['doors.*'] }));
    await first.ask('POST', '/w/mine/sim/vehicles/ioniq/do', 'unlock');
    await expect.poll(() => feed.kinds).toContain('doors.unlocked');

    expect((await first.ask('POST', '/sim/worlds/mine/reset', {})).status).toBe(200);
    await feed.ended;
    expect((await first.ask('DELETE', '/sim/worlds/mine')).status).toBe(204);
    expect((await second.ask('GET', '/w/mine/sim/clock')).status).toBe(404);
    expect([first.said, second.said].join('')).not.toContain('bug');
  });

  test('the commands of docs/server.md start two servers with the same worlds', async () => {
    const [, block = ''] =
      /```sh several-servers\n(.+?)```/s.exec(readFileSync('docs/server.md', 'utf8')) ?? [];
    const lines = block.trim().split('\n');
    expect(lines).toHaveLength(2);
    const address = await database().schema();
    const origins: string[] = [];
    for (const line of lines) {
      const [, options = ''] = /^npx motorpool serve --data \$DATABASE (.+)$/.exec(line) ?? [];
      // Other tests may have these ports.
      const args = options.replace(/--port \d+/, '--port 0').split(' ');
      origins.push((await serverHere(address, ...args)).origin);
    }
    expect(new Set(origins).size).toBe(2);
  });

  test('a server takes over from one that died, after 503 with the time to wait', async () => {
    const address = await database().schema();
    const first = await startServer(address);
    const second = await serverHere(address);
    await first.ask(...advance('1h'));
    const feed = feedOf(second);
    await once(feed.socket, 'open');
    await first.kill();
    await feed.ended;

    const refused = await second.ask('GET', '/sim/clock');
    expect([refused.status, refused.body.errors?.[0]?.['type']]).toEqual([503, 'SERVER']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3);
    // Without any request.
    await expect
      .poll(() => second.said, { timeout: 30_000 })
      .toContain('world main: this server has it now');
    const { body } = await second.insist('GET', '/sim/clock');
    expect(body.data?.['now']).toBe('2026-05-04T16:30:00.000Z');
  });

  test('a server that shuts down releases its leases at once', async () => {
    const address = await database().schema();
    const first = await startServer(address);
    await first.ask(...advance('1h'));
    const second = await serverHere(address);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    const { body } = await second.insist('GET', '/sim/clock');
    expect(body.data?.['now']).toBe('2026-05-04T16:30:00.000Z');
    expect(first.child.exitCode).toBe(0);
  });

  test('a server that shuts down ends the feeds that it forwards', async () => {
    const address = await database().schema();
    await serverHere(address);
    const second = await startServer(address);
    const feed = feedOf(second);
    await once(feed.socket, 'open');
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    await feed.ended;
    expect(second.child.exitCode).toBe(0);
  });

  test('a server that was paused past its lease writes nothing, and tells its clients', async () => {
    const address = await database().schema();
    const first = await startServer(address);
    const second = await serverHere(address);
    await first.ask(...advance('1h'));
    const feed = feedOf(first);
    await once(feed.socket, 'open');
    first.child.kill('SIGSTOP');
    const late = first.ask('POST', '/sim/vehicles/ioniq/do', 'unlock');
    await second.insist(...advance('1h'));
    const epochs = () =>
      database().run('select seq::int, epoch::int from motorpool_journal order by seq', address);
    const before = await epochs();
    first.child.kill('SIGCONT');

    // It came before the server noticed, or after: refused, or carried out by the other one.
    const answer = await late;
    const isPassedOn = answer.status === 200;
    if (!isPassedOn) expect(answer.status).toBe(503);
    if (!isPassedOn) expect(answer.headers.get('retry-after')).toBe('1');
    expect(await feed.ended).toBeGreaterThanOrEqual(1000);
    const { body } = await first.insist('GET', '/sim/clock');
    expect(body.data?.['now']).toBe('2026-05-04T17:30:00.000Z');
    const after = await epochs();
    expect(after.slice(0, before.length)).toEqual(before);
    const { epoch } = before.at(-1)!;
    expect(after.slice(before.length).every((row) => row['epoch'] === epoch)).toBe(true);
    expect(first.said).toContain('world main: this server lost its lease');
  });

  test('an order that comes as another server takes the world is refused with the time to wait', async () => {
    const address = await database().schema();
    const server = await serverHere(address);
    await database().run(
      `update motorpool_world set owner_server = 'other', epoch = nextval('motorpool_epoch')`,
      address,
    );
    const refused = await server.ask('POST', '/sim/vehicles/ioniq/do', 'unlock');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body.errors?.[0]).toMatchObject({
      code: 'UNAVAILABLE',
      detail: 'this server no longer has the world main: ask again',
    });
    const [count] = await database().run(
      `select count(*)::int from motorpool_journal where body like '%doors.unlocked%'`,
      address,
    );
    expect(count).toEqual({ count: 0 });
  });

  test('requests get 503 while the database is away, and are served when it is back', async () => {
    const address = await database().schema();
    const server = await serverHere(address);
    expect((await server.ask(...advance('1h'))).status).toBe(200);
    await database().halt();
    const away = await server.ask(...advance('1h'));
    expect([away.status, away.body.errors?.[0]?.['code']]).toEqual([503, 'UNAVAILABLE']);
    expect((await server.ask('GET', '/sim/clock')).status).toBe(503);
    expect((await server.ask('GET', '/sim/worlds')).status).toBe(503);
    const made = await server.ask('POST', '/sim/worlds', { shipped: 'demo/garage' });
    expect(made.status).toBe(503);
    await database().go();

    const { body } = await server.insist('GET', '/sim/clock');
    expect(body.data?.['now']).toBe('2026-05-04T16:30:00.000Z');
    expect((await server.insist(...advance('1h'))).status).toBe(200);
    expect(server.said).not.toContain('bug');
  });

  test('of all that clients were told nothing is missing when one of two servers dies under load', async () => {
    const address = await database().schema();
    let servers = await Promise.all([startServer(address), startServer(address)]);
    const told = new Map<number, string>();
    for (let kill = 0; kill < 2; kill += 1) {
      const load = { isOver: false };
      const clients = [0, 1, 2, 3].map(async (client) => {
        for (let count = 0; !load.isOver; count += 1) {
          const order = count % 2 === 0 ? 'lock' : 'unlock';
          const server = servers[client % 2]!;
          const answer = await server
            .ask('POST', '/sim/vehicles/ioniq/do', order)
            .catch(() => undefined);
          const sequence = answer?.body.data?.['sequence'];
          if (answer?.status === 200 && typeof sequence === 'number')
            told.set(sequence, `doors.${order}`);
          else await pause(20);
        }
      });
      await pause(400 + 150 * kill);
      // The one that has the world, and the other one, in turn.
      const owner = await database().run('select address from motorpool_world', address);
      const victim = servers.find(
        ({ origin }) => (origin === owner[0]?.['address']) === (kill === 0),
      )!;
      await victim.kill();
      const alive = servers.find((each) => each !== victim)!;
      await alive.insist('GET', '/sim/clock');
      await pause(300);
      load.isOver = true;
      await Promise.all(clients);
      servers = [alive, await startServer(address)];
    }
    expect(told.size).toBeGreaterThan(30);
    for (const [sequence, kind] of told) {
      const { body } = await servers[1].insist('GET', `/sim/log?from=${sequence}&limit=1`);
      expect(body.data).toMatchObject([{ sequence, kind }]);
    }
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sharingServers } from '../../support/sharing-server.ts';
import { withDatabases } from '../../support/with-databases.ts';

const startServer = sharingServers();

/** An address that leads to a database until it is held, and then to no answer. */
async function holdable(address: string) {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  let isHeld = false;
  const proxy = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    if (isHeld) return;
    const other = connect(Number(port), hostname);
    sockets.push(other);
    other.on('error', () => {});
    socket.pipe(other).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const hold = (): void => {
    isHeld = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const { port: own } = proxy.address() as AddressInfo;
  return { address: address.replace(`:${port}/`, `:${own}/`), hold };
}

withDatabases((database) => {
  test('a server that is stopped while its database does not answer ends', async () => {
    const { address, hold } = await holdable(await database().schema());
    const server = await startServer(address);
    await server.ask('POST', '/sim/worlds', { shipped: 'demo/garage', id: 'mine' });
    hold();
    server.child.kill('SIGTERM');
    expect(await once(server.child, 'exit')).toEqual([0, null]);
  });
});

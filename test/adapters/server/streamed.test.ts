import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../adapters/http/refusal.ts';
import { Forwarding } from '../../../adapters/server/forwarding.ts';
import { startServer } from '../../../adapters/server/server.ts';
import { controlled, controlToken, twoCars } from '../../support/controlled.ts';
import { localServer } from '../../support/local-server.ts';

const printed: unknown[][] = [];
const spies: { readonly mockRestore: () => void }[] = [];
beforeEach(() => {
  printed.length = 0;
  for (const name of ['error', 'info', 'warn', 'log'] as const) {
    spies.push(vi.spyOn(console, name).mockImplementation((...told) => void printed.push(told)));
  }
});
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore();
});

type Fetch = (request: Request) => Response | Promise<Response>;

/** Asks for `/`, does something once the first bytes are here, and returns all of them. */
async function download(port: number, path: string, after: (socket: Socket) => unknown) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    if (text === '') after(socket);
    text += chunk.toString();
  });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${controlToken}\r\n\r\n`,
  );
  await once(socket, 'close');
  return text;
}

/** Serves a body of which a part is ready; returns the parts of the server and its stream. */
async function streaming(first: readonly string[]) {
  let control: ReadableStreamDefaultController<Uint8Array>;
  let isCancelled = (): void => {};
  const cancelled = new Promise<void>((resolve) => {
    isCancelled = resolve;
  });
  const fetch: Fetch = () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        control = controller;
        for (const text of first) controller.enqueue(Buffer.from(text));
      },
      cancel: () => isCancelled(),
    });
    return Object.assign(new Response(body), { isStreamed: true });
  };
  const server = await localServer({ fetch });
  return { server, fail: () => control.error(new Error('cut short')), cancelled };
}

test('a body that fails ends the connection without its end, and nothing is printed', async () => {
  const { server, fail } = await streaming(['first']);

  const text = await download(server.port, '/', fail);
  await server.close(0);

  expect(text).toContain('first');
  expect(text).not.toContain('\r\n0\r\n');
  expect(text).not.toContain('cut short');
  expect(printed).toEqual([]);
});

test('a body whose client hangs up is cancelled, and nothing is printed', async () => {
  const { server, cancelled } = await streaming(['first']);

  await download(server.port, '/', (socket) => socket.resetAndDestroy());
  await cancelled;
  await server.close(0);

  expect(printed).toEqual([]);
});

test.each([
  ['the server stops', true],
  ['the client hangs up', false],
])('nothing is printed where %s during the download of a recording', async (_, isStop) => {
  const { worlds, app, control } = controlled(twoCars, { engineVersion: 'test' });
  await control('POST', '/sim/worlds', { id: 'one', yaml: twoCars });
  await control('POST', '/w/one/sim/clock/advance', { by: '20d' });
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    nowMs: () => 0,
    complaint: () => 'malformed',
    fetch: async (request) => {
      const response = await app.fetch(request);
      // A first part is ready, and no more is made before that is read.
      if (isStop) worlds.close(refusal('server_stopping', 'the server stops'));
      return response;
    },
  });

  const path = '/sim/worlds/one/recording';
  const text = await download(server.port, path, (socket) => {
    if (!isStop) socket.resetAndDestroy();
  });
  await server.close(0);

  expect(text).toContain('application/x-ndjson');
  expect(text).not.toContain('\r\n0\r\n');
  expect(printed).toEqual([]);
});

test('nothing is printed where the server of a forwarded request dies during its answer', async () => {
  const other = createServer((_, response) => {
    response.write('first');
    sockets.push(response.socket!);
  });
  const sockets: Socket[] = [];
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const to = {
    address: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
    moved: new AbortController().signal,
    use: () => () => {},
  };
  const forwarding = new Forwarding({
    server: 'front',
    locate: async () => to,
    refuse: () => new Response(null, { status: 508 }),
    unreachable: () => new Response(null, { status: 503 }),
  });
  const fetch: Fetch = async (request) => (await forwarding.answer(request))!;
  const server = await localServer({ fetch });

  const text = await download(server.port, '/', () => sockets[0]!.resetAndDestroy());
  await server.close(0);
  other.close();

  expect(text).toContain('first');
  expect(text).not.toContain('\r\n0\r\n');
  expect(printed).toEqual([]);
});

// The bridge puts its own classes in the place of Request and Response at its first use.
test('a body is sent whole where the process used the bridge before', {
  tags: 'long',
}, async () => {
  const module = new URL('../../../adapters/server/server.ts', import.meta.url).href;
  const program = `
    import { getRequestListener } from '@hono/node-server';
    getRequestListener(() => new Response('mine'));
    const { startServer } = await import(${JSON.stringify(module)});
    const fetchStreamed = () => {
      const body = new Blob(['whole']).stream();
      return Object.assign(new Response(body), { isStreamed: true });
    };
    const server = await startServer({
      host: '127.0.0.1',
      port: 0,
      nowMs: () => 0,
      complaint: () => 'malformed',
      fetch: fetchStreamed,
    });
    const answer = await fetch('http://127.0.0.1:' + server.port);
    process.stdout.write(await answer.text());
    await server.close(0);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];

  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);

  expect([stdout, stderr]).toEqual(['whole', '']);
});

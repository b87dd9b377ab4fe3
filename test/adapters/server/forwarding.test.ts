import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { Forwarding, type OtherServer } from '../../../adapters/server/forwarding.ts';
import type { WebSockets } from '../../../adapters/server/listener-options.ts';
import { type RunningServer, startServer } from '../../../adapters/server/server.ts';

const running: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close(0)));
});

type Fetch = (request: Request) => Promise<Response>;

async function serve(fetch: Fetch, webSockets?: WebSockets): Promise<RunningServer> {
  const complaint = (): string => 'malformed';
  const options = { host: '127.0.0.1', port: 0, nowMs: () => 0, complaint, fetch, webSockets };
  const server = await startServer(options);
  running.push(server);
  return server;
}

const sockets = new WebSocketServer({ noServer: true });
const echo: WebSockets = {
  handle: async (request, socket, head) => {
    if (request.url === '/refused') return new Response('not here', { status: 404 });
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('message', (data: Buffer) =>
        webSocket.send(`${data.toString()} of ${request.url}`),
      );
    });
    return undefined;
  },
  close: () => {},
};

/** A server that passes everything on to another one. */
async function front(address: string) {
  const moved = new AbortController();
  const uses = { count: 0 };
  const to: OtherServer = {
    address,
    moved: moved.signal,
    use: () => {
      uses.count += 1;
      return () => {
        uses.count -= 1;
      };
    },
  };
  const forwarding = new Forwarding({
    server: 'front',
    locate: async ({ url }, isForwarded) => {
      if (isForwarded) throw new Error('in a circle');
      return url.endsWith('/own') ? undefined : to;
    },
    refuse: (_, error) => new Response((error as Error).message, { status: 508 }),
    unreachable: () => new Response('silent', { status: 503, headers: { 'retry-after': '3' } }),
  });
  const server = await serve(
    async (request) => (await forwarding.answer(request)) ?? new Response('own'),
    forwarding.webSockets(echo),
  );
  return { server, moved, uses, forwarding };
}

test('requests reach the other server as they came, and answers come back in pieces', async () => {
  const other = await serve(async (request) => {
    const { host, ...headers } = Object.fromEntries(request.headers);
    const said = { url: new URL(request.url).pathname, method: request.method, headers };
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from(JSON.stringify(said)));
        controller.enqueue(Buffer.from(`\n${await request.text()} at ${host}`));
        controller.close();
      },
    });
    return new Response(body, { status: 418, headers: { 'x-mine': 'a, b' } });
  });
  const { server, uses, forwarding } = await front(other.origin);

  const answer = await fetch(`${server.origin}/w/a%20b/v3?x=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: 'hello',
  });
  const [head, rest] = (await answer.text()).split('\n');
  expect([answer.status, answer.headers.get('x-mine')]).toEqual([418, 'a, b']);
  expect(rest).toBe(`hello at ${server.origin.slice('http://'.length)}`);
  expect(JSON.parse(head!)).toMatchObject({
    url: '/w/a%20b/v3',
    method: 'POST',
    headers: { authorization: 'Bearer t', 'motorpool-passed-on': 'front', 'content-length': '5' },
  });
  await expect.poll(() => uses.count).toBe(0);
  expect(await (await fetch(`${server.origin}/own`)).text()).toBe('own');
  forwarding.close();
});

test.each(['GET', 'HEAD', 'DELETE'])('an answer without a body passes: %s', async (method) => {
  const other = await serve(async () => new Response(null, { status: 204 }));
  const { server, uses } = await front(other.origin);
  const answer = await fetch(`${server.origin}/x`, { method });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  await expect.poll(() => uses.count).toBe(0);
});

test('a server that is gone or loses the world is silent, and requests do not go in a circle', async () => {
  const gone = await front('http://127.0.0.1:1');
  const answer = await fetch(`${gone.server.origin}/x`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);

  const stuck = await serve(() => new Promise(() => {}));
  const waiting = await front(stuck.origin);
  const late = fetch(`${waiting.server.origin}/x`);
  await expect.poll(() => waiting.uses.count).toBe(1);
  waiting.moved.abort();
  expect((await late).status).toBe(503);
  expect(waiting.uses.count).toBe(0);

  const circle = await front(gone.server.origin);
  const back = await fetch(`${circle.server.origin}/x`);
  expect([back.status, await back.text()]).toEqual([508, 'in a circle']);
});

test('WebSockets are joined until one side ends or the world moves, and refusals pass', async () => {
  const other = await serve(async () => new Response('plain'), echo);
  const { server, moved, uses } = await front(other.origin);
  const address = server.origin.replace('http', 'ws');
  const socket = new WebSocket(`${address}/w/a/feed`);
  await once(socket, 'open');
  socket.send('hello');
  expect(String((await once(socket, 'message'))[0])).toBe('hello of /w/a/feed');
  socket.close();
  await expect.poll(() => uses.count).toBe(0);

  const refused = new WebSocket(`${address}/refused`);
  const [error] = (await once(refused, 'error')) as [Error];
  expect(error.message).toContain('404');

  const second = new WebSocket(`${address}/w/a/feed`);
  second.on('error', () => {});
  await once(second, 'open');
  moved.abort();
  await once(second, 'close');
});

/** A connection on which a client offers to speak WebSocket. */
function handshake(port: number, target: string, host = 'localhost'): Socket {
  const socket = connect(port, '127.0.0.1');
  const lines = [`GET ${target} HTTP/1.1`, `host: ${host}`, 'connection: upgrade'];
  socket.write(`${[...lines, 'upgrade: websocket'].join('\r\n')}\r\n\r\n`);
  socket.on('error', () => {});
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test.each([
  ['//', 'localhost'],
  ['/\\', 'localhost'],
  ['http://', ''],
])('a handshake reaches no server that its target names: %s and a port', async (before, host) => {
  const reached: string[] = [];
  const foreign = await serve(async ({ url }) => {
    reached.push(url);
    return new Response('private');
  });
  const other = await serve(async () => new Response('of the other server', { status: 418 }));
  const { server } = await front(other.origin);

  const text = await textOf(handshake(server.port, `${before}127.0.0.1:${foreign.port}/x`, host));
  expect(text).toMatch(/^HTTP\/1\.1 4/);
  expect(text).not.toContain('private');
  expect(reached).toEqual([]);
});

/** A server that accepts handshakes only when it is told to. */
async function hesitant() {
  const server: Server = createServer();
  const offers: Socket[] = [];
  server.on('upgrade', (_, socket) => {
    socket.on('error', () => {});
    socket.on('end', () => socket.end()).resume();
    offers.push(socket as Socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const accept = () =>
    offers[0]!.write('HTTP/1.1 101 Yes\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
  return { server, offers, origin: `http://127.0.0.1:${port}`, accept };
}

test('a server that stops ends the feeds that it passes on, and handshakes that are under way', async () => {
  const other = await hesitant();
  const { server, uses } = await front(other.origin);
  const joined = handshake(server.port, '/feed');
  await expect.poll(() => other.offers.length).toBe(1);
  other.accept();
  await once(joined, 'data');
  const waiting = textOf(handshake(server.port, '/feed'));
  await expect.poll(() => other.offers.length).toBe(2);

  await server.close(60_000);
  expect(await waiting).toContain('503');
  await expect.poll(() => uses.count).toBe(0);
  await expect.poll(() => other.offers.every(({ destroyed }) => destroyed)).toBe(true);
  other.server.close();
});

test('a handshake whose client has gone ends at the other server, too', async () => {
  const other = await hesitant();
  const { server, uses } = await front(other.origin);
  const client = handshake(server.port, '/feed');
  await expect.poll(() => other.offers.length).toBe(1);
  client.destroy();
  other.accept();

  await once(other.offers[0]!, 'close');
  await expect.poll(() => uses.count).toBe(0);
  other.server.close();
});

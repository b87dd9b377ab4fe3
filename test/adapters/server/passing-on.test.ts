import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import type { WebSockets } from '../../../adapters/server/listener.ts';
import { type OtherServer, PassingOn } from '../../../adapters/server/passing-on.ts';
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
  const passing = new PassingOn({
    server: 'front',
    locate: async ({ url }, isPassedOn) => {
      if (isPassedOn) throw new Error('in a circle');
      return url.endsWith('/own') ? undefined : to;
    },
    refuse: (_, error) => new Response((error as Error).message, { status: 508 }),
    silent: () => new Response('silent', { status: 503, headers: { 'retry-after': '3' } }),
  });
  const server = await serve(
    async (request) => (await passing.answer(request)) ?? new Response('own'),
    passing.webSockets(echo),
  );
  return { server, moved, uses, passing };
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
  const { server, uses, passing } = await front(other.origin);

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
  passing.close();
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

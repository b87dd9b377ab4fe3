import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { FeedServer } from '../../../adapters/feed/feed-server.ts';
import type { RunningServer, ServerOptions } from '../../../adapters/server/server.ts';
import { localServer } from '../../support/local-server.ts';
import { turn } from '../../support/turn.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Limits that are short enough for a test. */
const short = { headersMs: 40, requestMs: 60, unreadMs: 50, lingerMs: 20 };

async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await localServer({ limits: short, ...options });
  ends.push(() => server.close(0));
  return server;
}

/** A client that sends some bytes, reads nothing and never hangs up. */
async function deaf({ port }: RunningServer, ...parts: readonly string[]): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  ends.push(() => socket.destroy());
  await once(socket, 'connect');
  // By then the server has accepted the connection.
  await turn();
  await turn();
  for (const part of parts) socket.write(part);
  return socket;
}

/** Resolves once the server has closed every connection; a test that waits forever has failed. */
async function expectLeft(server: RunningServer): Promise<void> {
  while ((await server.connections()) > 0) await turn();
}

const request = (more = '') => `GET / HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';

const large = new Uint8Array(40_000_000);

test('a client that reads nothing gets one of many requests answered, and the others take no memory', {
  tags: 'long',
}, async () => {
  let begun = 0;
  const server = await start({
    // Long enough for a busy machine to read the first request.
    limits: { ...short, headersMs: 5_000, requestMs: 5_000, unreadMs: 500 },
    fetch: () => {
      begun += 1;
      return Promise.resolve(new Response(large));
    },
  });
  await deaf(server, request().repeat(200));
  await expectLeft(server);

  expect(begun).toBe(1);
});

describe('the server disconnects a client that reads nothing and does not hang up', () => {
  test.each([
    ['that is no HTTP', ['GARBAGE\r\n\r\n']],
    ['whose headers are too large', [request(`X: ${'x'.repeat(20_000)}\r\n`)]],
    ['whose headers do not end', ['GET / HTTP/1.1\r\nHost: loc']],
    ['without a word', []],
    [
      'whose body does not end',
      ['POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab'],
    ],
    [
      'whose chunks make no sense',
      [
        'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n',
      ],
    ],
    [
      'who was told to go on',
      ['POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n'],
    ],
    ['with a host that is none', [request().replace('localhost', 'a b')]],
    ['that would tunnel', ['CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n']],
  ])('%s', async (_, parts) => {
    const server = await start({
      limits: { ...short, idleMs: 30 },
      fetch: async (asked) => new Response(await asked.text()),
    });

    await deaf(server, ...parts);
    await deaf(server, ...parts);

    await expectLeft(server);
  });

  test('even while it goes on sending garbage', async () => {
    const server = await start();
    const socket = await deaf(server, 'GARBAGE\r\n\r\n');
    const more = setInterval(() => socket.write('GARBAGE\r\n\r\n'), 1);
    ends.push(() => clearInterval(more));

    await expectLeft(server);
  });

  test.each([
    ['a large answer', () => new Response(large)],
    [
      'an answer without an end',
      () => new Response(new ReadableStream({ pull: (body) => body.enqueue(large) })),
    ],
  ])('with %s', async (_, answer) => {
    const server = await start({ fetch: () => Promise.resolve(answer()) });

    await deaf(server, request());

    await expectLeft(server);
  });

  test('with the answers of many requests', async () => {
    const fetch = () => Promise.resolve(new Response(large.subarray(0, 1_000_000)));
    const server = await start({ fetch });

    await deaf(server, request().repeat(100));

    await expectLeft(server);
  });

  test('with an answer, having hung up its own side', async () => {
    const server = await start({ fetch: () => Promise.resolve(new Response(large)) });

    (await deaf(server, request())).end();

    await expectLeft(server);
  });

  test.each([
    ['that is turned away', request(upgrade)],
    ['that is none', request(`${upgrade}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n`)],
    ['without a host', `GET / HTTP/1.1\r\n${upgrade}\r\n`],
  ])('after a handshake %s', async (_, handshake) => {
    const webSockets = new FeedServer({
      open: (asked) => {
        const isKeyed = asked.headers.has('sec-websocket-key');
        const opening = () => ({ receive() {}, drained() {}, closed() {} });
        return Promise.resolve(isKeyed ? opening : Response.json({}, { status: 401 }));
      },
    });
    const server = await start({ webSockets });

    await deaf(server, handshake);
    await deaf(server, handshake);

    await expectLeft(server);
  });
});

test('a client that reads gets the reason, however much it goes on sending', async () => {
  const server = await start({ limits: { lingerMs: 60_000 } });
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));

  socket.write('GARBAGE\r\n\r\n');
  socket.end(Buffer.alloc(8_000_000, 'more of it\r\n'));
  await once(socket, 'close');

  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toMatchObject({ errors: [{ status: '400' }] });
});

test('a client may wait for its answer longer than for anything else', async () => {
  let answer: (response: Response) => void = () => {};
  const waited = new Promise<Response>((resolve) => (answer = resolve));
  const server = await start({
    fetch: ({ url }) => (url.endsWith('/slow') ? waited : Promise.resolve(new Response(large))),
  });
  const slow = fetch(`${server.origin}/slow`);
  while ((await server.connections()) === 0) await turn();
  await deaf(server, request());

  // The other connection is closed after the time that this one has waited, too.
  while ((await server.connections()) < 2) await turn();
  while ((await server.connections()) > 1) await turn();
  answer(Response.json({ late: true }));

  expect(await (await slow).json()).toEqual({ late: true });
});

test('an invalid handshake is answered with the error body of the interface', async () => {
  const opening = () => ({ receive() {}, drained() {}, closed() {} });
  const server = await start({
    webSockets: new FeedServer({ open: () => Promise.resolve(opening) }),
  });
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));

  socket.write(request(`${upgrade}Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n`));
  await once(socket, 'close');

  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toMatch(/\r\nsec-websocket-version: 13\r\n/);
  expect(JSON.parse(body)).toMatchObject({ errors: [{ type: 'VALIDATION' }] });
});

test('a refusal never interrupts an answer that is partly sent', async () => {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const server = await start({
    limits: {},
    fetch: () =>
      Promise.resolve(new Response(new ReadableStream({ start: (begun) => void (body = begun) }))),
  });
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => {});
  socket.write(request());
  await once(socket, 'data');
  body?.enqueue(Buffer.from('half of it'));
  await once(socket, 'data');

  socket.write('GARBAGE\r\n\r\n');
  await once(socket, 'close');

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

test('a client that offers HTTP/2 with every request leaves nothing behind', async () => {
  const webSockets = new FeedServer({ open: () => Promise.resolve(Response.json({})) });
  const server = await start({ webSockets, limits: {} });
  const warnings: Error[] = [];
  const warn = (warning: Error) => void warnings.push(warning);
  process.on('warning', warn);
  ends.push(() => process.off('warning', warn));
  const offer = request(
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n',
  );
  const socket = connect(server.port, '127.0.0.1');
  ends.push(() => socket.destroy());

  for (let count = 0; count < 30; count += 1) {
    socket.write(offer);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200/);
  }
  await turn();

  expect(warnings).toEqual([]);
});

import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { lastValueFrom } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type FeedLimits, FeedServer } from '../../../adapters/feed/feed-server.ts';
import { createApp } from '../../../adapters/http/app.ts';
import { FeedDoor } from '../../../adapters/http/feed/door.ts';
import type { ServerMessage } from '../../../adapters/http/feed/messages.ts';
import { connectFeed } from '../../../adapters/library/feed/node.ts';
import { hostWall } from '../../../adapters/pace/host-wall.ts';
import { hostList } from '../../../adapters/server/host-list.ts';
import { controlled, controlToken } from '../../support/controlled.ts';
import { messageIn } from '../../support/feed-client.ts';
import { localServer } from '../../support/local-server.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(limits: Partial<FeedLimits> = {}) {
  const { worlds, run } = controlled();
  const isHost = hostList([]);
  const app = createApp({ worlds, simulation: worlds, controlToken, isHost });
  const door = new FeedDoor({
    app,
    simulation: worlds,
    controlToken,
    wall: hostWall,
    newInstance: () => 'instance',
  });
  const server = await localServer({
    fetch: (request) => app.fetch(request),
    webSockets: new FeedServer({ open: (request) => door.open(request), limits }),
  });
  ends.push(() => server.close(0));
  const { log } = run.world;
  return { worlds, run, log, server, url: `ws://127.0.0.1:${server.port}/feed` };
}

const bearer = { headers: { authorization: `Bearer ${controlToken}` } };

/** A client at the other end of a socket, with the messages that it receives. */
async function open(url: string, protocols: string[] = [], options: object = bearer) {
  const socket = new WebSocket(url, protocols, options);
  const messages: ServerMessage[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  let look = (): void => {};
  socket.on('message', (bytes: Buffer) => {
    messages.push(messageIn(bytes.toString()));
    look();
  });
  await once(socket, 'open');
  return {
    socket,
    messages,
    closed,
    say: (message: object) => socket.send(JSON.stringify({ id: 1, ...message })),
    /** Resolves once a condition holds of the received messages. */
    until: (holds: (messages: readonly ServerMessage[]) => boolean): Promise<void> =>
      new Promise((resolve) => {
        look = () => {
          if (holds(messages)) resolve();
        };
        look();
      }),
  };
}

/** The response to a refused handshake. */
async function refusal(url: string, protocols: string[] = [], options: object = {}) {
  const socket = new WebSocket(url, protocols, options);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number; headers: Record<string, string> },
  ];
  let body = '';
  for await (const chunk of response) body += chunk.toString();
  const { errors } = JSON.parse(body) as { errors: { detail: string }[] };
  return { status: response.statusCode, detail: errors[0]!.detail, headers: response.headers };
}

test('a client that subscribes gets every entry, and its commands are followed', async () => {
  const { url, log } = await serve();
  const client = await open(url);

  client.say({ type: 'subscribe', from: 0 });
  client.say({ id: 2, type: 'do', vehicle: 'van', order: 'unlock' });
  client.say({ id: 3, type: 'clock', action: 'advance', by: '8h' });
  await client.until((said) => said.some((each) => each.type === 'ack' && each.id === 3));

  expect(client.messages[0]).toMatchObject({ type: 'hello', world: 'main' });
  const entries = client.messages.filter((each) => each.type === 'entry');
  expect(entries.map(({ entry }) => entry.sequence)).toEqual(
    log.retained.map(({ sequence }) => sequence),
  );
});

test('a message of any length arrives whole', async () => {
  const { url, run } = await serve();
  const client = await open(url);
  const lengths = [1, 90, 125, 126, 127, 40_000, 65_536, 70_000];
  client.say({ type: 'subscribe', kinds: ['chapter.began'] });
  await client.until((said) => said.some(({ type }) => type === 'ack'));

  for (const length of lengths) {
    run.world.log.append(run.world.clock.now, 'mk', 'chapter.began', '', -1, {
      text: 'ö'.repeat(length),
    });
  }
  await client.until(
    (said) => said.filter(({ type }) => type === 'entry').length === lengths.length,
  );

  const texts = client.messages.flatMap((each) =>
    each.type === 'entry' ? [String(each.entry.data['text']).length] : [],
  );
  expect(texts).toEqual(lengths);
});

describe('the token', () => {
  test.each([
    ['as a subprotocol', '', ['motorpool', `bearer.${controlToken}`], 'motorpool'],
    ['as the only subprotocol', '', [`bearer.${controlToken}`], `bearer.${controlToken}`],
    ['in the query', `?token=${controlToken}`, [], ''],
    ['in the query, with a subprotocol', `?token=${controlToken}`, ['motorpool'], 'motorpool'],
  ])('is taken %s', async (_, query, protocols, chosen) => {
    const { url } = await serve();

    const { socket } = await open(url + query, protocols, {});

    expect(socket.protocol).toBe(chosen);
  });

  test('that is wrong or missing is refused as every request is', async () => {
    const { url } = await serve();

    expect(await refusal(url)).toMatchObject({
      status: 401,
      detail:
        'the header Authorization: Bearer <token> is missing; a page of a browser adds ?token=<token> to the address instead',
    });
    expect(await refusal(`${url}?token=guess`)).toMatchObject({ status: 401 });
    expect(await refusal(url, ['bearer.guess'])).toMatchObject({ status: 401 });
  });
});

describe('the origin of a page', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'])(
    'a page of %s is welcome',
    async (origin) => {
      const { url } = await serve();

      const { messages, until } = await open(url, [], { ...bearer, origin });

      await until((said) => said.length > 0);
      expect(messages[0]).toMatchObject({ type: 'hello' });
    },
  );

  test.each(['http://evil.example', 'null', 'http://localhost.evil.example', 'file://'])(
    'a page of %s is not',
    async (origin) => {
      const { url } = await serve();

      expect(await refusal(url, [], { ...bearer, origin })).toMatchObject({
        status: 403,
        detail: expect.stringContaining('pages of that origin may not open a feed') as unknown,
      });
    },
  );

  test('a name this server does not go by is refused', async () => {
    const { url } = await serve();
    const headers = { ...bearer.headers, host: 'evil.example' };

    expect(await refusal(url, [], { headers })).toMatchObject({ status: 403 });
  });
});

describe('the path of a feed', () => {
  test('to a world by its path, or to none', async () => {
    const { url, worlds } = await serve();
    await worlds.create({ id: 'other', scenario: { shipped: 'demo/garage' } }, AbortSignal.any([]));

    const { messages, until } = await open(url.replace('/feed', '/w/other/feed'));
    await until((said) => said.length > 0);

    expect(messages[0]).toMatchObject({ world: 'other' });
    const nowhere = url.replace('/feed', '/w/nowhere/feed');
    expect(await refusal(nowhere, [], bearer)).toMatchObject({ status: 404 });
    const elsewhere = url.replace('/feed', '/sim/clock');
    expect((await statusOf(elsewhere)).status).toBe(200);
  });

  test('an answer to a request without a handshake says what is missing', async () => {
    const { url } = await serve();

    const response = await fetch(url.replace('ws', 'http'), bearer);

    expect(response.status).toBe(426);
    expect(response.headers.get('upgrade')).toBe('websocket');
    expect(await response.json()).toMatchObject({ errors: [{ title: 'Upgrade Required' }] });
  });
});

/** The status of a handshake where there is no WebSocket. */
async function statusOf(url: string) {
  const socket = new WebSocket(url, bearer);
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number },
  ];
  return { status: response.statusCode };
}

describe('other protocols', () => {
  test.each([
    ['GET', '', ''],
    ['POST', 'content-length: 11\r\n', '{"by":"1h"}'],
  ])('an offer of HTTP/2 is declined, and %s answered', async (method, fields, body) => {
    const { server, run } = await serve();
    const { now } = run.world.clock;
    const path = method === 'GET' ? '/sim/clock' : '/sim/clock/advance';
    const head =
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${controlToken}\r\n` +
      `Content-Type: application/json\r\n${fields}`;
    const offer =
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n';
    const socket = connectSocket(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));

    socket.write(head + offer + body.slice(0, 4));
    socket.write(body.slice(4));
    await new Promise<void>((resolve) => socket.on('data', () => resolve()));
    // The connection is kept.
    socket.write('GET /sim/clock HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');

    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
    expect(run.world.clock.now).toBe(method === 'GET' ? now : now + 3_600_000);
  });
});

describe('bad input', () => {
  test('a message that is too long ends it with 1009', async () => {
    const { url } = await serve({ messageBytes: 1000 });
    const { socket, closed } = await open(url);

    socket.send('x'.repeat(1001));

    expect(await closed).toMatchObject({ code: 1009 });
  });

  test('bytes are no message', async () => {
    const { url } = await serve();
    const { socket, messages, until } = await open(url);

    socket.send(Buffer.from('{"id":1,"type":"ping"}'));
    await until((said) => said.length === 2);

    expect(messages[1]).toMatchObject({ type: 'error', message: 'a message is text, not bytes' });
  });

  test.each([
    ['a frame without a mask', [0x81, 0x02, 0x7b, 0x7d], 1002],
    ['a frame of no known kind', [0x83, 0x80, 0, 0, 0, 0], 1002],
    ['a text that is no UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff], 1007],
  ])('%s ends its connection, and no other', async (_, bytes, code) => {
    const { url, server } = await serve();
    const polite = await open(url);
    const socket = connectSocket(server.port, '127.0.0.1');
    socket.write(
      `GET /feed HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${controlToken}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    await once(socket, 'data');

    socket.write(Buffer.from(bytes));
    await once(socket, 'end');

    // The last frame: its kind, its length, a code and no words.
    expect(Buffer.concat(chunks).subarray(-4)).toEqual(
      Buffer.from([0x88, 0x02, code >> 8, code & 0xff]),
    );
    polite.say({ type: 'ping' });
    await polite.until((said) => said.some(({ type }) => type === 'ack'));
    expect(polite.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('garbage ends its connection with 1008, and no other', async () => {
    const { url } = await serve();
    const [rude, polite] = [await open(url), await open(url)];

    for (let count = 0; count < 10; count += 1) rude.socket.send('garbage');

    expect(await rude.closed).toEqual({ code: 1008, reason: '10 messages in a row were invalid' });
    polite.say({ type: 'ping' });
    await polite.until((said) => said.some(({ type }) => type === 'ack'));
    expect(polite.socket.readyState).toBe(WebSocket.OPEN);
  });
});

test('a client that has vanished is ended', async () => {
  const { url } = await serve({ pingMs: 20 });
  const dead = new WebSocket(url, { ...bearer, autoPong: false });
  const alive = await open(url);

  const [code] = (await once(dead, 'close')) as [number];

  expect(code).toBe(1006);
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
});

test('a client that stops reading delays no other, and gets every entry once it reads', {
  tags: 'long',
}, async () => {
  const { url, run, log } = await serve({ fullBytes: 20_000 });
  const [idle, busy] = [await open(url), await open(url)];
  idle.say({ type: 'subscribe' });
  busy.say({ type: 'subscribe' });
  await idle.until((said) => said.some(({ type }) => type === 'ack'));
  await busy.until((said) => said.some(({ type }) => type === 'ack'));
  const before = log.length;
  idle.socket.pause();
  const count = (said: readonly ServerMessage[]) =>
    said.filter(({ type }) => type === 'entry').length;

  for (let index = 0; index < 4000; index += 1) {
    const { world } = run;
    world.log.append(world.clock.now, 'mk', 'chapter.began', '', -1, { text: 'x'.repeat(3000) });
  }
  await busy.until((said) => count(said) === 4000);
  expect(count(idle.messages)).toBeLessThan(4000);
  idle.socket.resume();
  await idle.until((said) => count(said) === 4000);

  const sequences = idle.messages.flatMap((each) =>
    each.type === 'entry' ? [each.entry.sequence] : [],
  );
  expect(sequences).toEqual(Array.from({ length: 4000 }, (_, at) => before + at));
});

test('a server that ends says so', async () => {
  const { url, server } = await serve();
  const { closed } = await open(url);

  await server.close(1000);

  expect(await closed).toEqual({ code: 1001, reason: 'the server is shutting down' });
});

describe('the client for Node', () => {
  test('has every entry, and its commands are followed', async () => {
    const { url, log } = await serve();
    const feed = connectFeed(url, { token: controlToken, from: 0 });
    const sequences: number[] = [];
    feed.entries.subscribe(({ sequence }) => sequences.push(sequence));

    expect(await feed.do('van', 'unlock')).toMatchObject({ accepted: true });
    await feed.clock({ action: 'advance', by: '8h' });
    feed.close();

    expect(sequences).toEqual(log.retained.map(({ sequence }) => sequence));
  });

  test('ends with an error if it is refused', async () => {
    const { url } = await serve();

    const { items } = connectFeed(url, { token: 'another-token' });

    await expect(lastValueFrom(items)).rejects.toMatchObject({
      code: 'REFUSED',
      message: 'the server refuses: HTTP status 401',
    });
  });
});

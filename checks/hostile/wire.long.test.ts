import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { errorSchema } from '../../adapters/http/error-body.ts';
import { Chance } from '../../test/hostile/chance.ts';
import { poisoned } from '../../test/hostile/poisoned.ts';
import { jsonTexts, strings } from './corpora.ts';
import { isFine, leakIn, scenario } from './target.ts';
import { volume } from './volume.ts';
import { handshake, rawRequests } from './wire.ts';

let child: ChildProcess;
let port: number;
let token: string;
let stdout = '';
let stderr = '';
let answers = 0;

beforeAll(async () => {
  const command = join(import.meta.dirname, '../../dist/cli.js');
  child = spawn(process.execPath, [command, 'serve', '-', '--held', '--json', '--port', '0']);
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin?.end(scenario);
  const said = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.includes('\n')) resolve();
    });
  });
  const gone = once(child, 'exit').then(() => expect.unreachable(`serve ended: ${stderr}`));
  await Promise.race([said, gone]);
  gone.catch(() => {});
  const ready = JSON.parse(stdout) as { readonly origin: string; readonly controlToken: string };
  port = Number(new URL(ready.origin).port);
  token = ready.controlToken;
});

afterAll(() => child.kill());

/** A request that ends its connection after the bytes under test. */
const last = (path = '/sim/clock') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

/** Sends bytes and a last request; resolves with the whole response. */
function exchange(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const enough = setTimeout(() => socket.end(), 2000);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      enough.refresh();
    });
    // A reset connection has sent all of its answer.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(enough);
      resolve(text);
    });
    socket.write(bytes);
    socket.write(last());
  });
}

/** Checks the bytes from a connection against the form of answers. */
function check(what: string, text: string): void {
  expect(leakIn(text), what).toBeUndefined();
  const responses = text.split(/(?=HTTP\/1\.[01] \d{3} )/).filter((each) => each !== '');
  answers += responses.length;
  for (const response of responses) {
    const [head = '', body = ''] = response.split('\r\n\r\n', 2);
    const status = Number(head.slice(9, 12));
    expect(isFine(status), `${what}: ${response.slice(0, 500)}`).toBe(true);
    if (status < 400 || !/content-type: application\/json/i.test(head)) continue;
    const { error } = errorSchema.safeParse(JSON.parse(body));
    expect(error, `${what}: ${body}`).toBeUndefined();
  }
}

/** Checks that the server still serves and has printed nothing. */
async function expectUnmoved(): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const { status } = await fetch(`http://127.0.0.1:${port}/sim/clock`, { headers });
  expect(status).toBe(200);
  expect(stderr).toBe('');
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
}

test('bytes that are no request, two, or nearly one', { timeout: 120_000 }, async () => {
  const requests = Object.entries(rawRequests(token));
  expect(requests.length).toBeGreaterThan(80);

  const exchanged = requests.map(async ([what, bytes]) => [what, await exchange(bytes)] as const);
  for (const [what, text] of await Promise.all(exchanged)) {
    check(what, text);
    expect(text, `${what} smuggles a request`).not.toContain('/smuggled');
  }

  await expectUnmoved();
});

test('a thousand requests at once', { timeout: 120_000 }, async () => {
  const text = await exchange(
    `GET /sim/clock HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(
      1000,
    ),
  );

  check('pipelined', text);
  expect(text.split('HTTP/1.1 200 ')).toHaveLength(1001);
  await expectUnmoved();
});

test('frames that break the rules end their connection', { timeout: 120_000 }, async () => {
  const frames: readonly (readonly number[])[] = [
    [0x81, 0x02, 0x7b, 0x7d],
    [0x83, 0x80, 0, 0, 0, 0],
    [0xc1, 0x80, 0, 0, 0, 0],
    [0x80, 0x80, 0, 0, 0, 0],
    [0x09, 0x80, 0, 0, 0, 0],
    [0x89, 0xfe, 0, 126, 0, 0, 0, 0],
    [0x81, 0x81, 0, 0, 0, 0, 0xff],
    [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
    [0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0],
    [0x88, 0x81, 0, 0, 0, 0, 0],
    [0x88, 0x82, 0, 0, 0, 0, 0, 0],
    [0x88, 0x82, 0, 0, 0, 0, 0xff, 0xff],
    Array.from({ length: 500 }, () => [0x89, 0x80, 0, 0, 0, 0]).flat(),
  ];

  for (const frame of frames) {
    const bytes = Buffer.concat([Buffer.from(handshake(token)), Buffer.from(frame)]);
    const text = await exchange(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 101 /);
    expect(leakIn(text)).toBeUndefined();
    answers += 1;
  }

  await expectUnmoved();
});

test('invalid messages are answered one by one', { timeout: 120_000 }, async () => {
  const chance = new Chance('messages');
  const message = { id: 1, type: 'subscribe', vehicles: ['car'], from: 0, slow: 'drop' };
  const texts = [
    ...jsonTexts.filter((text) => text.length < 60_000),
    ...strings,
    ...Array.from({ length: 200 }, () => poisoned(message, chance)),
  ];

  for (let from = 0; from < texts.length; from += 300) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/feed`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await once(socket, 'open');
    const said: string[] = [];
    const heard = new Promise<void>((resolve) => {
      socket.on('message', (bytes: Buffer) => {
        said.push(bytes.toString());
        if (bytes.toString().includes('"id":"last"')) resolve();
      });
    });
    for (const text of texts.slice(from, from + 300)) {
      socket.send(text);
      // A valid message in between, because too many invalid ones end the connection.
      socket.send('{"id":1,"type":"ping"}');
    }
    socket.send('{"id":"last","type":"ping"}');
    await heard;
    answers += said.length;
    expect(said.length).toBeGreaterThan(2 * Math.min(300, texts.length - from));
    for (const text of said) expect(leakIn(text)).toBeUndefined();
    socket.close();
  }

  await expectUnmoved();
});

test('the run sent as many requests as it should', () => {
  console.info(`hostile wire: ${answers} answers`);
  expect(answers).toBeGreaterThanOrEqual(volume.wire);
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FeedServer } from '../../../adapters/feed/feed-server.ts';
import { createApp } from '../../../adapters/http/app.ts';
import { FeedDoor } from '../../../adapters/http/feed/door.ts';
import type { RunningServer } from '../../../adapters/server/server.ts';
import { controlled, controlToken, twoCars } from '../../support/controlled.ts';
import { localServer } from '../../support/local-server.ts';
import { turn, turns } from '../../support/turn.ts';

let server: RunningServer;
const failures: unknown[] = [];
let answered = 0;
let tokens: { readonly application: string; readonly user: string; readonly userId: string };
let vehicleId: string;

beforeAll(async () => {
  const { worlds, run, wall } = controlled(twoCars, { clock: { mode: 'strict', speed: 1 } });
  const { service } = run.world;
  vehicleId = service.vehicleId(0);
  tokens = {
    application: service.issueToken().accessToken,
    user: service.legacyTokens.grant('anna').accessToken,
    userId: service.users.byName('anna')!.id,
  };
  const onError = (error: unknown) => void failures.push(error);
  const app = createApp({ worlds, simulation: worlds, controlToken, onError });
  const newInstance = () => 'instance';
  const door = new FeedDoor({ app, simulation: worlds, controlToken, wall, newInstance });
  server = await localServer({
    fetch: (request) => app.fetch(request),
    webSockets: new FeedServer({ open: (request) => door.open(request) }),
    onAnswer: () => (answered += 1),
  });
});

afterAll(() => server.close(0));

/** Sends some bytes and hangs up, properly or with a reset; resolves with the answer so far. */
async function hungUp(parts: readonly string[], end: 'end' | 'resetAndDestroy') {
  const socket: Socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => {});
  await once(socket, 'connect');
  for (const part of parts) {
    socket.write(part);
    await turn();
    await turn();
  }
  socket[end]();
  if (!socket.closed) await once(socket, 'close');
  return text;
}

const control = `Host: localhost\r\nAuthorization: Bearer ${controlToken}\r\nContent-Type: application/json\r\n`;
const chunked = `POST /sim/clock/advance HTTP/1.1\r\n${control}Transfer-Encoding: chunked\r\n\r\n`;

/** The bytes that a client sends before it disconnects. */
const phases: Readonly<Record<string, () => readonly string[]>> = {
  'in the headers': () => ['GET /sim/clock HTTP/1.1\r\nHost: loc'],
  'before the body': () => [
    `POST /sim/clock/advance HTTP/1.1\r\n${control}Content-Length: 11\r\n\r\n`,
  ],
  'in a body of a length': () => [
    `POST /sim/clock/advance HTTP/1.1\r\n${control}Content-Length: 11\r\n\r\n{"by"`,
  ],
  'before the first chunk': () => [chunked],
  'after a chunk': () => [`${chunked}5\r\n{"by"\r\n`],
  'in a chunk': () => [`${chunked}5\r\n{"b`],
  'in the body of a form': () => [
    'POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n5\r\ngrant\r\n',
  ],
  'in a batch': () => [
    `POST /v2.0/vehicles/${vehicleId}/batch HTTP/1.1\r\nHost: localhost\r\n` +
      `Authorization: Bearer ${tokens.user}\r\nContent-Type: application/json\r\n` +
      'Transfer-Encoding: chunked\r\n\r\n5\r\n{"req\r\n',
  ],
  'while a command waits': () => [
    `POST /v3/vehicles/${vehicleId}/commands/security/lock HTTP/1.1\r\nHost: localhost\r\n` +
      `Authorization: Bearer ${tokens.application}\r\nsc-user-id: ${tokens.userId}\r\nContent-Length: 0\r\n\r\n`,
  ],
  'while it is answered': () => [
    `GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(20),
  ],
  'in a handshake': () => [
    `GET /feed HTTP/1.1\r\n${control}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  ],
  'as a handshake is answered': () => [
    `GET /feed HTTP/1.1\r\n${control}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  ],
};

for (const end of ['end', 'resetAndDestroy'] as const) {
  test.each(Object.keys(phases))(`a client that goes %s is no failure (${end})`, async (phase) => {
    const said = ['error', 'info', 'warn', 'log'] as const;
    const spies = said.map((name) => vi.spyOn(console, name).mockImplementation(() => {}));

    await hungUp(phases[phase]!(), end);
    while ((await server.connections()) > 0) await turn();
    for (let count = 0; count < 20; count += 1) await turn();

    expect(failures.splice(0)).toEqual([]);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    const { status } = await fetch(`${server.origin}/sim/clock`, {
      headers: { connection: 'close' },
    });
    expect(status, 'everybody else is served').toBe(401);
  });
}

test('invalid chunks are answered with 400 and are no failure', async () => {
  const before = answered;
  const text = await hungUp([`${chunked}3\r\nabc\r\nzz\r\n`], 'end');
  await turns(() => answered > before);

  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(failures).toEqual([]);
});

import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type ReadyLine, serveHere } from '../../support/serving.ts';
import { turn, turns } from '../../support/turn.ts';

/** A request of a client that holds the control token. */
interface Asked {
  readonly target: string;
  readonly method?: string;
  readonly body?: object;
  readonly headers?: readonly string[];
  /** The body is cut off. */
  readonly isCut?: boolean;
}

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

const tool = (name: string, args: object) => ({
  target: '/mcp',
  method: 'POST',
  body: { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name, arguments: args } },
});

/** Requests whose answers last, or never come: of each route that streams or waits. */
const lasting: Readonly<Record<string, Asked>> = {
  'the stream of /mcp': { target: '/mcp' },
  'a call of /mcp that advances': tool('advance_clock', { by: '3000d' }),
  'a call of /mcp that waits': tool('advance_clock', { until: 'false' }),
  'a call of /mcp that runs': tool('run_scenario', { shipped: 'journeys/neighbourhood' }),
  'a call of /mcp whose body is cut off': { ...tool('list_worlds', {}), isCut: true },
  'an advance': { target: '/sim/clock/advance', method: 'POST', body: { by: '3000d' } },
  'an advance until a condition': {
    target: '/sim/clock/advance',
    method: 'POST',
    body: { until: 'false' },
  },
  'an advance whose body is cut off': {
    target: '/sim/clock/advance',
    method: 'POST',
    body: { by: '3000d' },
    isCut: true,
  },
  'a world in the making': {
    target: '/sim/worlds',
    method: 'POST',
    body: { shipped: 'demo/city-day' },
  },
  'a replay in the making': {
    target: '/sim/replays',
    method: 'POST',
    body: { last: '1h' },
  },
  'a recording': { target: '/sim/worlds/main/recording' },
  'a branch in the making': {
    target: '/sim/worlds/main/branches',
    method: 'POST',
    body: {},
  },
  'the log': { target: '/sim/log' },
  'the feed': { target: '/feed', headers: upgrade },
  'the feed of a world': { target: '/w/main/feed', headers: upgrade },
  'a handshake that fails': { target: '/feed', headers: upgrade.slice(0, 2) },
  'the metrics': { target: '/metrics' },
  'the dashboard': { target: '/', headers: ['Accept: text/html'] },
};

function bytesOf(asked: Asked, head: readonly string[]): string {
  const { target, method = 'GET', body, headers = [], isCut = false } = asked;
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', ...head, ...headers];
  if (text !== '') lines.push(`Content-Length: ${text.length + (isCut ? 50 : 0)}`);
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Notes the timers that begin from now on; returns those that still keep the process. */
function notedTimers(): () => readonly NodeJS.Timeout[] {
  const noted = new Map<number, NodeJS.Timeout>();
  const hook = createHook({
    init: (id, type, _trigger, resource) => {
      if (type === 'Timeout') noted.set(id, resource as NodeJS.Timeout);
    },
    // A timer that has fired or was called off.
    destroy: (id) => void noted.delete(id),
  }).enable();
  onTestFinished(() => void hook.disable());
  return () => [...noted.values()].filter((each) => each.hasRef());
}

async function served() {
  const { output, end } = await serveHere('--json', '--mcp', '--metrics');
  const { origin, controlToken } = JSON.parse(output) as ReadyLine;
  const head = [
    `Authorization: Bearer ${controlToken}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
  ];
  const open = async (asked: Asked, others: readonly string[] = []): Promise<Socket> => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytesOf(asked, [...head, ...others]));
    return socket;
  };
  return { open, end };
}

/** Begins a session of tools; returns the header that names it. */
async function session(open: (asked: Asked) => Promise<Socket>): Promise<string> {
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const socket = await open({ target: '/mcp', method: 'POST', body });
  let text = '';
  while (!text.includes('"serverInfo"')) text += String((await once(socket, 'data'))[0]);
  socket.destroy();
  return /mcp-session-id: [-\w]+/i.exec(text)![0];
}

test.each(Object.keys(lasting))('a client of %s that has hung up leaves no timer', async (name) => {
  const timers = notedTimers();
  const { open, end } = await served();
  const asked = lasting[name]!;
  const others = asked.target === '/mcp' ? [await session(open)] : [];
  const socket = await open(asked, others);
  // Some answers begin, others never do.
  await someTurns();
  socket.resetAndDestroy();
  await someTurns();

  const { code, stderr } = await end();

  expect([code, stderr]).toEqual([0, '']);
  await turns(() => timers().length === 0);
});

test('clients that hang up while the server stops leave no timer', { tags: 'long' }, async () => {
  const timers = notedTimers();
  const { open, end } = await served();
  const others = [await session(open)];
  const sockets: Socket[] = [];
  for (const asked of Object.values(lasting)) {
    sockets.push(await open(asked, asked.target === '/mcp' ? others : []));
  }
  await someTurns();

  const ended = end();
  await someTurns();
  for (const socket of sockets) socket.destroy();

  expect((await ended).code).toBe(0);
  await turns(() => timers().length === 0);
});

async function someTurns(): Promise<void> {
  for (let count = 0; count < 30; count += 1) await turn();
}

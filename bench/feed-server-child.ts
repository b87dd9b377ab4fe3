/**
 * Tells many clients of entries: the feed, or bare `ws` sending the same bytes. Argument: a `FeedServing` as JSON; prints a
 * `FeedServed` once it listens, and a `FeedSpent` for every line it is given: the first says what it takes while
 * nobody is told anything, every other tells everybody of everything.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type WebSocket, WebSocketServer } from 'ws';
import { FeedServer } from '../adapters/feed/feed-server.ts';
import { createApp } from '../adapters/http/app.ts';
import { FeedDoor } from '../adapters/http/feed/door.ts';
import { HostedWorlds } from '../adapters/library/hosted-worlds.ts';
import { hostWall } from '../adapters/pace/wall.ts';
import { startServer } from '../adapters/server/server.ts';
import { type Entry, entryLine, parseScenario } from '../engine/index.ts';
import { report } from './report.ts';

export interface FeedServing {
  readonly by: 'motorpool' | 'ws';
  /** Entries in all, and how many of them are written in one turn. */
  readonly entries: number;
  readonly together: number;
  /** Bytes that an entry carries beside what every entry has. */
  readonly ballast: number;
  /** Clients that read nothing: nobody waits for them. */
  readonly stalled: number;
}

export interface FeedServed {
  readonly port: number;
  readonly token: string;
}

export interface FeedSpent {
  readonly tookMs: number;
  /** Processor time of this process. */
  readonly cpuMicros: number;
  readonly clients: number;
  readonly messageBytes: number;
  /** Of the whole process, in memory. */
  readonly residentBytes: number;
}

const { by, entries, together, ballast, stalled } = JSON.parse(process.argv[2]!) as FeedServing;

const token = 'bench-token';
const worlds = new HostedWorlds({ wall: hostWall, clock: { mode: 'held', speed: 1 }, faces: {} });
const text = 'version: 1\nname: feed\nvehicles: { car: { model: BEV } }\n';
const { run } = worlds.host(parseScenario(text, { file: 'feed' }));
const { log, clock } = run.world;
const sockets = new Set<Socket>();
const { port, tell } = by === 'motorpool' ? await serve() : await serveBare();
report({ port, token } satisfies FeedServed);

const lines: AsyncIterable<string> = createInterface({ input: process.stdin });
let broadcasts = -1;
for await (const _ of lines) {
  broadcasts += 1;
  const isIdle = broadcasts === 0;
  report((isIdle ? spent(0, process.cpuUsage()) : await broadcast()) satisfies FeedSpent);
}
process.exit();

function spent(startMs: number, { user, system }: NodeJS.CpuUsage): FeedSpent {
  globalThis.gc?.();
  return {
    tookMs: performance.now() - startMs,
    cpuMicros: user + system,
    clients: sockets.size,
    messageBytes: Buffer.byteLength(messageText(log.retained.at(-1)!)),
    residentBytes: process.memoryUsage().rss,
  };
}

/** Ends once everybody but those who read nothing has everything. */
async function broadcast(): Promise<FeedSpent> {
  const clients = [...sockets];
  const before = clients.map(({ bytesWritten }) => bytesWritten);
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  for (let written = 0; written < entries; written += together) {
    for (let count = 0; count < together; count += 1) tell();
    await turn();
  }
  const wanted = log.retained
    .slice(-entries)
    .reduce((sum, entry) => sum + Buffer.byteLength(messageText(entry)), 0);
  const isDone = (socket: Socket, at: number): boolean =>
    socket.writableLength === 0 && socket.bytesWritten - before[at]! >= wanted;
  let missing = clients.length;
  while (missing > stalled) {
    await turn();
    missing = clients.reduce((sum, socket, at) => sum + (isDone(socket, at) ? 0 : 1), 0);
  }
  // The first may find room in the system.
  if (broadcasts > 1 && missing < stalled)
    throw new Error('clients that read nothing have everything');
  return spent(startMs, process.cpuUsage(cpu));
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function write(): number {
  return log.append(clock.now, 'mk', 'note.made', '', -1, { text: 'x'.repeat(ballast) });
}

function messageText(entry: Entry): string {
  return `{"type":"entry","entry":${entryLine(entry)}}`;
}

async function serve(): Promise<{ port: number; tell: () => void }> {
  const app = createApp({ worlds, simulation: worlds, controlToken: token });
  const door = new FeedDoor({
    app,
    simulation: worlds,
    controlToken: token,
    wall: hostWall,
    newInstance: () => 'bench',
  });
  const feeds = new FeedServer({ open: (request) => door.open(request) });
  const server = await startServer({
    fetch: app.fetch,
    webSockets: {
      handle: (request, socket, head) => {
        sockets.add(socket as Socket);
        feeds.handle(request, socket, head);
      },
      close: () => feeds.close(),
    },
    host: '127.0.0.1',
    port: 0,
    complaint: () => '',
    nowMs: () => performance.now(),
  });
  return { port: server.port, tell: write };
}

/** Writes the same entries, and sends each to everybody as the documentation of `ws` shows it. */
async function serveBare(): Promise<{ port: number; tell: () => void }> {
  const server = createServer();
  const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
  const clients = new Set<WebSocket>();
  webSockets.on('connection', (client, { socket }) => {
    clients.add(client);
    sockets.add(socket);
  });
  const tellAll = (): void => {
    write();
    const bytes = Buffer.from(messageText(log.retained.at(-1)!));
    for (const client of clients) client.send(bytes, { binary: false });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, tell: tellAll };
}

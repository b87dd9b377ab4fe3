/**
 * Sends entries to many clients: the feed, or bare `ws` with the same bytes. Argument: a
 * `FeedServing` as JSON; prints a `FeedServed` once it listens, answers a `FeedWriting` with
 * `FeedWritten`, and any other line with the costs so far.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { FeedServer } from '../adapters/feed/feed-server.ts';
import { createApp } from '../adapters/http/app.ts';
import { FeedDoor } from '../adapters/http/feed/door.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { startServer } from '../adapters/server/server.ts';
import { HostedWorlds } from '../adapters/worlds/hosted-worlds.ts';
import { entryLine, type LoggedEntry, parseScenario } from '../engine/index.ts';
import { bytesInUse, monotonicMs, report } from './report.ts';

export interface FeedServing {
  readonly by: 'motorpool' | 'ws';
}

export interface FeedServed {
  readonly port: number;
  readonly token: string;
}

export interface FeedWriting {
  /** The number of all entries, and of those that are written in one turn. */
  readonly entries: number;
  readonly together: number;
  /** Time between two turns; without it the next turn begins at once. */
  readonly everyMs?: number;
  /** Bytes that each entry has beside the members of every entry. */
  readonly ballast: number;
}

/** The instants at which each entry was written, by the clock that processes share. */
export interface FeedWritten {
  readonly atMs: readonly number[];
}

/** Counted since the last `FeedWriting`. */
export interface FeedSpent {
  /** Processor time of this process. */
  readonly cpuMicros: number;
  readonly messageBytes: number;
  /** Memory of the whole process. */
  readonly residentBytes: number;
  /** The part of it in use. */
  readonly usedBytes: number;
  /** Bytes that wait in this process for each client that has not read all. */
  readonly waitingBytes: readonly number[];
}

const { by } = JSON.parse(process.argv[2]!) as FeedServing;

const token = 'bench-token';
const worlds = new HostedWorlds({ wall: hostWall, clock: { mode: 'held', speed: 1 }, faces: {} });
const text = 'version: 1\nname: feed\nvehicles: { car: { model: BEV } }\n';
const { run } = worlds.host(parseScenario(text, { file: 'feed' }));
const { log, clock } = run.world;
const sockets = new Set<Socket>();
const { port, tell } = by === 'motorpool' ? await serve() : await serveBare();
report({ port, token } satisfies FeedServed);

let cpu = process.cpuUsage();
const lines: AsyncIterable<string> = createInterface({ input: process.stdin });
for await (const line of lines) {
  if (line === '') report(spent());
  else report(await writeAll(JSON.parse(line) as FeedWriting));
}
process.exit();

function spent(): FeedSpent {
  const { user, system } = process.cpuUsage(cpu);
  const usedBytes = bytesInUse();
  return {
    cpuMicros: user + system,
    messageBytes: Buffer.byteLength(messageText(log.retained.at(-1)!)),
    residentBytes: process.memoryUsage().rss,
    usedBytes,
    waitingBytes: [...sockets].map((each) => each.writableLength).filter((bytes) => bytes > 0),
  };
}

async function writeAll(writing: FeedWriting): Promise<FeedWritten> {
  const { entries, together, everyMs, ballast } = writing;
  const atMs: number[] = [];
  cpu = process.cpuUsage();
  while (atMs.length < entries) {
    for (let count = 0; count < together; count += 1) {
      atMs.push(monotonicMs());
      tell('x'.repeat(ballast));
    }
    await (everyMs === undefined ? turn() : setTimeout(everyMs));
  }
  return { atMs };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function write(note: string): void {
  log.append(clock.now, 'mk', 'note.made', '', -1, { text: note });
}

function messageText(entry: LoggedEntry): string {
  return `{"type":"entry","entry":${entryLine(entry)}}`;
}

interface Served {
  readonly port: number;
  /** Writes an entry, which is sent to all clients. */
  readonly tell: (note: string) => void;
}

async function serve(): Promise<Served> {
  const app = createApp({ worlds, simulation: worlds, controlToken: token });
  const door = new FeedDoor({
    app,
    simulation: worlds,
    controlToken: token,
    wall: hostWall,
    newInstance: () => 'bench',
  });
  const feeds = new FeedServer({
    open: (request) => door.open(request),
    // `ws` ends a client after two unanswered pings, and these clients send nothing.
    limits: { pingMs: 3_600_000 },
  });
  const server = await startServer({
    fetch: app.answer,
    webSockets: {
      handle: (request, socket, head) => {
        sockets.add(socket);
        return feeds.handle(request, socket, head);
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

/** Writes the same entries, and sends each to all clients as in the documentation of `ws`. */
async function serveBare(): Promise<Served> {
  const server = createServer();
  const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
  const clients = new Set<WebSocket>();
  webSockets.on('connection', (client, { socket }) => {
    clients.add(client);
    sockets.add(socket);
  });
  const tellAll = (note: string): void => {
    write(note);
    const bytes = Buffer.from(messageText(log.retained.at(-1)!));
    for (const client of clients) client.send(bytes, { binary: false });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, tell: tellAll };
}

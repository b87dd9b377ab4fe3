/**
 * Many clients of a feed on bare sockets, which count the entries that arrive and parse nothing
 * else, so that listening costs far less than sending. Argument: `FeedClients` as JSON; prints a
 * line once all of them receive entries, answers every `FeedAwaited` with `FeedArrivals`, and ends
 * with its input.
 */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Arrivals, EntryCount } from './feed-arrivals.ts';
import { monotonicMs, report } from './report.ts';

export interface FeedClients {
  readonly port: number;
  readonly count: number;
  /** The number of further clients that stop reading once they are subscribed. */
  readonly stalled: number;
  /** A bare server sends no acknowledgement: every client is subscribed after its handshake. */
  readonly subscribes: boolean;
  readonly token: string;
}

/** Numbers of entries in the order of arrival; answered once every client that reads has them. */
export interface FeedAwaited {
  readonly from: number;
  readonly to: number;
}

/**
 * The instants at which half of the clients and all of them had each entry, by the clock that
 * processes share.
 */
export interface FeedArrivals {
  readonly halfAtMs: readonly number[];
  readonly allAtMs: readonly number[];
}

const given = JSON.parse(process.argv[2]!) as FeedClients;
const { port, count, stalled, subscribes, token } = given;
const arrivals = new Arrivals(count);
let awaited: FeedAwaited | undefined;

const together = 200;
const all = count + stalled;
// The clients that read nothing are spread among the others.
const isStalled = (place: number): boolean =>
  Math.floor(((place + 1) * stalled) / all) > Math.floor((place * stalled) / all);
for (let first = 0; first < all; first += together) {
  const some = Array.from({ length: Math.min(together, all - first) }, (_, at) => first + at);
  await Promise.all(some.map(open));
}
report({ count });

const lines: AsyncIterable<string> = createInterface({ input: process.stdin });
for await (const line of lines) {
  awaited = JSON.parse(line) as FeedAwaited;
  answer();
}
process.exit();

function answer(): void {
  if (awaited === undefined || arrivals.complete < awaited.to) return;
  report(arrivals.from(awaited.from) satisfies FeedArrivals);
  awaited = undefined;
}

function open(place: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', reject);
    socket.write(
      `GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    let said = '';
    let isAsked = false;
    socket.on('data', function listen(bytes: Buffer) {
      said += bytes.toString('latin1');
      if (!said.includes('\r\n\r\n')) return;
      if (!said.startsWith('HTTP/1.1 101')) return reject(new Error(said));
      if (subscribes && !isAsked) {
        isAsked = true;
        socket.write(masked('{"type":"subscribe","id":1}'));
      }
      if (subscribes && !/"type":"ack".*\}\}$/.test(said)) return;
      socket.off('data', listen);
      begin(socket, place);
      resolve();
    });
  });
}

function begin(socket: Socket, place: number): void {
  if (isStalled(place)) return void socket.pause();
  const entries = new EntryCount();
  socket.on('data', (bytes: Buffer) => {
    const nowMs = monotonicMs();
    entries.take(bytes, (entry) => arrivals.add(entry, nowMs));
    answer();
  });
}

/** A frame from a client, with a mask that changes nothing. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

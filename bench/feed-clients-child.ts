/**
 * Many clients of a feed on bare sockets, which take what comes and look at none of it, so that being told costs far more
 * than listening. Argument: `FeedClients` as JSON; prints a line once all of them are told, and ends with its input.
 */
import { connect, type Socket } from 'node:net';
import { report } from './report.ts';

export interface FeedClients {
  readonly port: number;
  readonly count: number;
  /** So many of them read nothing any more once they are told. */
  readonly stalled: number;
  /** A bare server answers nothing: whoever has shaken hands is told. */
  readonly subscribes: boolean;
  readonly token: string;
}

const given = JSON.parse(process.argv[2]!) as FeedClients;
const { port, count, stalled, subscribes, token } = given;

const together = 200;
for (let first = 0; first < count; first += together) {
  const some = Array.from({ length: Math.min(together, count - first) }, (_, at) => first + at);
  await Promise.all(some.map(open));
}
report({ count });
process.stdin.resume().on('close', () => process.exit());

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
      if (subscribes && !said.includes('"type":"ack"')) return;
      socket.off('data', listen);
      begin(socket, place);
      resolve();
    });
  });
}

function begin(socket: Socket, place: number): void {
  if (place < stalled) socket.pause();
  else socket.on('data', () => {});
}

/** A frame of a client, under a mask that changes nothing. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

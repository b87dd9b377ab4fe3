import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Outcome } from '../../engine/index.ts';
import { outcomeOf } from './answer.ts';
import type { CallOffSignal } from './call-off.ts';
import { bareHost } from './callback-policy.ts';
import type { Posting } from './posting.ts';

interface ConnectionOptions {
  readonly url: URL;
  readonly connect: buildConnector.connector;
  readonly signal: CallOffSignal;
}

/**
 * Sends a request that breaks off in its body, on a connection of its own: reset, or ended as if
 * complete. Rejects with the error of a connection that cannot be made.
 */
export async function breakOff(posting: Posting, connection: ConnectionOptions): Promise<Outcome> {
  const socket = await open(connection);
  const { signal } = connection;
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const end = (outcome: Outcome): void => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(outcome);
    };
    const giveUp = (): void => end({ failure: 'timeout' });
    signal.addEventListener('abort', giveUp);
    socket.on('error', () => end({ failure: 'reset' }));
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('close', () => end(answerIn(Buffer.concat(received))));
    const { body } = posting;
    const half = body.subarray(0, Math.floor(body.length / 2));
    socket.write(Buffer.concat([Buffer.from(headOf(posting, connection.url)), half]), () => {
      if (!posting.isReset) {
        socket.end();
        return;
      }
      // Below TLS an end without a handshake is a reset to the other side.
      if (!(socket instanceof TLSSocket)) socket.resetAndDestroy();
      end({ failure: 'reset' });
    });
  });
}

function open({ url, connect }: ConnectionOptions): Promise<Socket> {
  const { hostname, host, protocol, port } = url;
  return new Promise((resolve, reject) => {
    connect({ hostname: bareHost(hostname), host, protocol, port }, (error, socket) => {
      if (error === null) resolve(socket);
      else reject(error);
    });
  });
}

function headOf({ headers }: Posting, { host, pathname, search }: URL): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const first = `POST ${pathname}${search} HTTP/1.1`;
  return `${[first, `host: ${host}`, 'connection: close', ...lines].join('\r\n')}\r\n\r\n`;
}

/** Some receivers answer half a body; most just hang up. */
function answerIn(received: Buffer): Outcome {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(received.toString('latin1'))?.[1];
  if (status === undefined) return { failure: 'reset' };
  return outcomeOf(Number(status), { retryAfter: undefined, date: undefined }, new Uint8Array());
}

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** The last response on a connection before it is closed. */
export interface LastWords {
  readonly status: number;
  readonly headers?: Iterable<readonly [string, string]>;
  readonly body: string;
}

/** Answers on a connection and ends it. */
export function hangUp(socket: Socket, words: LastWords, lingerMs: number): void {
  socket.write(bytesOf(words));
  linger(socket, lingerMs);
}

/**
 * Ends a connection after its last response. Closing a socket with unread bytes resets it, which
 * discards bytes that the client has not read. So incoming bytes are read until the client hangs up
 * or its time is over.
 */
export function linger(socket: Socket, lingerMs: number): void {
  socket.on('error', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

function bytesOf({ status, headers = [], body }: LastWords): string {
  const fields = [...headers].filter(([name]) => !isFraming(name));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function isFraming(name: string): boolean {
  return /^(content-length|transfer-encoding|connection)$/i.test(name);
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { SelfSigned } from '../../support/self-signed.ts';

/** A request as it arrived over a socket. */
export interface Heard {
  readonly request: IncomingMessage;
  readonly text: string;
  /** Whether its body is complete. */
  readonly isWhole: boolean;
}

export interface Listener {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** The number of connections. */
  readonly connections: number;
  /** Resolves when this number of requests has arrived, whole or not. */
  readonly come: (count: number) => Promise<void>;
}

/**
 * A receiver on a port of this machine, closed after the test; with a certificate it speaks TLS.
 */
export async function listen(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  { host = '127.0.0.1', tls }: { readonly host?: string; readonly tls?: SelfSigned } = {},
): Promise<Listener> {
  const heard: Heard[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    const note = (isWhole: boolean): void => {
      heard.push({ request, text: Buffer.concat(chunks).toString('utf8'), isWhole });
      for (const wake of waiting) wake();
    };
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      note(true);
      answer(response, request);
    });
    request.on('error', () => note(false));
  };
  const server = tls === undefined ? createServer(take) : createTlsServer(tls, take);
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http${tls === undefined ? '' : 's'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    heard,
    get connections() {
      return connections;
    },
    come: (count) =>
      new Promise((resolve) => {
        const wake = (): void => {
          if (heard.length >= count) resolve();
        };
        waiting.add(wake);
        wake();
      }),
  };
}

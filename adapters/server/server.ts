import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { RequestListener } from './listener.ts';
import type { ListenerOptions, WebSockets } from './listener-options.ts';
import { asPlainRequest } from './plain-request.ts';

export interface ServerOptions extends ListenerOptions {
  /** An address or name of this machine. */
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly limits?: Partial<ServerLimits> | undefined;
  /** Takes connections that become WebSockets; without it they are answered like any others. */
  readonly webSockets?: WebSockets | undefined;
}

/** Limits of real time, and of one client. */
export interface ServerLimits {
  /** For all headers to arrive. */
  readonly headersMs: number;
  /** For a whole request to arrive. */
  readonly requestMs: number;
  /** Between two requests on one connection. */
  readonly idleMs: number;
  /** Time in which a client must accept some bytes of a response. */
  readonly unreadMs: number;
  /** Time in which a refused client may hang up. */
  readonly lingerMs: number;
  readonly headerBytes: number;
}

const usualLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 30_000,
  unreadMs: 30_000,
  lingerMs: 2_000,
  headerBytes: 16_384,
};

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** The number of connections, including upgraded ones. */
  connections(): Promise<number>;
  /** Finishes the requests under way, refuses new ones, and ends the rest after some real time. */
  close(graceMs: number): Promise<void>;
}

/** Begins to listen; rejects with the error of the operating system if it cannot. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port } = options;
  const limits = { ...usualLimits, ...options.limits };
  const listener = new RequestListener(options, limits.lingerMs);
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
      // A request without a Host header is answered like any other mistake.
      requireHostHeader: false,
      // TCP keep-alive finds vanished clients.
      keepAlive: true,
      keepAliveInitialDelay: limits.idleMs,
      // From Node 24.9; the listener of upgrades in Node 26 is not given the body of a request.
      ...(options.webSockets !== undefined && { shouldUpgradeCallback: offersWebSocket }),
    },
    (request, response) => listener.answer(request, response),
  );
  server.timeout = limits.unreadMs;
  // Expectations other than `100-continue` may be ignored (RFC 9110).
  server.on('checkExpectation', (request, response) => listener.answer(request, response));
  server.on('clientError', (error, socket) => listener.refuse(error, socket as Socket));
  if (options.webSockets !== undefined) upgradeTo(options.webSockets, server, listener);
  await listening(server, host, port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    host,
    port: taken,
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    connections: () => counted(server),
    close: (graceMs) => {
      options.webSockets?.close();
      return close(server, listener, graceMs);
    },
  };
}

function upgradeTo(webSockets: WebSockets, server: Server, listener: RequestListener): void {
  server.on('upgrade', (request, stream, head) => {
    const socket = stream as Socket;
    if (offersWebSocket(request)) {
      void listener.upgrade(webSockets, request, socket, head);
      return;
    }
    // Java's client offers HTTP/2 with every request, which may be declined. Older Nodes ask here.
    socket.unshift(Buffer.concat([asPlainRequest(request), head]));
    server.emit('connection', socket);
  });
}

function offersWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function counted(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

function close(server: Server, listener: RequestListener, graceMs: number): Promise<void> {
  listener.stop();
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // Closes idle connections at once.
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
  });
}

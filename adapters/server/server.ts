import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { asPlainRequest } from './plain-request.ts';

export interface ServerOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  /** An address or name of this machine. */
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  /** What is told of a request that never was one, or came too late: the body of a response with that status. */
  readonly complaint: (status: ComplaintStatus) => string;
  /** Learns of every request that was answered. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  /** Milliseconds of real time since some moment. */
  readonly nowMs: () => number;
  readonly limits?: Partial<ServerLimits> | undefined;
  /** Takes connections that are to become WebSockets; without it such requests are answered like any other. */
  readonly webSockets?: WebSockets | undefined;
}

/** Who makes WebSockets of connections. */
export interface WebSockets {
  /** @param head what came after the head of the request */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends them. */
  close(): void;
}

/** Malformed, too slow, headers too large, broken inside, shutting down. */
export type ComplaintStatus = 400 | 408 | 431 | 500 | 503;

/** Without a query, which may hold what is nobody's business; without headers, which hold tokens. */
export interface Answer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly tookMs: number;
  readonly requestId: string;
}

/** Of real time, and of one client. */
export interface ServerLimits {
  /** For all headers to come. */
  readonly headersMs: number;
  /** For a whole request to come. */
  readonly requestMs: number;
  /** Between two requests on one connection. */
  readonly idleMs: number;
  readonly headerBytes: number;
}

const usualLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 30_000,
  headerBytes: 16_384,
};

/** A server at work. */
export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Finishes what was asked, refuses anything new, and ends what is left after so much real time. */
  close(graceMs: number): Promise<void>;
}

/** Begins to listen; rejects with the error of the operating system where that cannot be. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, complaint } = options;
  const limits = { ...usualLimits, ...options.limits };
  const listener = new Listener(options);
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
      // A request without a Host header is answered like any other mistake.
      requireHostHeader: false,
    },
    (request, response) => listener.answer(request, response),
  );
  if (options.webSockets !== undefined) upgradeTo(options.webSockets, server);
  server.on('clientError', (error, socket) => refuse(error, socket as Socket, complaint));
  await listening(server, host, port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    host,
    port: taken,
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: (graceMs) => {
      options.webSockets?.close();
      return close(server, listener, graceMs);
    },
  };
}

function upgradeTo(webSockets: WebSockets, server: Server): void {
  server.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') {
      return webSockets.handle(request, socket, head);
    }
    // Clients that would rather speak HTTP/2, such as that of Java, offer to with every request: it may be declined.
    socket.unshift(Buffer.concat([asPlainRequest(request), head]));
    server.emit('connection', socket);
  });
}

/** Hands requests to the app, and refuses them while the server stops. */
class Listener {
  readonly #options: ServerOptions;
  readonly #listen: ReturnType<typeof getRequestListener>;
  readonly #active = new Set<ServerResponse>();
  readonly #ids = new WeakMap<object, string>();
  #isStopping = false;

  constructor(options: ServerOptions) {
    this.#options = options;
    const { complaint } = options;
    this.#listen = getRequestListener((request, { outgoing }) => this.#fetch(request, outgoing), {
      // What the bridge cannot make a request of: a Host header or a target that is no URL.
      errorHandler: () => plain(complaint(400), 400),
    });
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const { onAnswer, nowMs } = this.#options;
    const startedMs = nowMs();
    this.#active.add(response);
    if (this.#isStopping) lastOfItsConnection(response);
    // Dates are simulated, and where there is no world there is none.
    response.sendDate = false;
    response.on('close', () => {
      this.#active.delete(response);
      onAnswer?.({
        method: request.method ?? '',
        path: (request.url ?? '').split('?', 1)[0] ?? '',
        status: response.statusCode,
        tookMs: nowMs() - startedMs,
        requestId: this.#ids.get(response) ?? '-',
      });
    });
    void this.#listen(request, response);
  }

  stop(): void {
    this.#isStopping = true;
    for (const response of this.#active) lastOfItsConnection(response);
  }

  async #fetch(request: Request, outgoing: object): Promise<Response> {
    const { fetch, complaint, onAnswer } = this.#options;
    if (this.#isStopping) return plain(complaint(503), 503);
    try {
      const response = await fetch(request);
      // Headers are made of what a response carries when they are first looked at, which takes its time.
      if (onAnswer !== undefined) {
        this.#ids.set(outgoing, response.headers.get('sc-request-id') ?? '-');
      }
      return response;
    } catch {
      // The app answers its own failures; nothing of this one leaves the server.
      return plain(complaint(500), 500);
    }
  }
}

function lastOfItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

function plain(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

const statusOf: Readonly<Record<string, ComplaintStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const reasons: Readonly<Record<ComplaintStatus, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Answers what is no HTTP, and hangs up. */
function refuse(
  error: NodeJS.ErrnoException,
  socket: Socket,
  complaint: ServerOptions['complaint'],
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf[error.code ?? ''] ?? 400;
  const body = complaint(status);
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
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

function close(server: Server, listener: Listener, graceMs: number): Promise<void> {
  listener.stop();
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // Connections on which nothing is under way are closed at once.
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
  });
}

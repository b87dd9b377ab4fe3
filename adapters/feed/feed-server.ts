import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { toUrl } from '../words/url.ts';
import { type ConnectionHandler, type ConnectionLimits, FeedConnection } from './connection.ts';

export interface FeedServerOptions {
  /** Answers a handshake with an opening, which takes the connection, or with a refusal. */
  readonly open: (request: Request) => Promise<Response | ConnectionHandler>;
  readonly limits?: Partial<FeedLimits> | undefined;
}

export interface FeedLimits extends ConnectionLimits {
  /** Limit of a message of a client, bytes. */
  readonly messageBytes: number;
  /** Real time between two pings; a client that has not answered the last one is disconnected. */
  readonly pingMs: number;
}

const usualLimits: FeedLimits = {
  messageBytes: 65_536,
  pingMs: 30_000,
  fullBytes: 262_144,
  overfullBytes: 8_388_608,
  closeMs: 2000,
};

/** WebSockets of an HTTP server: handshakes, pings and closing. It does not read the messages. */
export class FeedServer {
  readonly #open: FeedServerOptions['open'];
  readonly #limits: FeedLimits;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Set<FeedConnection>();
  #pings: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ open, limits }: FeedServerOptions) {
    this.#open = open;
    this.#limits = { ...usualLimits, ...limits };
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#limits.messageBytes,
      // A browser needs one of those that it offers.
      handleProtocols: (offered) => (offered.has('motorpool') ? 'motorpool' : [...offered][0]!),
    });
    // The caller of `handle` answers a failed handshake.
    this.#sockets.on('wsClientError', () => {});
  }

  /**
   * Upgrades a request, given the bytes after its head. Returns undefined once it is a WebSocket, and otherwise the
   * refusal, a response or a status: 400 for an invalid handshake, 503 while the server ends.
   */
  async handle(
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
  ): Promise<Response | 400 | 503 | undefined> {
    const asked = requestOf(request);
    if (asked === undefined) return 400;
    const opening = this.#isClosed ? undefined : await this.#open(asked);
    if (opening instanceof Response) return opening;
    // The socket may have closed meanwhile.
    if (opening === undefined || this.#isClosed) return 503;
    const upgraded: WebSocket[] = [];
    // `ws` calls back before it returns, or not at all.
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => upgraded.push(webSocket));
    const [webSocket] = upgraded;
    if (webSocket !== undefined) this.#begin(webSocket, socket, opening);
    return webSocket !== undefined || socket.destroyed ? undefined : 400;
  }

  /** The number of clients. */
  get clients(): number {
    return this.#connections.size;
  }

  /** Closes every connection, since the server is shutting down. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#pings);
    for (const connection of this.#connections) {
      connection.close(1001, 'the server is shutting down');
    }
  }

  #begin(webSocket: WebSocket, socket: Socket, opening: ConnectionHandler): void {
    const connection = new FeedConnection(webSocket, socket, this.#limits);
    this.#connections.add(connection);
    this.#pings ??= setInterval(() => this.#ping(), this.#limits.pingMs);
    webSocket.once('close', () => {
      this.#connections.delete(connection);
      if (this.#connections.size > 0) return;
      clearInterval(this.#pings);
      this.#pings = undefined;
    });
    connection.begin(opening);
  }

  #ping(): void {
    for (const connection of this.#connections) connection.ping();
  }
}

/** The request of a handshake; undefined if target and host do not make a URL. */
function requestOf({ url = '/', headers }: IncomingMessage): Request | undefined {
  const address = headers.host === undefined ? undefined : toUrl(`http://${headers.host}${url}`);
  if (address === undefined) return undefined;
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !isOfConnection(name) ? [[name, value] as [string, string]] : [],
  );
  return new Request(address, { headers: given });
}

function isOfConnection(name: string): boolean {
  return name === 'connection' || name === 'upgrade' || name === 'keep-alive';
}

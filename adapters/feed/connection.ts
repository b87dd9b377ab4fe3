import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';

/** Takes an open connection; everything sent through it goes to the client. */
export type ConnectionHandler = (outlet: FeedConnection) => Party;

/** The other end of the conversation with a client. */
export interface Party {
  /** Takes one message; undefined is one that is not text. */
  receive(text: string | undefined): void;
  /** The connection is no longer full. */
  drained(): void;
  /** The client has gone. */
  closed(): void;
}

export interface ConnectionLimits {
  /** Bytes that the client has not taken, from which on the connection is full. */
  readonly fullBytes: number;
  /** Bytes from which on nothing may be added. */
  readonly overfullBytes: number;
  /** Real time in which a client must answer the closing handshake. */
  readonly closeMs: number;
}

export class FeedConnection {
  readonly #webSocket: WebSocket;
  readonly #socket: Socket;
  readonly #limits: ConnectionLimits;
  #isAlive = true;
  /** The bytes that the client had accepted by the last ping. */
  #taken = -1;

  constructor(webSocket: WebSocket, socket: Socket, limits: ConnectionLimits) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#limits = limits;
  }

  begin(opening: ConnectionHandler): void {
    const webSocket = this.#webSocket;
    // It then closes by itself, with the code that states the reason.
    webSocket.on('error', () => {});
    const party = opening(this);
    webSocket.on('message', (bytes: RawData, isBinary: boolean) => {
      this.#isAlive = true;
      party.receive(isBinary ? undefined : (bytes as Buffer).toString());
    });
    webSocket.on('pong', () => (this.#isAlive = true));
    webSocket.once('close', () => party.closed());
    this.#socket.on('drain', () => party.drained());
  }

  get isFull(): boolean {
    return this.#socket.writableLength >= this.#limits.fullBytes;
  }

  get isOverfull(): boolean {
    return this.#socket.writableLength >= this.#limits.overfullBytes;
  }

  /** Sends whole frames. Clients share them, so they bypass the framing of `ws`. */
  send({ frames }: { readonly frames: Buffer }): void {
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#socket.write(frames);
  }

  close(code: number, reason: string): void {
    const webSocket = this.#webSocket;
    webSocket.close(code, reason);
    // A client that reads nothing does not receive the closing frame.
    const timer = setTimeout(() => webSocket.terminate(), this.#limits.closeMs);
    webSocket.once('close', () => clearTimeout(timer));
  }

  /** Disconnects a client that has answered nothing, or accepted none of its bytes, since the last ping. */
  ping(): void {
    const { bytesWritten, writableLength } = this.#socket;
    const taken = bytesWritten - writableLength;
    const isStuck = writableLength > 0 && taken === this.#taken;
    if (!this.#isAlive || isStuck) return this.#webSocket.terminate();
    this.#isAlive = false;
    this.#taken = taken;
    this.#webSocket.ping();
  }
}

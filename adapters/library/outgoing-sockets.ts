import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { isOwnSending } from '../webhook/own-sending.ts';
import { getOwner } from './async-resources.ts';

/** The bytes of a socket when it was looked at last. */
interface SocketProgress {
  written: number;
  read: number;
  /** Whether it has been written to since it was read. */
  isOwed: boolean;
}

/**
 * The connections that the program opens: to a database, to another service. One that has been
 * written to since its last read waits for an answer.
 */
export class OutgoingSockets {
  readonly #progress = new WeakMap<Socket, SocketProgress>();

  /** Notes the handle of an encrypted connection that is being made: Node names none itself. */
  async note(handle: object): Promise<void> {
    // Its socket is set once it is made.
    await Promise.resolve();
    const socket = getSocket(handle);
    if (socket !== undefined) keep(socket);
  }

  /** Words for one that waits for an answer; undefined where none does. */
  get waiting(): string | undefined {
    let words: string | undefined;
    for (const socket of sockets) {
      const { bytesRead } = socket;
      // Node says nothing while the connection is being made.
      const bytesWritten = (socket.bytesWritten as number | undefined) ?? 0;
      const last = this.#progress.get(socket) ?? { written: 0, read: 0, isOwed: false };
      const isOwed = bytesRead <= last.read && (last.isOwed || bytesWritten > last.written);
      this.#progress.set(socket, { written: bytesWritten, read: bytesRead, isOwed });
      if (isOwed) words = `an answer from ${socket.remoteAddress}:${socket.remotePort}`;
    }
    return words;
  }
}

/** The open connections of the program, those of earlier worlds too: an agent keeps them. */
const sockets = new Set<Socket>();

subscribe('net.client.socket', (message) => {
  if (!isOwnSending()) keep((message as { readonly socket: Socket }).socket);
});

function keep(socket: Socket): void {
  if (sockets.has(socket) || socket.destroyed) return;
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

/** The socket of a handle; undefined for one that a server has accepted, whose client asks. */
function getSocket(handle: object): Socket | undefined {
  const owner = getOwner(handle);
  if (!(owner instanceof Socket)) return undefined;
  const { server } = owner as { readonly server?: unknown };
  return server === null || server === undefined ? owner : undefined;
}

import type { Socket } from 'node:net';

/** The number of connections, and of bytes on them. */
export interface ConnectionFacts {
  readonly opened: number;
  readonly bytes: { readonly sent: number; readonly received: number };
}

/** The connections to a receiver, and the bytes on them. */
export class ConnectionTally implements ConnectionFacts {
  opened = 0;
  readonly #open = new Set<Socket>();
  #sent = 0;
  #received = 0;

  readonly add = (socket: Socket): void => {
    this.opened += 1;
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#sent += socket.bytesWritten;
      this.#received += socket.bytesRead;
    });
  };

  get bytes(): ConnectionFacts['bytes'] {
    let [sent, received] = [this.#sent, this.#received];
    for (const socket of this.#open) {
      sent += socket.bytesWritten;
      received += socket.bytesRead;
    }
    return { sent, received };
  }
}

import { Socket } from 'node:net';

/** The sockets of the connections to a database. */
export class Sockets {
  readonly #open = new Set<Socket>();
  #end: { readonly reason: string } | undefined;

  open(): Socket {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    // The driver would revive one that is destroyed before it connects.
    const end = this.#end;
    if (end !== undefined) setImmediate(() => socket.destroy(new Error(end.reason)));
    return socket;
  }

  /** Lets the process end before the database has taken note of the end of its connections. */
  leave(): void {
    for (const socket of this.#open) socket.unref();
  }

  /** Ends all sockets with an error, and each later one as soon as it is made. */
  destroy(reason: string): void {
    this.#end = { reason };
    for (const socket of this.#open) socket.destroy(new Error(reason));
  }
}

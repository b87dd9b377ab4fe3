import type { FeedDoor } from '../../adapters/http/feed/door.ts';
import type { Parcel } from '../../adapters/http/feed/parcel.ts';
import type { ClientOutlet } from '../../adapters/http/feed/reader.ts';
import type { Session } from '../../adapters/http/feed/session.ts';
import type { FeedSocket, FeedSurroundings } from '../../adapters/library/feed/feed-options.ts';
import { feedHeaders, messageIn } from './feed-client.ts';
import type { HandWall } from './hand-wall.ts';

/** Connections between clients and a door, without sockets: they carry messages when told to, and can be cut. */
export class FeedNetwork {
  readonly #door: Pick<FeedDoor, 'open'>;
  readonly #wall: HandWall;
  readonly #wires: Wire[] = [];
  /** The addresses of all attempted connections. */
  readonly addresses: string[] = [];
  /** The result of handshakes in place of the door's. */
  refusal: string | undefined;

  constructor(door: Pick<FeedDoor, 'open'>, wall: HandWall) {
    this.#door = door;
    this.#wall = wall;
  }

  get surroundings(): FeedSurroundings {
    return {
      connect: (url) => {
        this.addresses.push(url);
        const wire = new Wire();
        this.#wires.push(wire);
        if (this.refusal !== undefined) wire.refuse(this.refusal);
        else void this.#open(wire, url);
        return wire.socket;
      },
      after: (ms, run) => this.#wall.after(ms, run),
      random: () => 0.5,
    };
  }

  get isAnyOpen(): boolean {
    return this.#wires.some((wire) => wire.isOpen);
  }

  /** Carries this number of messages to clients, without a number all of them. */
  carry(count = Infinity): void {
    for (const wire of this.#wires) wire.carry(count);
  }

  /** Messages on their way are lost. */
  cut(code = 1006, reason = ''): void {
    for (const wire of this.#wires.splice(0)) wire.cut(code, reason);
  }

  async #open(wire: Wire, url: string): Promise<void> {
    const { pathname } = new URL(url);
    const request = new Request(`http://localhost${pathname}`, { headers: feedHeaders });
    const opening = await this.#door.open(request);
    if (opening instanceof Response) wire.refuse(`Unexpected server response: ${opening.status}`);
    else if (!wire.isOver) wire.session = opening(wire);
  }
}

class Wire implements ClientOutlet {
  readonly #waiting: string[] = [];
  session: Session | undefined;
  isOver = false;

  readonly socket: FeedSocket = {
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => this.session?.receive(text),
    close: () => this.#end(),
  };

  get isOpen(): boolean {
    return this.session !== undefined && !this.isOver;
  }

  get isFull(): boolean {
    return this.#waiting.length > 20;
  }

  get isOverfull(): boolean {
    return false;
  }

  send({ messages }: Parcel): void {
    this.#waiting.push(...messages.map(({ text }) => text));
  }

  close(code: number, reason: string): void {
    this.cut(code, reason);
  }

  carry(count: number): void {
    for (let carried = 0; carried < count && !this.isOver; carried += 1) {
      const text = this.#waiting.shift();
      if (text === undefined) return;
      messageIn(text);
      this.socket.onmessage?.({ data: text });
      if (this.#waiting.length === 0) this.session?.drained();
    }
  }

  cut(code: number, reason: string): void {
    if (this.isOver) return;
    this.#end();
    this.socket.onclose?.({ code, reason });
  }

  refuse(message: string): void {
    queueMicrotask(() => {
      this.socket.onerror?.({ message });
      this.cut(1006, '');
    });
  }

  #end(): void {
    this.isOver = true;
    this.#waiting.length = 0;
    this.session?.closed();
  }
}

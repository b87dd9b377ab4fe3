import { WebSocket } from 'ws';
import type { KilledServer } from './killed-server.ts';
import type { ToldEntry, ToldWorld } from './told-world.ts';

/** A client of the feed of a world, which reads until the server dies. */
export class FeedReader {
  readonly #socket: WebSocket;
  readonly #told: ToldWorld;
  #last = -1;
  #asked = 0;
  /** The number of entries that it got. */
  count = 0;

  constructor(server: KilledServer, told: ToldWorld, from: number) {
    this.#told = told;
    this.#socket = new WebSocket(server.feedOf(told.id), { headers: server.headers });
    this.#socket.on('error', () => {});
    this.#socket.on('open', () => this.#say({ type: 'subscribe', from, snapshot: false }));
    this.#socket.on('message', (bytes: Buffer) =>
      this.#read(JSON.parse(bytes.toString()) as FeedMessage),
    );
  }

  /** Gives an order through the feed. */
  order(vehicle: string, order: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#say({ type: 'do', vehicle, order });
  }

  close(): void {
    this.#socket.terminate();
  }

  #say(message: object): void {
    this.#asked += 1;
    this.#socket.send(JSON.stringify({ id: this.#asked, ...message }));
  }

  #read(message: FeedMessage): void {
    if (message.type === 'entry') {
      const entry = message['entry'] as ToldEntry;
      if (entry.sequence <= this.#last) {
        this.#told.flaw(`the feed sent entry ${entry.sequence} after ${this.#last}`);
      }
      this.#last = entry.sequence;
      this.count += 1;
      this.#told.entry(entry);
    } else if (message.type === 'ack') {
      const { facts } = message['result'] as { readonly facts?: unknown };
      this.#told.entriesOf(facts);
    } else if (message.type === 'clock' || message.type === 'hello') {
      this.#told.now((message['clock'] as { readonly now: string }).now);
    }
  }
}

type FeedMessage = { readonly type: string } & Readonly<Record<string, unknown>>;

import { expect } from 'vitest';
import { FeedDoor } from '../../adapters/http/feed/door.ts';
import { type ServerMessage, serverMessages } from '../../adapters/http/feed/messages.ts';
import type { Parcel } from '../../adapters/http/feed/parcel.ts';
import type { ClientOutlet, CloseCode } from '../../adapters/http/feed/reader.ts';
import type { Session } from '../../adapters/http/feed/session.ts';
import type { LoggedEntry } from '../../engine/index.ts';
import { type Controlled, controlToken } from './controlled.ts';

/**
 * A client of a feed without a socket. It reads as many messages as it is told to, by default all.
 */
export class FeedClient implements ClientOutlet {
  readonly messages: ServerMessage[] = [];
  /** Messages that wait to be read. */
  readonly #waiting: string[] = [];
  #isReading = true;
  /** The number of waiting messages at which the connection is full. */
  room = 4;
  ended: { readonly code: CloseCode; readonly reason: string } | undefined;
  session!: Session;
  #ids = 0;

  get isFull(): boolean {
    return this.#waiting.length >= this.room;
  }

  get isOverfull(): boolean {
    return this.#waiting.length >= 100 * this.room;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  send({ messages }: Parcel): void {
    for (const { text } of messages) {
      if (this.#isReading) this.messages.push(messageIn(text));
      else this.#waiting.push(text);
    }
  }

  close(code: CloseCode, reason: string): void {
    this.ended ??= { code, reason };
    this.session.closed();
  }

  stall(): void {
    this.#isReading = false;
  }

  /** Reads the waiting messages, and later ones as soon as there is room. */
  read(): void {
    while (this.#waiting.length > 0) {
      for (const text of this.#waiting.splice(0)) this.messages.push(messageIn(text));
      this.session.drained();
    }
  }

  /** Sends a message; returns its id, which the answer repeats. */
  say(message: object): number {
    this.#ids += 1;
    this.session.receive(JSON.stringify({ id: this.#ids, ...message }));
    return this.#ids;
  }

  /** The received messages of one type. */
  of<Type extends ServerMessage['type']>(type: Type) {
    return this.messages.filter(
      (each): each is Extract<ServerMessage, { readonly type: Type }> => each.type === type,
    );
  }

  get sequences(): readonly number[] {
    return this.of('entry').map(({ entry }) => entry.sequence);
  }

  /** The answer to the last message that was sent. */
  get answer(): ServerMessage | undefined {
    return this.messages.findLast(
      (each) => 'id' in each && each.id === this.#ids && each.type !== 'snapshot',
    );
  }
}

/** A message in the form that is declared. */
export function messageIn(text: string): ServerMessage {
  const document = JSON.parse(text) as ServerMessage;
  const { error } = serverMessages[document.type].safeParse(document);
  expect(error?.issues, text.slice(0, 300)).toBeUndefined();
  return document;
}

export function doorOf({ app, worlds, wall }: Controlled): FeedDoor {
  let instances = 0;
  const newInstance = () => `instance-${(instances += 1)}`;
  return new FeedDoor({ app, simulation: worlds, controlToken, wall, newInstance });
}

export const feedHeaders = { authorization: `Bearer ${controlToken}` };

/** A client of the feed of a world, the first unless a path says so. */
export async function connect(door: FeedDoor, path = '/feed'): Promise<FeedClient> {
  const client = new FeedClient();
  const request = new Request(`http://localhost${path}`, { headers: feedHeaders });
  const opening = await door.open(request);
  if (opening instanceof Response) throw new Error(await opening.text());
  client.session = opening(client);
  return client;
}

export function sequencesOf(entries: readonly LoggedEntry[]): readonly number[] {
  return entries.map(({ sequence }) => sequence);
}

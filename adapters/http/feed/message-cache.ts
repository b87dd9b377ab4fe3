import type { LoggedEntry } from '../../../engine/index.ts';
import { Message } from './parcel.ts';

/** Number of the latest entries kept, for clients that are a little behind. */
const kept = 4096;

/** Limit of the kept text: entries may be long. */
const mostLetters = 4_194_304;

/** Serializes the message of an entry once for all clients that need it soon. */
export class MessageCache {
  readonly #textOf: (entry: LoggedEntry) => string;
  readonly #places: ({ readonly entry: LoggedEntry; readonly message: Message } | undefined)[] = [];
  #letters = 0;

  constructor(textOf: (entry: LoggedEntry) => string) {
    this.#textOf = textOf;
  }

  of(entry: LoggedEntry): Message {
    const place = entry.sequence % kept;
    const known = this.#places[place];
    if (known?.entry === entry) return known.message;
    const message = new Message(`{"type":"entry","entry":${this.#textOf(entry)}}`);
    this.#letters += message.text.length - (known?.message.text.length ?? 0);
    if (this.#letters > mostLetters) {
      this.#places.fill(undefined);
      this.#letters = message.text.length;
    }
    this.#places[place] = { entry, message };
    return message;
  }
}

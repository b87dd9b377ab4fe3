import { type Entry, entryLine } from '../../../engine/index.ts';
import { Message } from './parcel.ts';

/** So many of the latest are kept: whoever is a little behind finds them made. */
const kept = 4096;

/** The message of an entry, put into words once for whoever asks soon. */
export class MessageCache {
  readonly #places: ({ readonly sequence: number; readonly message: Message } | undefined)[] = [];

  of(entry: Entry): Message {
    const { sequence } = entry;
    const known = this.#places[sequence % kept];
    if (known?.sequence === sequence) return known.message;
    // As it stands in a log file.
    const message = new Message(`{"type":"entry","entry":${entryLine(entry)}}`);
    this.#places[sequence % kept] = { sequence, message };
    return message;
  }
}

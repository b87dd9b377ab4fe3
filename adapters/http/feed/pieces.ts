import { type Message, Parcel } from './parcel.ts';
import type { Told } from './source.ts';

/** Some of what is told, as it is sent. */
export interface Piece {
  /** Undefined where nothing of it is wanted. */
  readonly parcel: Parcel | undefined;
  /** How many of all that is, up to its end. */
  readonly end: number;
}

/** Bytes after which a client is looked at again before it is sent more. */
const pieceBytes = 65_536;

/** What is told in parcels that are not too large, of what there is a message for; the last piece ends where all does. */
export function* pieces(
  told: readonly Told[],
  messageOf: (told: Told) => Message | undefined,
): Generator<Piece, void, undefined> {
  let messages: Message[] = [];
  let bytes = 0;
  for (const [at, each] of told.entries()) {
    const message = messageOf(each);
    if (message === undefined) continue;
    messages.push(message);
    bytes += message.frame.length;
    if (bytes < pieceBytes) continue;
    yield { parcel: new Parcel(messages), end: at + 1 };
    messages = [];
    bytes = 0;
  }
  yield { parcel: messages.length === 0 ? undefined : new Parcel(messages), end: told.length };
}

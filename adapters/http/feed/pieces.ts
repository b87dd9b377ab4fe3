import type { LoggedEntry } from '../../../engine/index.ts';
import { type Message, Parcel } from './parcel.ts';

/** The messages of successive entries. */
export interface ParcelPiece {
  /** Undefined if the filter takes none of them. */
  readonly parcel: Parcel | undefined;
  /** The number of entries up to and including its last one. */
  readonly end: number;
}

/** Bytes after which the connection is checked before more is sent. */
const pieceBytes = 65_536;

/** The messages of entries in parcels of limited size; the last piece ends with the last entry. */
export function* pieces(
  entries: readonly LoggedEntry[],
  messageOf: (entry: LoggedEntry) => Message | undefined,
): Generator<ParcelPiece, void, undefined> {
  let messages: Message[] = [];
  let bytes = 0;
  for (const [at, each] of entries.entries()) {
    const message = messageOf(each);
    if (message === undefined) continue;
    messages.push(message);
    bytes += message.frame.length;
    if (bytes < pieceBytes) continue;
    yield { parcel: new Parcel(messages), end: at + 1 };
    messages = [];
    bytes = 0;
  }
  yield { parcel: messages.length === 0 ? undefined : new Parcel(messages), end: entries.length };
}

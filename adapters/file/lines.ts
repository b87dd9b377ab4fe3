/** One line of a file without its line feed; the last one may have been cut. */
export interface FileLine {
  readonly bytes: Buffer;
  /** Whether a line feed followed. */
  readonly isComplete: boolean;
}

/** Bytes in pieces: each call returns the next, and undefined at the end. */
export type Chunks = () => Buffer | undefined;

/** Our own lines are far shorter; a file with longer ones is not ours and would fill the memory. */
const mostBytes = 16 * 1_048_576;

const lineFeed = 10;
const none = Buffer.alloc(0);

/** The lines in bytes that come in pieces, which are read as they are needed. */
export class Lines {
  readonly #chunks: Chunks;
  #chunk: Buffer = none;
  /** Start of the next line in the piece. */
  #start = 0;

  constructor(chunks: Chunks) {
    this.#chunks = chunks;
  }

  /** The next line; undefined at the end. Throws `RangeError` for a line of more than 16 MiB. */
  next(): FileLine | undefined {
    const end = this.#chunk.indexOf(lineFeed, this.#start);
    if (end === -1) return this.#across();
    const bytes = this.#chunk.subarray(this.#start, end);
    this.#start = end + 1;
    return { bytes, isComplete: true };
  }

  /** A line that begins in this piece and ends in a later one, or the first line. */
  #across(): FileLine | undefined {
    const begun: Buffer[] = [this.#chunk.subarray(this.#start)];
    let length = begun[0]!.length;
    for (;;) {
      const chunk = this.#chunks();
      if (chunk === undefined) break;
      const end = chunk.indexOf(lineFeed);
      begun.push(end === -1 ? chunk : chunk.subarray(0, end));
      length += begun.at(-1)!.length;
      if (length > mostBytes) throw new RangeError('a line of more than 16 MiB');
      if (end === -1) continue;
      this.#chunk = chunk;
      this.#start = end + 1;
      return { bytes: Buffer.concat(begun, length), isComplete: true };
    }
    this.#chunk = none;
    this.#start = 0;
    return length === 0 ? undefined : { bytes: Buffer.concat(begun, length), isComplete: false };
  }
}

import { readSome } from './bytes.ts';

/** One line of a file without its line feed; the last one may have been cut. */
export interface Line {
  readonly text: string;
  /** Whether a line feed followed. */
  readonly isComplete: boolean;
}

const chunkBytes = 65_536;

/** Nothing we write comes near; a file with longer lines is not one of ours, and would fill the memory. */
const mostBytes = 16 * 1_048_576;

/** The lines of an open file, read as they are asked for. Throws `RangeError` for a line of more than 16 MiB. */
export function linesOf(descriptor: number): Generator<Line, undefined> {
  return linesIn(chunksOf(descriptor));
}

/** The bytes of an open file, read as they are asked for. */
export function* chunksOf(descriptor: number): Generator<Buffer, undefined> {
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const count = readSome(descriptor, chunk, 0);
    if (count === 0) return undefined;
    yield chunk.subarray(0, count);
  }
}

/** The lines in bytes that come in chunks. Throws as `linesOf` does. */
export function* linesIn(chunks: Iterable<Buffer>): Generator<Line, undefined> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const line = (rest: Buffer, isComplete: boolean): Line => {
    const bytes = pending.length === 0 ? rest : Buffer.concat([...pending, rest]);
    pending = [];
    pendingBytes = 0;
    return { text: bytes.toString('utf8'), isComplete };
  };
  for (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield line(chunk.subarray(start, end), true);
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
    pendingBytes += chunk.length - start;
    if (pendingBytes > mostBytes) throw new RangeError('a line of more than 16 MiB');
  }
  if (pendingBytes > 0) yield line(Buffer.alloc(0), false);
  return undefined;
}

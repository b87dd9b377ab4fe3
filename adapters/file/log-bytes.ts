import { closeSync, fstatSync } from 'node:fs';
import { readSome } from './bytes.ts';
import { codedError, mostPiped } from './file-error.ts';
import type { Chunks } from './lines.ts';
import { Unpacking } from './unpacking.ts';

export interface LogBytes {
  /** Throws `RangeError` for bytes that cannot be unpacked, and the errors of reading the file. */
  readonly next: Chunks;
  /** The part of the file that has been read, from 0 to 1; NaN for a pipe. */
  readonly share: number;
  /** The flaw after the last byte, if there is one; known once all bytes have been read. */
  readonly flaw?: string | undefined;
  /** Closes the file too. */
  close(): void;
}

const chunkBytes = 131_072;

/** Takes over an open file. Its first bytes, not its name, tell whether it is packed with gzip. */
export function bytesOfLog(descriptor: number): LogBytes {
  const status = fstatSync(descriptor);
  const size = status.isFile() ? status.size : 0;
  let read = 0;
  const chunks = (): Buffer | undefined => {
    const chunk = readChunk(descriptor);
    read += chunk?.length ?? 0;
    if (read > mostPiped && !status.isFile()) throw codedError('ELONGPIPE');
    return chunk;
  };
  let first = chunks();
  if (first?.[0] === 0x1f && first[1] === 0x8b) return new Unpacking(descriptor, first);
  return {
    next: () => {
      const chunk = first ?? chunks();
      first = undefined;
      return chunk;
    },
    get share() {
      return size > 0 ? read / size : Number.NaN;
    },
    close: () => closeSync(descriptor),
  };
}

/** The next bytes of an open file; undefined at its end. */
function readChunk(descriptor: number): Buffer | undefined {
  const chunk = Buffer.allocUnsafeSlow(chunkBytes);
  const count = readSome(descriptor, chunk, 0);
  return count === 0 ? undefined : chunk.subarray(0, count);
}

import { constants, gunzipSync } from 'node:zlib';
import { codeOf } from './file-error.ts';
import { chunksOf, type Line, linesIn } from './lines.ts';

/** Unpacked, a log of more than this would not fit the memory that a command should take. */
const mostUnpackedBytes = 1024 * 1_048_576;

/**
 * The lines of a log, read as they are asked for; one that gzip has packed is unpacked as a whole. What was packed is
 * told by its first bytes, not by its name. Throws `RangeError` for what is too much.
 */
export function* linesOfLog(descriptor: number): Generator<Line, undefined> {
  const chunks = chunksOf(descriptor);
  const first = chunks.next().value;
  if (first === undefined) return undefined;
  if (!isPacked(first)) return yield* linesIn(following(first, chunks));
  return yield* linesIn([unpacked(Buffer.concat([first, ...chunks]))]);
}

function isPacked(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function* following(first: Buffer, rest: Iterable<Buffer>): Generator<Buffer> {
  yield first;
  yield* rest;
}

/** Of a file that was cut off, as much as is there: its last line tells that it was. */
function unpacked(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: mostUnpackedBytes,
    });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') {
      throw new RangeError('it is more than 1 GiB when unpacked: unpack it first, with gunzip');
    }
    throw new RangeError('it was packed by gzip, but cannot be unpacked: it was altered');
  }
}

import { readSync, writeSync } from 'node:fs';
import { codeOf } from './file-error.ts';

/**
 * Reads up to `mostBytes` from an open file, which may be a pipe or a terminal. Returns the bytes
 * there are; if they are as many as asked for, there may be more.
 */
export function readAtMost(descriptor: number, mostBytes: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(mostBytes);
  let length = 0;
  while (length < mostBytes) {
    const count = readSome(descriptor, bytes, length);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}

/** Reads once, at the descriptor's position; 0 at the end. */
export function readSome(descriptor: number, into: Uint8Array, offset: number): number {
  for (;;) {
    try {
      return readSync(descriptor, into, offset, into.length - offset, null);
    } catch (error) {
      if (codeOf(error) === 'EOF') return 0;
      if (codeOf(error) !== 'EAGAIN') throw error;
      rest();
    }
  }
}

/**
 * Writes every byte, at a place of the file or at the descriptor's own: a full disk or a full pipe
 * takes only a part of them.
 */
export function writeAll(descriptor: number, bytes: Uint8Array, place?: number): void {
  let offset = 0;
  while (offset < bytes.length) {
    const at = place === undefined ? null : place + offset;
    try {
      offset += writeSync(descriptor, bytes, offset, bytes.length - offset, at);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      rest();
    }
  }
}

/**
 * A shared terminal or pipe can be non-blocking; asking again at once would only burn the
 * processor.
 */
function rest(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}

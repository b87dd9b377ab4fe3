import { closeSync, openSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { writeAll } from './bytes.ts';
import { FileError, objectionOf } from './file-error.ts';

/** Lines into a log, in order. */
export interface LogWriter {
  /** Takes one line, without its line feed. Throws `FileError` when the disk does not take it. */
  readonly write: (line: string) => void;
  /** Writes out what is gathered: a file that is never closed holds everything up to here. */
  readonly flush: () => void;
  /** Writes out what is left; nothing can be written afterwards. */
  readonly close: () => void;
}

/** Characters gathered before a write: a call for every line would cost more than the run. */
const batch = 65_536;

/** Gzip packs many lines better than few. */
const packedBatch = 1_048_576;

/**
 * Opens a log file for writing; what was there before is gone. One whose name ends in `.gz` is packed, batch by batch,
 * so that it can be read as far as it was written. Throws `FileError`.
 */
export function openLogFile(file: string): LogWriter {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'w');
  } catch (error) {
    throw new FileError(`cannot write the log ${file}: ${objectionOf(error)}`);
  }
  const isPacked = file.endsWith('.gz');
  const size = isPacked ? packedBatch : batch;
  const { write, flush } = gathering((text) => {
    try {
      writeAll(descriptor, isPacked ? gzipSync(text) : Buffer.from(text));
    } catch (error) {
      throw new FileError(`cannot write the log ${file}: ${objectionOf(error)}`);
    }
  }, size);
  return {
    write,
    flush,
    close: () => {
      try {
        flush();
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** Lines on their way to somewhere, handed on in batches. */
export interface Gathering {
  readonly write: (line: string) => void;
  /** Hands on what is there. */
  readonly flush: () => void;
}

/** Gathers lines for anything that takes text, up to so many characters. */
export function gathering(take: (text: string) => void, most = batch): Gathering {
  let gathered = '';
  const flush = (): void => {
    const text = gathered;
    // Forgotten first: after a failed write nothing is written twice.
    gathered = '';
    if (text !== '') take(text);
  };
  return {
    write: (line) => {
      gathered += `${line}\n`;
      if (gathered.length >= most) flush();
    },
    flush,
  };
}

/** Whether two names lead to one file that exists. */
export function isSameFile(one: string, other: string): boolean {
  const first = statSync(one, { throwIfNoEntry: false });
  const second = statSync(other, { throwIfNoEntry: false });
  if (first === undefined || second === undefined) return false;
  return first.ino === second.ino && first.dev === second.dev;
}

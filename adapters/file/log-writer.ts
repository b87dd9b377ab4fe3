import { closeSync, constants, fdatasync, fstatSync, ftruncateSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeAll } from './bytes.ts';
import { FileError, objectionOf } from './file-error.ts';
import { makeFolder } from './folder.ts';
import { claimFile, OtherWriter, type SoleWriter } from './sole-writer.ts';
import { refuseServed, statusOf } from './standing-log.ts';

/** Lines into a log, in order. */
export interface LogWriter {
  /** Takes one line, without its line feed. Throws `FileError` when the disk does not take it. */
  readonly write: (line: string) => void;
  /** Writes out the gathered lines, so that a file that is never closed holds all lines so far. */
  readonly flush: () => void;
  /** Writes out the gathered lines; nothing can be written afterwards. */
  readonly close: () => void;
}

/** Characters gathered before a write: a call for every line would cost more than the run. */
const batch = 65_536;

/** Gzip packs many lines better than few. */
const packedBatch = 1_048_576;

/**
 * Opens a log file for writing and discards its content. Refuses the recording of a server, which cannot be reproduced.
 * A file whose name ends in `.gz` is packed batch by batch, so that a partial file can be read. Throws `FileError`.
 */
export function openLogFile(file: string): LogWriter {
  refuseServed(file);
  return logInto(file, opened(file, 'w'));
}

/** A log that no other process writes. */
export interface SoleLog extends LogWriter {
  /** Resolves once all flushed lines are on the disk; rejects with `FileError`. */
  readonly sync: () => Promise<void>;
  /** Closes the file and empties it. */
  readonly abandon: () => void;
}

/**
 * Does what `openLogFile` does, and refuses a file that another process writes.
 *
 * @param refuse throws if the content of the file must not be lost
 */
export async function openSoleLog(
  file: string,
  refuse: (file: string) => void = refuseServed,
): Promise<SoleLog> {
  // The file is truncated only once it is claimed.
  const descriptor = opened(file, constants.O_WRONLY | constants.O_CREAT);
  const isPlain = fstatSync(descriptor).isFile();
  let claim: SoleWriter | undefined;
  try {
    if (isPlain) {
      claim = await claimOf(file, descriptor);
      refuse(file);
      ftruncateSync(descriptor);
    }
  } catch (error) {
    claim?.release();
    closeSync(descriptor);
    throw error;
  }
  const log = logInto(file, descriptor);
  return {
    ...log,
    // Only a file can be synchronized, not a pipe.
    sync: () => (isPlain ? synced(file, descriptor) : Promise.resolve()),
    close: () => {
      try {
        log.close();
      } finally {
        claim?.release();
      }
    },
    abandon: () => {
      if (isPlain) ftruncateSync(descriptor);
      closeSync(descriptor);
      claim?.release();
    },
  };
}

/** The descriptor of a log, whose missing folders are created. */
function opened(file: string, flags: string | number): number {
  try {
    makeFolder(dirname(file));
    return openSync(file, flags);
  } catch (error) {
    throw objection(file, error);
  }
}

async function claimOf(file: string, descriptor: number): Promise<SoleWriter> {
  const claim = await claimFile(descriptor);
  if (!(claim instanceof OtherWriter)) return claim;
  const who = claim.pid === undefined ? 'another process' : `process ${claim.pid}`;
  throw new FileError(`cannot write the log ${file}: ${who} is writing it; name another file`);
}

function synced(file: string, descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => {
      if (error === null) resolve();
      else reject(objection(file, error));
    });
  });
}

function objection(file: string, error: unknown): FileError {
  return new FileError(`cannot write the log ${file}: ${objectionOf(error)}`);
}

function logInto(file: string, descriptor: number): LogWriter {
  const isPacked = file.endsWith('.gz');
  const size = isPacked ? packedBatch : batch;
  const { write, flush } = gathering((text) => {
    try {
      writeAll(descriptor, isPacked ? gzipSync(text) : Buffer.from(text));
    } catch (error) {
      throw objection(file, error);
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

/** Lines gathered in batches. */
export interface LineBatches {
  readonly write: (line: string) => void;
  /** Hands on the gathered lines. */
  readonly flush: () => void;
}

/** Gathers lines for any consumer of text, up to so many characters. */
export function gathering(take: (text: string) => void, most = batch): LineBatches {
  let gathered = '';
  const flush = (): void => {
    const text = gathered;
    // Cleared first, so that nothing is written twice after a failed write.
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

/** Whether two names lead to one existing file. */
export function isSameFile(one: string, other: string): boolean {
  const first = statusOf(one);
  const second = statusOf(other);
  if (first === undefined || second === undefined) return false;
  return first.ino === second.ino && first.dev === second.dev;
}

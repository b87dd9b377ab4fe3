import { type Stats, statSync } from 'node:fs';
import { codeOf, FileError, objectionOf } from './file-error.ts';
import { parsed } from './json-object.ts';
import { firstLineOf } from './log-kind.ts';
import { readingLog } from './log-reader.ts';

/** Refuses a file with content, because a recording cannot be reproduced. Throws `FileError`. */
export function refuseAnything(file: string): void {
  if (isEmpty(file)) return;
  throw new FileError(`cannot record into ${file}: ${contentOf(file)}`);
}

/** Refuses the recording of a server, which cannot be reproduced, unlike the log of a run. Throws `FileError`. */
export function refuseServed(file: string): void {
  if (!isServed(file)) return;
  const why = 'it is the recording of a server, which cannot be reproduced';
  throw new FileError(`cannot write the log ${file}: ${why}; name another file`);
}

/**
 * The status of a file; undefined where there is none, as below a path that is no folder. Throws
 * `FileError`.
 */
export function statusOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw new FileError(`cannot read ${file}: ${objectionOf(error)}`);
  }
}

function isEmpty(file: string): boolean {
  return (statusOf(file)?.size ?? 0) === 0;
}

function contentOf(file: string): string {
  const end = endOf(file);
  if (end === undefined) return 'it exists already and is not a recording; name another file';
  if (end.isEnded) return 'it holds a recording already; name another file, or move that one';
  const many = `${end.entries} ${end.entries === 1 ? 'entry' : 'entries'}`;
  const how = `"motorpool extract ${file} <whole>" makes a complete recording of it`;
  return `it holds a recording that was cut off after ${many}; ${how}; record into another file`;
}

/** The end of a recording; undefined for other files. */
function endOf(file: string): { readonly isEnded: boolean; readonly entries: number } | undefined {
  try {
    return readingLog(file, (reader) => {
      while (reader.next() !== undefined);
      return { isEnded: reader.end !== undefined, entries: reader.entries };
    });
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/**
 * Whether a file is the full recording of a server, or the journal of one of its worlds; an extract
 * can be made again.
 */
function isServed(file: string): boolean {
  if (statusOf(file)?.isFile() !== true) return false;
  const { simlog, journal, open, extract } = parsed(firstLineOf(file)) ?? {};
  return (simlog ?? journal) !== undefined && open === true && extract === undefined;
}

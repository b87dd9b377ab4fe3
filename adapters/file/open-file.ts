import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { codedError, FileError, notPlain } from './file-error.ts';

/** Opens a file for reading; throws the errors of the operating system, or one like them. */
export type OpenForReading = (file: string) => number;

/**
 * Opens a file that another file or a folder names: a pipe, which could block its reader forever,
 * a socket or a device is refused. It is looked at once it is open, so that it is no other.
 */
export const openPlainFile: OpenForReading = (file) =>
  // Windows has no pipes among its files, and no such flag: undefined adds nothing.
  opened(file, constants.O_RDONLY | constants.O_NONBLOCK, (status) => status.isFile());

/** Opens a file that a user names on the command line, where a pipe is meant as it is written. */
export const openNamedFile: OpenForReading = (file) => opened(file, 'r', () => true);

function opened(file: string, flags: number | string, isRight: (status: Stats) => boolean): number {
  const descriptor = openSync(file, flags);
  const status = fstatSync(descriptor);
  if (!status.isDirectory() && isRight(status)) return descriptor;
  closeSync(descriptor);
  throw codedError(status.isDirectory() ? 'EISDIR' : 'ENOTFILE');
}

/** The text of a file that is no pipe; throws as `openPlainFile` does. */
export function plainText(file: string): string {
  const descriptor = openPlainFile(file);
  try {
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** Throws `FileError` for a pipe or its like, to which a client must not write either. */
export function assertPlainFile(file: string): void {
  const status = statSync(file, { throwIfNoEntry: false });
  if (status === undefined || status.isFile() || status.isDirectory()) return;
  throw new FileError(`cannot read ${file}: ${notPlain}`);
}

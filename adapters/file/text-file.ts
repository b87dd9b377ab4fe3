import { closeSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAll } from './bytes.ts';
import { FileError, objectionOf } from './file-error.ts';
import { makeFolder } from './folder.ts';

/** The text of a file. Throws `FileError`. */
export function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileError(`${file}: ${objectionOf(error)}`);
  }
}

/** Writes a text to a file, creating missing folders. Throws `FileError`. */
export function writeTextFile(file: string, text: string): void {
  try {
    write(file, text);
  } catch (error) {
    throw new FileError(`cannot write ${file}: ${objectionOf(error)}`);
  }
}

/** Writes a file like `writeTextFile`; a crash leaves the whole of it or nothing. */
export function replaceTextFile(file: string, text: string): void {
  const next = `${file}.${process.pid}.new`;
  try {
    write(next, text);
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw new FileError(`cannot write ${file}: ${objectionOf(error)}`);
  }
}

function write(file: string, text: string): void {
  makeFolder(dirname(file));
  const descriptor = openSync(file, 'w');
  try {
    writeAll(descriptor, Buffer.from(text));
  } finally {
    closeSync(descriptor);
  }
}

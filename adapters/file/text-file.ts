import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { readAtMost, writeAll } from './bytes.ts';
import { FileError, objectionOf } from './file-error.ts';
import { makeFolder } from './folder.ts';
import { openNamedFile } from './open-file.ts';

/** The most bytes of a named text (ours): the list of Open EV Data has a hundredth. */
const mostNamed = 67_108_864;

/** The text of a file that a user names on the command line, or of a pipe. Throws `FileError`. */
export function readNamedText(file: string): string {
  let bytes: Uint8Array;
  try {
    const descriptor = openNamedFile(file);
    try {
      bytes = readAtMost(descriptor, mostNamed + 1);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw new FileError(`${file}: ${objectionOf(error)}`);
  }
  if (bytes.length <= mostNamed) return Buffer.from(bytes).toString();
  throw new FileError(`${file}: it is larger than 64 MiB`);
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

import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAll } from './bytes.ts';
import { FileError, objectionOf } from './file-error.ts';

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
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, 'w');
    try {
      writeAll(descriptor, Buffer.from(text));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw new FileError(`cannot write ${file}: ${objectionOf(error)}`);
  }
}

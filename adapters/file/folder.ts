import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, FileError, objectionOf } from './file-error.ts';

/**
 * Makes a folder and those above it that are missing. The recursive call of Node does not return
 * from folders that take none, such as /proc, and takes a read-only disk for a missing folder.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = dirname(path);
  if (above !== path && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another thread may have made it.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

/** Throws `FileError` for a folder that is none or into which nothing can be written. */
export function assertFolderPossible(path: string): void {
  if (!existsSync(path) && dirname(path) !== path) {
    assertFolderPossible(dirname(path));
    return;
  }
  if (!statSync(path).isDirectory()) throw new FileError(`${path} is a file and no folder`);
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new FileError(`cannot write into ${path}: ${objectionOf(error)}`);
  }
}

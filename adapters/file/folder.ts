import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, FileError, objectionOf } from './file-error.ts';

/**
 * Makes a folder and those above it that are missing. The recursive call of Node does not return
 * from folders that take none, such as /proc, and takes a read-only disk for a missing folder.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = dirname(path);
  if (above !== path && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another thread may have made it.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

/** Makes a folder that only its owner can enter, whatever the umask; those above it follow that. */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(path, privateMode.folder);
  chmodSync(path, privateMode.folder);
}

/** Opens a file for writing; one that it makes can be read by its owner alone. */
export function openPrivately(file: string, flags: 'r+' | 'w' | 'wx'): number {
  const descriptor = openSync(file, flags, privateMode.file);
  if (flags !== 'r+') fchmodSync(descriptor, privateMode.file);
  return descriptor;
}

/**
 * Takes the rights of others to a file or folder away. Throws `FileError` where they stay, as in
 * another user's folder or on a disk without such rights.
 */
export function makePrivate(path: string): void {
  // Windows has access lists in their place.
  if (process.platform === 'win32' || !isShared(path)) return;
  const mode = statSync(path).isDirectory() ? privateMode.folder : privateMode.file;
  let why = 'the disk keeps no rights';
  try {
    chmodSync(path, mode);
  } catch (error) {
    why = objectionOf(error);
  }
  if (!isShared(path)) return;
  throw new FileError(
    `cannot use ${path}: other users may have access to it, and that cannot be changed (${why}); give it to the user of the server with the rights ${mode.toString(8)}, or name another folder`,
  );
}

const privateMode = { folder: 0o700, file: 0o600 } as const;

/** Whether anyone but the owner has any right. */
function isShared(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0;
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
